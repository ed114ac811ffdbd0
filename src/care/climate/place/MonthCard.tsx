import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { counted } from '../../../shared/durations.ts'
import { Card } from '../../../web/look/Card.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import { useIsWide } from '../../../web/look/useIsWide.ts'
import { useAnswer } from '../../../web/records.ts'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { useAddress } from '../../../web/useAddress.ts'
import { useUser } from '../../../web/user.ts'
import type { ClimateChart, ClimateCurve } from '../charts/charts.contract.ts'
import { stretchesOf } from '../drawing/bands.ts'
import { MonthChart } from '../drawing/ClimateCharts.tsx'
import { bandsIn, inOrder, nameOf, spansOf } from '../drawing/fromChart.ts'
import { daysOf, limitsByDay, refusalWords, withOpenDays } from '../drawing/month.ts'
import type { ClimatePlace } from '../places/places.contract.ts'
import { readIn, valueText } from '../words.ts'
import { chosenOf } from './CurveCard.tsx'
import type { AnimalLogs } from './useAnimalLogs.ts'

const count = 30

/** Thirty days of a zone against its band, with what the animals ate and shed, and what both say together. */
export function MonthCard({ place, logs }: { place: ClimatePlace; logs: AnimalLogs }) {
  const { params } = useAddress()
  const query = useAnswer<ClimateChart>(
    ['climate_hours', 'chart', place.id, 'month'],
    `climate_places/${place.id}/chart?span=month`,
  )
  const curves = inOrder(query.data?.curves ?? [])
  const chosen = chosenOf(curves, params.get('zone'))
  return (
    <Card title="30 days" aside={chosen && `${nameOf(chosen, curves).toLowerCase()}, by day`}>
      <Loaded query={query} what="The 30 days" outline={{ shape: 'card' }}>
        {(chart) =>
          chosen ? (
            <Month {...{ place, chart, logs }} curve={chosen} name={nameOf(chosen, curves)} />
          ) : (
            <NoDays />
          )
        }
      </Loaded>
    </Card>
  )
}

const NoDays = () => <EmptyInCard>A day appears here after its first hour.</EmptyInCard>

type MonthProps = {
  place: ClimatePlace
  chart: ClimateChart
  curve: ClimateCurve
  name: string
  logs: AnimalLogs
}

function Month({ place, chart, curve, name, logs }: MonthProps) {
  const isWide = useIsWide()
  const { timezone } = useUser()
  const now = today(timezone)
  const first = addDays(now, 1 - count)
  const hours = spansOf(curve)
  const [from, to] = [Date.parse(chart.from), Date.parse(chart.to)]
  const lamps = stretchesOf(place, from, to, timezone)
  const bands = withOpenDays(bandsIn(curve, 'day'), { hours, lamps })
  const limits = limitsByDay(bands, timezone)
  const days = daysOf(hours, { bands, zone: timezone }).filter(({ day }) => day >= first)
  const meals = logs.meals.filter(({ day }) => day >= first)
  const sheds = logs.sheds.filter((day) => day >= first)
  // Without days, marks are only shown below limits: they need an axis.
  if (days.length === 0 && (limits.length === 0 || meals.length + sheds.length === 0)) {
    return <NoDays />
  }
  const inText = (value: number) => valueText(value, curve.kind)
  const words = refusalWords(days, meals, {
    name: `The ${name.toLowerCase()}`,
    kind: curve.kind,
    today: now,
  })
  const out = days.filter(({ isBelow, isAbove }) => isBelow || isAbove).length
  return (
    <>
      <MonthChart
        label={`${name}, 30 days`}
        summary={`${name} by day: ${counted(days.length, 'day')}, ${out} of them out of range.`}
        {...{ first, count, days, meals, sheds, limits }}
        valueText={inText}
        readIn={readIn(curve.kind)}
        height={isWide ? 230 : 214}
      />
      {words && (
        <p className="chip round14 padX14 padY12 above12 flex top gap12 text15 ink2">
          <span className="firm">
            <ScaleMark state="struck" size={18} />
          </span>
          <span>
            <b className="ink">{words.lead}</b> {words.rest}
          </span>
        </p>
      )}
    </>
  )
}
