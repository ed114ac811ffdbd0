import { dayOf, formatPart, formatShort } from '../../../shared/dates.ts'
import { counted } from '../../../shared/durations.ts'
import { FeedingStrip } from '../../../web/look/animal/FeedingStrip.tsx'
import { Card } from '../../../web/look/Card.tsx'
import { ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { useAddress } from '../../../web/useAddress.ts'
import { useUser } from '../../../web/user.ts'
import { feederName } from '../../feeders/feederName.ts'
import classes from '../Logs.module.css'
import type { FeedingLog } from '../logs.contract.ts'
import { rhythm_days } from '../rhythm.ts'

/**
 * How many of the last feedings were taken, each as a mark beside its month, and their feeders to choose from.
 * `feedings` are the latest first.
 */
export function FeedingTop({ feedings }: { feedings: FeedingLog[] }) {
  const { timezone } = useUser()
  const oldest = feedings.at(-1)
  if (!oldest || feedings.length < 2) return null
  const takenCount = feedings.filter(({ success }) => success).length
  const rhythm = rhythm_days(feedings.map(({ happenedAt }) => happenedAt))
  const monthOf = ({ happenedAt }: FeedingLog) => dayOf(happenedAt, timezone).slice(0, 7)
  const months = [...Map.groupBy(feedings.toReversed(), monthOf)]
  // Side by side, two months have room for six marks each.
  const isSparse = months.length > 1 && months.every(([, inMonth]) => inMonth.length <= 6)
  return (
    <Card>
      <p className="below10">
        <strong className="block text22 heavy">
          {takenCount} of {feedings.length} taken
        </strong>
        <span className="text14 ink3">
          since {formatShort(oldest.happenedAt, timezone)}
          {rhythm > 0 && `, offered about every ${rhythm === 1 ? 'day' : counted(rhythm, 'day')}`}
        </span>
      </p>
      <div className={`line35 grid gap10 ${isSparse ? 'halves' : 'column'}`}>
        {months.map(([month, inMonth]) => (
          <div key={month} className="row top gap10 text13 ink3">
            <span className={`${classes.day} firm`} aria-hidden="true">
              {monthName(month).slice(0, 3)}
            </span>
            <div className="slim grow">
              <FeedingStrip feedings={inMonth} of={monthName(month)} />
            </div>
          </div>
        ))}
      </div>
      <FeederChoice feedings={feedings} />
    </Card>
  )
}

const monthName = (month: string) => formatPart(`${month}-01`, 'month')

/** The feeders of these feedings as filters of the list, in its address. */
function FeederChoice({ feedings }: { feedings: FeedingLog[] }) {
  const [feederId, choose] = useFeederFilter(feedings)
  const feeders = new Map(feedings.map(({ feeder }) => [feeder.id, feederName(feeder)]))
  if (feeders.size < 2) return null
  return (
    <div className="above14">
      <ChipChoice
        legend="Feeder"
        isLegendHidden
        value={feederId}
        onChange={choose}
        options={[
          { value: '', label: 'All feeders' },
          ...[...feeders].map(([value, label]) => ({ value, label })),
        ]}
      />
    </div>
  )
}

/** The id of the feeder in the address, '' unless it is of one of these feedings, and what chooses another. */
export function useFeederFilter(
  feedings: FeedingLog[],
): [id: string, choose: (id: string) => void] {
  const { params, put } = useAddress()
  const feederId = params.get('feeder')
  const choose = (id: string) => put({ page: '', feeder: id }, { preventScrollReset: true })
  return [feedings.find(({ feeder }) => feeder.id === feederId)?.feeder.id ?? '', choose]
}
