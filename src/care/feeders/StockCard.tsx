import { AnimalFaces } from '../../collection/animals/AnimalFaces.tsx'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { formatShortDay, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { useAnswer, usePage } from '../../web/records.ts'
import { useUser } from '../../web/user.ts'
import { type Feeder, type FeederUse, leastPaceDays, paceDays } from './feeders.contract.ts'
import { RestockButton } from './RestockSheet.tsx'
import { StockMark, stockOf } from './Stock.tsx'

/**
 * How long the stock lasts at the pace of the last 30 days, or of fewer since its first meal, or of its schedules if they
 * take more, and the animals that eat it.
 */
export function StockCard({ feeder }: { feeder: Feeder }) {
  const { quantity } = feeder
  const use = useAnswer<FeederUse>([`feeders/${feeder.id}/use`], `feeders/${feeder.id}/use`)
  const pieces = use.data?.pieces ?? 0
  const past = use.data?.stock ?? []
  const paced = use.data?.days ?? 0
  const hasPace = quantity && pieces > 0 && paced >= leastPaceDays
  const planned = use.data?.planned ?? 0
  const isPlanned = planned * paced > pieces * paceDays
  const pace = isPlanned ? { pieces: planned, days: paceDays } : { pieces, days: paced }
  const days = hasPace ? Math.floor((quantity * pace.days) / pace.pieces) : undefined
  return (
    <Card title="Stock">
      <div className="stack gap14">
        <div className="flex wrap middle between gap12">
          <div className="slim">
            <p className="figure">
              {days === undefined
                ? quantity === null
                  ? 'Not tracked'
                  : stockOf(feeder)
                : counted(days, 'day')}
            </p>
            <p className="above4 text14 ink3">
              {days === undefined
                ? restWords(quantity, pieces)
                : leftWords(feeder, pace, isPlanned)}
            </p>
          </div>
          <StockMark feeder={feeder} />
          <RestockButton feeder={feeder} />
        </div>
        {(days !== undefined || new Set(past.filter((left) => left !== null)).size > 1) && (
          <StockLine feeder={feeder} past={past} days={days} />
        )}
        <Eaters feeder={feeder} />
      </div>
    </Card>
  )
}

type Pace = Pick<FeederUse, 'pieces' | 'days'>

/** '240 left, about 9 a day in the last 30 days', '240 left, 9 planned in 30 days'; a slow pace is told in pieces. */
function leftWords(feeder: Feeder, { pieces, days }: Pace, isPlanned: boolean): string {
  const aDay = numberText(Math.round(pieces / days))
  const over = isPlanned ? 'by schedule' : `in the last ${days} days`
  const slow = `${pieces} ${isPlanned ? 'planned' : 'used'} in ${days} days`
  const pace = pieces >= days ? `about ${aDay} a day ${over}` : slow
  return `${stockOf(feeder)} left, ${pace}`
}

const restWords = (quantity: number | null, pieces: number) =>
  quantity === null
    ? 'Restock it once, and you see how long it lasts'
    : `in stock, ${pieces === 0 ? 'none' : numberText(pieces)} used in ${paceDays} days`

/** The stock of these weeks, from today on falling to its end, over the line where it counts as low. */
function StockLine({
  feeder: { quantity, lowStock },
  past,
  days,
}: {
  feeder: Feeder
  past: FeederUse['stock']
  days: number | undefined
}) {
  const now = today(useUser().timezone)
  const [left, low] = [quantity ?? 0, lowStock ?? 0]
  const ahead = days === undefined ? 0 : Math.min(Math.max(days, 1), mostAhead)
  const steps = past.flatMap((value, at) =>
    value === null ? [] : [[at - paceDays, value] as const],
  )
  const [[begin, first] = [0, left]] = steps
  const most = Math.max(left, low, ...steps.map(([, value]) => value))
  const lineOf = (points: readonly (readonly [day: number, value: number])[]) => {
    const places = points.map(([day, value]) => {
      const x = (100 * (day - begin)) / (ahead - begin)
      return `${x} ${4 + 52 * (1 - value / most)}`
    })
    return `M${places.join('L')}`
  }
  const untilLow = days !== undefined && low > 0 ? Math.round(days * (1 - low / left)) : 0
  const lowOn = untilLow > 0 && untilLow <= ahead && addDays(now, untilLow)
  const leftThen = days === undefined ? 0 : Math.max(0, left * (1 - ahead / days))
  return (
    <div
      role="img"
      aria-label={`In stock: ${numberText(first)} on ${formatShortDay(addDays(now, begin), now)}, ${numberText(left)} today`}
    >
      <svg
        className="block wide"
        viewBox="0 0 100 60"
        height={60}
        preserveAspectRatio="none"
        fill="none"
        aria-hidden="true"
      >
        <path d="M0 56H100" stroke="var(--line)" {...thin} />
        {low > 0 && (
          <path
            d={lineOf([
              [begin, low],
              [ahead, low],
            ])}
            stroke="var(--clay)"
            strokeDasharray="4 4"
            {...thin}
          />
        )}
        <path d={lineOf([...steps, [0, left]])} {...bold} />
        {days !== undefined && (
          <path
            d={lineOf([
              [0, left],
              [ahead, leftThen],
            ])}
            strokeDasharray="1 7"
            strokeLinecap="round"
            {...bold}
          />
        )}
      </svg>
      <p className="flex between gap12 above6 text13 ink3" aria-hidden="true">
        <span>{begin < 0 ? formatShortDay(addDays(now, begin), now) : 'today'}</span>
        {lowOn && <span>{`low at ${numberText(low)} on ${formatShortDay(lowOn, now)}`}</span>}
        <span>
          {leftThen >= 1 && `${numberText(Math.round(leftThen))} left on `}
          {ahead > 0 ? formatShortDay(addDays(now, ahead), now) : 'today'}
        </span>
      </p>
    </div>
  )
}

const thin = { vectorEffect: 'non-scaling-stroke' } as const
const bold = { ...thin, stroke: 'var(--primary)', strokeWidth: 2.5 }

/** Days ahead that the line shows at most. */
const mostAhead = 2 * paceDays

/** The animals with a feeder on a schedule. */
const useEaters = ({ id }: Feeder) =>
  usePage({ ...animalResource, api: `feeders/${id}/animals` }, { per_page: 12 }).data

/** How many animals are left without a meal by a feeder's deletion; nothing of one that is on no schedule. */
export function EatersLeft({ feeder }: { feeder: Feeder }) {
  const total = useEaters(feeder)?.total
  return total ? `${counted(total, 'animal')} will need another feeder.` : null
}

function Eaters({ feeder }: { feeder: Feeder }) {
  const data = useEaters(feeder)
  if (!data) return null
  if (data.total === 0)
    return (
      <EmptyInCard action={<TextLink href="/animals">Add to a schedule</TextLink>}>
        It's on no schedule yet.
      </EmptyInCard>
    )
  return (
    <div className="flex wrap middle between gap12">
      <AnimalFaces label="Eat it" animals={data.value} total={data.total} />
      <strong className="primary">
        {data.total === 1 ? '1 eats it' : `${numberText(data.total)} eat it`}
      </strong>
    </div>
  )
}
