import { Card } from '../../../web/look/Card.tsx'
import { ChipChoice } from '../../../web/look/controls/Choice.tsx'
import { Segments } from '../../../web/look/controls/Segments.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { useIsWide } from '../../../web/look/useIsWide.ts'
import { useAnswer, useNextAnswer } from '../../../web/records.ts'
import { Loaded } from '../../../web/screens/Loaded.tsx'
import { useAddress } from '../../../web/useAddress.ts'
import { useUser } from '../../../web/user.ts'
import type { ClimateChart, ClimateCurve } from '../charts/charts.contract.ts'
import { type Excursion, excursionsOf, stretchesOf } from '../drawing/bands.ts'
import { CurveChart } from '../drawing/ClimateCharts.tsx'
import { usualGapIn } from '../drawing/curve.ts'
import { bandsIn, inOrder, keyOf, nameOf, spansOf, toleranceOf } from '../drawing/fromChart.ts'
import type { ClimatePlace } from '../places/places.contract.ts'
import type { Day } from '../places/targets.ts'
import { patienceFor } from '../sensors/silence.ts'
import { hoursText, readIn, valueText } from '../words.ts'
import classes from './Place.module.css'
import type { AnimalLogs } from './useAnimalLogs.ts'

const spans = [
  { value: 'day', label: '24 hours' },
  { value: 'ten_days', label: '10 days' },
  { value: 'year', label: 'A year' },
] as const

