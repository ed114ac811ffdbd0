import { lazy, Suspense, useState } from 'react'
import { counted } from '../../shared/durations.ts'
import { joined } from '../../shared/joined.ts'
import { LateBadge } from '../../web/look/Due.tsx'
import { Portrait } from '../../web/look/Portrait.tsx'
import { Row } from '../../web/look/Row.tsx'
import { Tick } from '../../web/look/Tick.tsx'
import { useCan } from '../../web/user.ts'
import { RoundIcon } from '../rounds/RoundLinks.tsx'
import type { DueKind } from '../schedules/due.contract.ts'
import { dustWords, preyWords } from '../schedules/words.ts'
import classes from './DueRow.module.css'
import type { DueLine } from './day.contract.ts'
import { useDone } from './useDone.ts'

/** Its forms are most of its code, and a tick does without them. */
const SheetOfKind = lazy(async () => ({
  default: (await import('../logs/SheetOfKind.tsx')).SheetOfKind,
}))

/**
 * One animal that waits to be fed or cleaned. The tick records it as usual; the name opens the sheet,
 * where a refusal or another meal is said. Without a usual meal the tick opens the sheet as well.
 */
export function DueRow({ kind, line }: { kind: DueKind; line: DueLine }) {
  const { animal, days_overdue, usual } = line
  const { isDone, record } = useDone(kind, line)
  const [isOpen, setIsOpen] = useState(false)
  const { mayLog } = useCan()
  const needsAnswer = kind === 'feeding' && usual === null
  const verb = kind === 'feeding' ? 'Feed' : 'Clean'
  return (
    <>
      <Row
        title={animal.name}
        {...(mayLog ? { onOpen: () => setIsOpen(true) } : { href: `/animals/${animal.id}` })}
        leading={<Portrait animal={animal} size="row" />}
        beside={days_overdue > 0 && <LateBadge>{counted(days_overdue, 'day')} late</LateBadge>}
        second={
          <span className={classes.what}>
            <RoundIcon kind={kind} />
            <span className={classes.words}>
              {kind === 'feeding' ? `${mealOf(line)}${dustWords(line)}` : placeOf(line)}
            </span>
          </span>
        }
        trailing={
          mayLog && (
            <Tick
              label={`${verb} ${animal.name}`}
              isDone={isDone}
              isDisabled={isDone}
              onChange={() => (needsAnswer ? setIsOpen(true) : record())}
            />
          )
        }
        isDone={isDone}
      />
      {isOpen && (
        <Suspense>
          <SheetOfKind kind={kind} animal={animal} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const mealOf = ({ usual, feeder }: DueLine) =>
  usual && usual.count > 1 ? `${usual.count} × ${preyWords({ feeder })}` : preyWords({ feeder })

const placeOf = ({ animal: { room, rack, tub } }: DueLine) => {
  const place = joined(room, rack, tub)
  return place ? `Clean · ${place}` : 'Clean'
}
