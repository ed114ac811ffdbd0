import { IconChevronRight, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { AddNoteSheet, NoteSheet } from '../../../collection/animals/fetched.ts'
import { daysAgo, formatShortDay, today } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { joined } from '../../../shared/joined.ts'
import { numberText } from '../../../shared/numbers.ts'
import { compareText } from '../../../shared/text.ts'
import { parted } from '../../../shared/weightDoubts.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { TextButton } from '../../../web/look/controls/TextButton.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { useAddress } from '../../../web/useAddress.ts'
import { useCan, useMayChangeLog, useUser } from '../../../web/user.ts'
import { logsIn } from '../../logs/kind.ts'
import { kinds } from '../../logs/SheetOfKind.tsx'
import { byWords } from '../../logs/When.tsx'
import type { AnimalComment, AnimalWithCare } from '../animalWithCare.contract.ts'
import classes from './Page.module.css'
import { type Line, linesOf, monthsOf, type ShownKind, shownKinds } from './timeline.ts'

/** How many records are shown: as many as come of each kind, so that none is left out between two. */
const most = 8

const words: Record<ShownKind, string> = {
  feeding: kinds.feeding.card,
  weight: kinds.weight.card,
  cleaning: kinds.cleaning.card,
  shedding: kinds.shedding.card,
  poop: kinds.poop.card,
  health: 'Health',
  notes: 'Notes',
}

/** The latest records of an animal, with the way to all of them. */
export function Timeline({ animal }: { animal: AnimalWithCare }) {
  const total = shownKinds.reduce((sum, kind) => sum + animal.recordCounts[kind], 0)
  const aside = animal.state === 'kept' ? <AddNote animal={animal} /> : counted(total, 'record')
  return (
    <Card title="Timeline" aside={aside} isFlush>
      <Story animal={animal} most={most}>
        {(kind) => <Rest animal={animal} kind={kind} total={total} />}
      </Story>
    </Card>
  )
}

/**
 * The records of an animal as one story, by months: `most` of them, or those since a moment by its clock. The
 * address holds the kind it is narrowed to, for which `children` draws what follows.
 */
export function Story({
  animal,
  most,
  since = '',
  children,
}: {
  animal: AnimalWithCare
  most: number
  since?: string
  children: (kind: ShownKind | undefined) => ReactNode
}) {
  const { timezone } = useUser()
  const lines = linesOf(animal, timezone, useMayChangeLog())
  const { params, put } = useAddress()
  const { certain } = parted(animal.weightLogs)
  const summed = { ...animal, weightLogs: certain }
  const filled = shownKinds.filter((kind) => animal.recordCounts[kind] > 0)
  const kind = filled.find((one) => one === params.get('show'))
  const latest = (kind ? [kind] : filled)
    .flatMap((one) => lines[one])
    .filter(({ at }) => at >= since)
    .toSorted((one, other) => compareText(other.at, one.at))
    .slice(0, most)
  const choose = (chosen: ShownKind | 'all') => put({ show: chosen === 'all' ? '' : chosen })

  return (
    <>
      {filled.length > 1 && (
        <div className={`${classes.filters} padXCard`}>
          <ChipChoice<ShownKind | 'all'>
            legend="Kinds of record"
            isLegendHidden
            value={kind ?? 'all'}
            onChange={choose}
            options={[
              { value: 'all', label: 'All' },
              ...filled.map((value) => ({ value, label: words[value] })),
            ]}
          />
        </div>
      )}
      {monthsOf(latest, summed, timezone).map(({ month, name, sum, lines: own }) => (
        <section key={month} aria-label={name}>
          <div className="dim padXCard padY8 flex wrap between columns12 text13 semibold ink3">
            <h3 className="text13 even semibold">{name}</h3>
            <span>{sum}</span>
          </div>
          <ul className="hairlines" aria-label={`Records of ${name}`}>
            {own.map((line) => (
              <Entry key={line.id} line={line} />
            ))}
          </ul>
        </section>
      ))}
      {latest.length === 0 && (
        <p className="padXCard text14 ink3 below14">
          {kind ? 'Nothing yet.' : `Added ${daysAgo(animal.created_at, timezone)}.`}
        </p>
      )}
      {children(kind)}
    </>
  )
}

/** One record: it opens its form, its list or, if it is a note, its whole text. */
function Entry({
  line: { Icon, at, title, beside, second, isOdd, href, log, comment },
}: {
  line: Line
}) {
  const { timezone, id: me } = useUser()
  const now = today(timezone)
  const more = joined(log && byWords(log, me), second)
  const [note, setNote] = useState<AnimalComment>()
  const day = formatShortDay(at, now)
  // What is heard out of its month has its day with it.
  const label = `${title}, ${day}`
  const look = `opensRow slim crop ${comment ? 'bare left' : ''} ${isOdd ? 'alarm' : ''}`
  return (
    <li className="padXCard padY10 touch relative row gap12">
      <span className={`center firm ${isOdd ? 'alarm' : 'ink3'}`} aria-hidden="true">
        {isOdd && Icon === kinds.feeding.Icon ? (
          <ScaleMark state="struck" size={20} />
        ) : (
          <Icon size={20} />
        )}
      </span>
      <div className="slim grow">
        <div className="flex wrap baseline columns8">
          {href ? (
            <Link className={look} to={href} aria-label={label}>
              {title}
            </Link>
          ) : (
            <button
              className={look}
              type="button"
              aria-label={label}
              onClick={() => setNote(comment)}
            >
              {title}
            </button>
          )}
          {beside && <span className="text14 ink3 oneLine">{beside}</span>}
        </div>
        {more && <p className="crop text14 ink3 ellipsis oneLine">{more}</p>}
      </div>
      <span className="text14 ink3 oneLine">{day}</span>
      {note && <NoteSheet note={note} onClose={() => setNote(undefined)} />}
    </li>
  )
}

/** The way to all records, or to the list of those of the chosen kind. */
function Rest({
  animal,
  kind,
  total,
}: {
  animal: AnimalWithCare
  kind: ShownKind | undefined
  total: number
}) {
  if (total <= most && !kind) return null
  return (
    <div className="padXCard touch hairline relative row between gap12">
      <Link
        className="opensRow text14 semibold primary"
        to={`/${listOf(animal, kind)}`}
        aria-label={kind && `View all: ${words[kind]}`}
      >
        {kind
          ? `View all ${numberText(animal.recordCounts[kind])}`
          : `All ${counted(total, 'record')}`}
      </Link>
      <IconChevronRight size={18} aria-hidden="true" />
    </div>
  )
}

function listOf({ id }: AnimalWithCare, kind: ShownKind | undefined): string {
  if (!kind) return `animals/${id}/timeline`
  if (kind === 'notes') return `animals/${id}/timeline?show=notes`
  return kind === 'health' ? `animals/${id}/health` : logsIn(kinds[kind].log, id).path
}

/** Adds a note; it `isMain` for an animal that has left, of which nothing else is recorded. */
export function AddNote({ animal, isMain }: { animal: AnimalWithCare; isMain?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  if (!useCan().mayLog) return null
  return (
    <>
      {isMain ? (
        <Button variant="light" leftSection={<IconPencil size={20} />} onClick={open}>
          Add a note
        </Button>
      ) : (
        <div className={classes.addNote}>
          <TextButton onClick={open}>Add note</TextButton>
        </div>
      )}
      {isOpen && <AddNoteSheet animal={animal} onClose={() => setIsOpen(false)} />}
    </>
  )
}
