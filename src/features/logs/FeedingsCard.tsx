import { formatShort } from '../../shared/dates.ts'
import { FeedingStrip } from '../../web/look/FeedingStrip.tsx'
import { useUser } from '../../web/user.ts'
import type { AnimalDetail } from '../animals/animals.contract.ts'
import classes from './Cards.module.css'
import { feedings } from './feedings.tsx'
import { LogCard } from './LogCard.tsx'
import type { FeedingLog } from './logs.contract.ts'
import { feedingWords } from './words.ts'

/** How an animal has been eating: the last sixteen feedings, and the last of all in words. */
export function FeedingsCard({ animal }: { animal: AnimalDetail }) {
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
    <div className={classes.stack}>
      <p>
        {feedingWords(last)}, {formatShort(last.happenedAt, timezone)}
      </p>
      <FeedingStrip feedings={logs} />
      {logs.length > 4 && (
        <p className={classes.ends} style={{ width: widthOf(logs.length) }}>
          <span>{formatShort(oldest.happenedAt, timezone)}</span>
          <span>{formatShort(last.happenedAt, timezone)}</span>
        </p>
      )}
      <p className={classes.quiet}>
        {logs.length - refusals.length} taken
        {refusals.length > 0 && (
          <span className={classes.exception}>, {refusals.length} refused</span>
        )}
        .
        {refusals[0] &&
          refusals[0] !== last &&
          ` Nothing refused since ${formatShort(refusals[0].happenedAt, timezone)}.`}
      </p>
    </div>
  )
}

/** As far as the strip's marks reach: it has sixteen places of 16 px, whatever stands in them. */
const widthOf = (marks: number) => `calc(${(marks - 1) / 15} * (100% - 16px) + 16px)`
