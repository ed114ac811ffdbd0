import { lazy, Suspense, useState } from 'react'
import { useDone } from '../../care/logs/useDone.ts'
import type { DueKind } from '../../care/schedules/due/due.contract.ts'
import { dustWords, lateWords, plannedWords, refusedWords } from '../../care/schedules/words.ts'
import { RoundIcon } from '../../collection/animals/RoundLinks.tsx'
import { joined } from '../../shared/joined.ts'
import { LateBadge } from '../../web/look/animal/Due.tsx'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Tick } from '../../web/look/controls/Tick.tsx'
import { Row } from '../../web/look/Row.tsx'
import { useCan } from '../../web/user.ts'
import classes from './DueRow.module.css'
import type { DueLine } from './dashboard.contract.ts'

/** Its forms are most of the code, and a tick doesn't need them. */
const SheetOfKind = lazy(async () => ({
  default: (await import('../../care/logs/SheetOfKind.tsx')).SheetOfKind,
}))

/**
 * An animal that is due for feeding or cleaning. The tick records it as usual, and a second tap
 * undoes that; the name opens the sheet for a refusal or another meal. Without a usual meal, the tick
 * opens the sheet too. `hold` runs before either, and once the sheet is closed.
 */
export function DueRow({
  kind,
  line,
  hold,
}: {
  kind: DueKind
  line: DueLine
  hold: (isOpen?: boolean) => void
}) {
  const { animal, days_overdue, usual } = line
  const { isDone, record, undo } = useDone(kind, line)
  const [isOpen, setIsOpen] = useState(false)
  const { mayLog } = useCan()
  const needsAnswer = kind === 'feeding' && usual === null
  const verb = kind === 'feeding' ? 'Feed' : 'Clean'

  function open(isNow: boolean) {
    hold(isNow)
    setIsOpen(isNow)
  }
  function tick() {
    if (needsAnswer) return open(true)
    hold()
    if (isDone) undo()
    else record()
  }
  return (
    <>
      <Row
        title={animal.name}
        {...(mayLog ? { onOpen: () => open(true) } : { href: `/animals/${animal.id}` })}
        leading={<Portrait animal={animal} size="row" />}
        beside={days_overdue > 0 && <LateBadge>{lateWords(days_overdue)}</LateBadge>}
        second={
          <span className={`${classes.what} inline top gap6`}>
            <RoundIcon kind={kind} />
            <span className={`${classes.words} crop`}>
              {kind === 'feeding'
                ? joined(
                    refusedWords(line.refused_today),
                    `${plannedWords(line, line.usual?.count)}${dustWords(line)}`,
                  )
                : placeOf(line)}
            </span>
          </span>
        }
        trailing={
          mayLog && <Tick label={`${verb} ${animal.name}`} isDone={isDone} onChange={tick} />
        }
        isDone={isDone}
      />
      {isOpen && (
        <Suspense>
          <SheetOfKind
            kind={kind}
            animal={animal}
            scheduleId={line.schedule_id}
            onClose={() => open(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const placeOf = ({ animal: { room, rack, tub } }: DueLine) => {
  const place = joined(room, rack, tub)
  return place ? `Clean · ${place}` : 'Clean'
}
