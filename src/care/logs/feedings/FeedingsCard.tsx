import { formatShort } from '../../../shared/dates.ts'
import { FeedingStrip } from '../../../web/look/animal/FeedingStrip.tsx'
import { useUser } from '../../../web/user.ts'
import type { AnimalWithCare } from '../../animals/animalWithCare.contract.ts'
import { LogCard } from '../cards/LogCard.tsx'
import type { FeedingLog } from '../logs.contract.ts'
import { feedingWords } from '../words.ts'
import { feedings } from './feedings.tsx'

/** How an animal has been eating: the last sixteen feedings, and the latest one in words. */
export function FeedingsCard({ animal }: { animal: AnimalWithCare }) {
  return (
    <LogCard kind={feedings} animal={animal}>
      {(last, logs) => <Strip last={last} logs={logs} />}
    </LogCard>
  )
}

function Strip({ last, logs }: { last: FeedingLog; logs: FeedingLog[] }) {
  const { timezone } = useUser()
  const oldest = logs.at(-1) ?? last
  const refusals = logs.filter(({ success }) => !success)
  return (
    <div className="stack gap8">
      <p>
        {feedingWords(last)}, {formatShort(last.happenedAt, timezone)}
      </p>
      <FeedingStrip feedings={logs} />
      {logs.length > 4 && (
        <p className="flex between text13 ink3" style={{ width: widthOf(logs.length) }}>
          <span>{formatShort(oldest.happenedAt, timezone)}</span>
          <span>{formatShort(last.happenedAt, timezone)}</span>
        </p>
      )}
      <p className="text14 ink2">
        {logs.length - refusals.length} taken
        {refusals.length > 0 && <span className="text14 alarm">, {refusals.length} refused</span>}.
        {refusals[0] &&
          refusals[0] !== last &&
          ` Nothing refused since ${formatShort(refusals[0].happenedAt, timezone)}.`}
      </p>
    </div>
  )
}

/** The width of the strip's marks, 16 px each, whatever they show. */
const widthOf = (marks: number) => `calc(${(marks - 1) / 15} * (100% - 16px) + 16px)`