/** A place's zones over a day, ten days or a year, and which of them is looked at. */
export function CurveCard({ place, logs }: { place: ClimatePlace; logs: AnimalLogs }) {
  const { params, put } = useAddress()
  const span = spans.find(({ value }) => value === params.get('span')) ?? spans[0]
  const query = useNextAnswer<ClimateChart>(
    [span.value === 'day' ? 'climate_places' : 'climate_hours', 'chart', place.id, span.value],
    `climate_places/${place.id}/chart?span=${span.value}`,
  )
  const chart = query.data
  const curves = inOrder(chart?.curves ?? [])
  const chosen = chosenOf(curves, params.get('zone'))
  const isYear = span.value === 'year'
  const out = chosen && chart && !isYear ? excursionsIn(chosen, chart) : []
  return (
    <Card title={span.label} aside={!isYear && chosen && outWords(chosen, out)}>
      <div className="stack gap12">
        <Segments
          label="Time"
          choices={spans}
          value={span.value}
          onChange={(value) => put({ span: value === 'day' ? '' : value })}
        />
        {curves.length > 1 && (
          <ZoneChips
            curves={curves}
            chosen={chosen}
            onChoose={(zone) => put({ zone: zone === keyOf(curves[0] ?? nothing) ? '' : zone })}
          />
        )}
        <Loaded query={query} what="The curve" outline={{ shape: 'card' }}>
          {(loaded) =>
            chosen?.points.at.length ? (
              <Drawing
                chart={loaded}
                {...{ lamps: place, curves, chosen, out, logs }}
                name={span.label}
                isDay={span.value === 'day'}
              />
            ) : (
              <EmptyInCard>
                No readings in this period. They count here from when their sensor was placed.
              </EmptyInCard>
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}

/** The last day of a zone of a place, or of a box of the incubator; nothing where nothing was heard. */
export function DayCurve({
  zone,
  ...of
}: { zone: string } & ({ place: ClimatePlace } | { box: string })) {
  const { key, path, lamps } =
    'place' in of
      ? { key: of.place.id, path: `climate_places/${of.place.id}/chart?`, lamps: of.place }
      : { key: of.box, path: `climate/boxes/chart?${new URLSearchParams(of)}&`, lamps: alwaysOn }
  const { data: chart } = useAnswer<ClimateChart>(
    ['climate_places', 'chart', key, 'day'],
    `${path}span=day`,
  )
  const chosen = chart?.curves.find((curve) => keyOf(curve) === zone)
  if (!chart || !chosen?.points.at.length) return null
  const parts = { chart, lamps, chosen, curves: [chosen], out: excursionsIn(chosen, chart) }
  return <Drawing {...parts} logs={{ meals: [], sheds: [] }} name="24 hours" isDay />
}

/** A box has no lamps, and so neither days nor nights. */
const alwaysOn = { day_from: '', day_to: '' }

const nothing = { zone: 'room', kind: 'temperature' } as const

/** The curve that the address asks for, or the warmest zone's. */
export const chosenOf = (curves: readonly ClimateCurve[], zone: string | null) =>
  curves.find((curve) => keyOf(curve) === zone) ?? curves[0]

const ZoneChips = ({
  curves,
  chosen,
  onChoose,
}: {
  curves: readonly ClimateCurve[]
  chosen: ClimateCurve | undefined
  onChoose: (zone: string) => void
}) => (
  <div className={classes.zones}>
    <ChipChoice
      legend="Zone"
      isLegendHidden
      options={curves.map((curve) => ({ value: keyOf(curve), label: nameOf(curve, curves) }))}
      value={chosen ? keyOf(chosen) : null}
      onChange={onChoose}
    />
  </div>
)

/** A reading holds until the next one, at most so long. */
const longest_ms = 900_000

export function excursionsIn(curve: ClimateCurve, { step_s, to }: ClimateChart): Excursion[] {
  const points = spansOf(curve)
  const [end, last] = [Date.parse(to), points.at(-1)?.at ?? 0]
  const isSilent = end - last > patienceFor(usualGapIn(points) / 1000)
  return excursionsOf(points, bandsIn(curve), {
    tolerance: toleranceOf(curve.kind),
    longest: Math.max(step_s * 1000, longest_ms),
    // The last value of a sensor that has fallen silent doesn't hold.
    until: isSilent ? last : end,
  })
}

/** '25 min out', or 'in range'; nothing where there is no range, or nothing was heard. */
export function outWords(curve: ClimateCurve, out: readonly Excursion[]): string {
  if (bandsIn(curve).length === 0 || curve.points.at.length === 0) return ''
  if (out.length === 0) return 'in range'
  return `${hoursText(out.reduce((sum, { from, to }) => sum + to - from, 0))} out`
}

type DrawingParts = {
  chart: ClimateChart
  lamps: Day
  curves: readonly ClimateCurve[]
  chosen: ClimateCurve
  out: readonly Excursion[]
  logs: AnimalLogs
  name: string
  isDay: boolean
}

function Drawing({ chart, lamps, curves, chosen, out, logs, name, isDay }: DrawingParts) {
  const isWide = useIsWide()
  const { timezone } = useUser()
  const [from, to] = [Date.parse(chart.from), Date.parse(chart.to)]
  const others = isWide ? curves.filter((one) => one !== chosen && one.kind === chosen.kind) : []
  const inText = (value: number) => valueText(value, chosen.kind)
  const isYear = to - from > 62 * 86_400_000
  const zone = nameOf(chosen, curves)
  return (
    <CurveChart
      label={`${zone}, ${name.toLowerCase()}`}
      summary={summaryOf(zone, chosen, isYear ? '' : outWords(chosen, out))}
      {...{ from, to, timezone }}
      curves={[chosen, ...others].map((curve) => ({
        id: keyOf(curve),
        name: nameOf(curve, curves),
        points: spansOf(curve),
      }))}
      bands={bandsIn(chosen)}
      nights={isYear ? [] : stretchesOf(lamps, from, to, timezone).filter((one) => !one.isDay)}
      excursions={isYear ? [] : worstOf(out)}
      meals={isDay ? logs.meals.filter(({ at }) => at >= from && at <= to) : []}
      valueText={inText}
      readIn={readIn(chosen.kind)}
      hasNames={others.length > 0}
      height={isWide ? 280 : 216}
    />
  )
}

/** The three longest, for rings that don't hide the curve. */
const worstOf = (out: readonly Excursion[]) =>
  out.toSorted((one, other) => other.to - other.from - (one.to - one.from)).slice(0, 3)

/** 'Basking spot: 22 °C to 41.2 °C, last 40.1 °C, 25 min out.' */
export function summaryOf(zone: string, curve: ClimateCurve, out: string): string {
  const { points, kind } = curve
  const last = points.mean.at(-1)
  if (last === undefined) return `${zone}: nothing was heard.`
  const parts = [
    `${valueText(Math.min(...points.low), kind)} to ${valueText(Math.max(...points.high), kind)}`,
    `last ${valueText(last, kind)}`,
    out,
  ]
  return `${zone}: ${parts.filter(Boolean).join(', ')}.`
}
