import { useQuery } from '@tanstack/react-query'
import { AnimalFaces } from '../../collection/animals/AnimalFaces.tsx'
import { animalResource } from '../../collection/animals/animals.contract.ts'
import { formatShortDay, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { counted } from '../../shared/durations.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { usePage } from '../../web/records.ts'
import { reading } from '../../web/served.ts'
import { useUser } from '../../web/user.ts'
import { type Feeder, paceDays } from './feeders.contract.ts'
import { RestockButton } from './RestockSheet.tsx'
import { StockMark, stockOf } from './Stock.tsx'

/** How long the stock lasts at the pace of the last 30 days, and the animals that eat it. */
export function StockCard({ feeder }: { feeder: Feeder }) {
  const { quantity } = feeder
  const use = useQuery({
    queryKey: [`feeders/${feeder.id}/use`],
    ...reading<{ pieces: number }>(`feeders/${feeder.id}/use`),
  })
  const pieces = use.data?.pieces ?? 0
  const days = quantity && pieces > 0 ? Math.floor((quantity * paceDays) / pieces) : undefined
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
              {days === undefined ? restWords(quantity, pieces) : leftWords(feeder, pieces)}
            </p>
          </div>
          <StockMark feeder={feeder} />
          <RestockButton feeder={feeder} />
        </div>
        {days !== undefined && <Falling feeder={feeder} days={days} />}
        <Eaters feeder={feeder} />
      </div>
    </Card>
  )
}

/** '240 left, about 9 a day'; a slow pace is said of 30 days. */
function leftWords(feeder: Feeder, pieces: number): string {
  const aDay = pieces / paceDays
  const pace =
    aDay >= 1 ? `about ${numberText(Math.round(aDay))} a day` : `${pieces} used in ${paceDays} days`
  return `${stockOf(feeder)} left, ${pace}`
}

const restWords = (quantity: number | null, pieces: number) =>
  quantity === null
    ? 'Restock it once, and you see how long it lasts'
    : pieces === 0
      ? 'in stock, none used in 30 days'
      : 'in stock'

/** The stock as a line that falls to its end, over the one where it counts as low. */
function Falling({ feeder: { quantity, lowStock }, days }: { feeder: Feeder; days: number }) {
  const now = today(useUser().timezone)
  const low = quantity && lowStock && lowStock < quantity ? 1 - lowStock / quantity : undefined
  const lowOn = low && addDays(now, Math.round(days * low))
  const [top, foot, wide] = [4, 56, 300]
  const y = top + (low ?? 1) * (foot - top)
  return (
    <div aria-hidden="true">
      <svg
        className="block wide"
        viewBox={`0 0 ${wide} 60`}
        height={60}
        preserveAspectRatio="none"
        fill="none"
        aria-hidden="true"
      >
        <path d={`M0 ${foot}H${wide}`} stroke="var(--line)" />
        {low && <path d={`M0 ${y}H${wide}`} stroke="var(--clay)" strokeDasharray="4 4" />}
        <path d={`M0 ${top}L${wide} ${foot}`} stroke="var(--primary)" strokeWidth="2.5" />
      </svg>
      <p className="flex between gap12 above6 text13 ink3">
        <span>today</span>
        {lowOn && (
          <span>
            low at {numberText(lowStock ?? 0)} on {formatShortDay(lowOn, now)}
          </span>
        )}
        <span>{formatShortDay(addDays(now, days), now)}</span>
      </p>
    </div>
  )
}

/** The animals with this feeder on a schedule. */
function Eaters({ feeder }: { feeder: Feeder }) {
  const { data } = usePage(
    { ...animalResource, api: `feeders/${feeder.id}/animals` },
    { per_page: 12 },
  )
  if (!data) return null
  if (data.total === 0)
    return (
      <EmptyInCard action={<TextLink href="/animals">Add to a schedule</TextLink>}>
        No one gets it yet.
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
