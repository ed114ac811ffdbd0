import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../shared/durations.ts'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { Portrait } from '../../web/look/Portrait.tsx'
import { scalePath } from '../../web/look/ScaleMark.tsx'
import { RoundIcon } from '../rounds/RoundLinks.tsx'
import { roundHref } from '../rounds/roundAddress.ts'
import type { DueItem, DueKind } from '../schedules/due.contract.ts'
import classes from './DueTile.module.css'

/** How many faces are asked for: as many as the widest card shows. */
const faces = 12

/** What is due today comes first; nothing due, nothing here. */
export function DueTile() {
  const feeding = useDue('feeding')
  const cleaning = useDue('cleaning')
  const parts = [
    { kind: 'feeding' as const, due: feeding },
    { kind: 'cleaning' as const, due: cleaning },
  ].flatMap(({ kind, due }) => (due && due.total > 0 ? [{ kind, due }] : []))
  if (parts.length === 0) return null
  return (
    <section className={classes.tile} aria-labelledby="due-today">
      <h2 id="due-today">Due today</h2>
      {parts.map(({ kind, due }) => (
        <DuePart key={kind} kind={kind} due={due} />
      ))}
    </section>
  )
}

const useDue = (kind: DueKind) =>
  useQuery({
    queryKey: ['due', kind],
    queryFn: () => api<Page<DueItem>>('GET', `due?kind=${kind}&per_page=${faces}`),
  }).data

function DuePart({ kind, due }: { kind: DueKind; due: Page<DueItem> }) {
  const verb = kind === 'feeding' ? 'Feed' : 'Clean'
  return (
    <div className={classes.part}>
      <div className={classes.figure}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={scalePath} transform="translate(1.2 1.2) scale(.9)" />
        </svg>
        <span>{due.total.toLocaleString('en')}</span>
      </div>
      <p className={classes.words}>
        <strong>{kind === 'feeding' ? 'Feeding day' : 'Cleaning day'}</strong>
        <span>{waiting(kind, due.value)}</span>
      </p>
      <Button
        className={classes.start}
        component={Link}
        to={roundHref(kind, { due: '1' })}
        variant={kind === 'feeding' ? 'filled' : 'light'}
        leftSection={<RoundIcon kind={kind} />}
      >
        {verb} {due.total.toLocaleString('en')}
      </Button>
      {kind === 'feeding' && (
        <ul className={classes.faces} aria-label="To feed">
          {due.value.map(({ animal, schedule_id, days_overdue }) => (
            <li key={schedule_id} data-late={days_overdue > 0 || undefined}>
              <Link to={`/animals/${animal.id}`} aria-label={animal.name} title={animal.name}>
                <Portrait animal={animal} size="row" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The one that waits longest. */
function waiting(kind: DueKind, [first]: DueItem[]) {
  if (!first || first.days_overdue === 0) return 'Nobody is late.'
  const days = counted(first.days_overdue, 'day')
  if (kind === 'cleaning') return `The enclosure of ${first.animal.name} is ${days} late.`
  return `${first.animal.name} has been waiting ${days}.`
}
