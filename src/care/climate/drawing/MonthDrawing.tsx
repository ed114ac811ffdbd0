import { formatShortDay } from '../../../shared/dates.ts'
import { addDays, daysBetween } from '../../../shared/days.ts'
import chart from '../../../web/chart/Chart.module.css'
import { valueAxis } from '../../../web/chart/lineLayout.ts'
import { gutterOf, Plot, usePlotWidth } from '../../../web/chart/Plot.tsx'
import { PointReader } from '../../../web/chart/PointReader.tsx'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import classes from './Climate.module.css'
import type { ClimateDay } from './month.ts'
import type { MonthParts } from './parts.ts'

/** The height of a lane of marks below the plot. */
const lane = 24

/** The drawing of a MonthChart. */
export function MonthDrawing({ height, ...parts }: MonthParts & { height: number }) {
  const { label, summary, first, count, days, limits, meals, sheds, readIn } = parts
  const plot = usePlotWidth()
  const { width } = plot
  const lanes = (meals.length > 0 ? 1 : 0) + (sheds.length > 0 ? 1 : 0)
  const bottom = height - 26 - lanes * lane
  const values = [
    ...days.flatMap(({ min, max }) => [min, max]),
    ...limits.flatMap(({ low, high }) => [low, high]).filter((limit) => limit !== null),
  ]
  const axis = valueAxis(values.map(readIn), { left: 0, right: width, top: 10, bottom })
  const { ticks } = axis
  const y = (value: number) => axis.at(readIn(value))
  const [left, right] = [Math.max(gutterOf(ticks, String), meals.length > 0 ? 34 : 0), width - 4]
  const step = (right - left) / count
  const x = (day: string) => left + (daysBetween(first, day) + 0.5) * step
  const [fed, shed] = [bottom + 16, bottom + 16 + (meals.length > 0 ? lane : 0)]
  const last = addDays(first, count - 1)
  return (
    <Plot
      plot={plot}
      height={height}
      name={summary}
      axis={{ ticks, y: axis.at, words: String, left, right }}
      reader={
        <PointReader
          zoom={plot.zoom}
          label={`${label}: days`}
          counts={[days.length]}
          wordsAt={({ point }) => dayWords(days[point], parts)}
          placeAt={({ point }) => {
            const one = days[point]
            return one ? { x: x(one.day), y: y(one.max) } : { x: left, y: bottom }
          }}
          nearestTo={(across) => {
            const far = ({ day }: ClimateDay) => Math.abs(x(day) - across)
            const best = days.toSorted((one, other) => far(one) - far(other))[0]
            return best && { series: 0, point: days.indexOf(best) }
          }}
          beside={(stand) => stand}
        />
      }
    >
      <AllLimits {...{ limits, first, step, y, left, right, bottom }} />
      {days.map((one) => (
        <DayBar key={one.day} of={one} x={x(one.day)} y={y} width={Math.min(7, step * 0.6)} />
      ))}
      {meals.map(({ day, success }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day may have several meals
        <g key={place}>
          {!success && (
            <HangingLine of={days.find((one) => one.day === day)} x={x(day)} y={y} to={fed - 9} />
          )}
          <Mark x={x(day)} y={fed}>
            <ScaleMark state={success ? 'full' : 'struck'} size={success ? 13 : 15} />
          </Mark>
        </g>
      ))}
      {meals.length > 0 && (
        <text className={chart.axis} x="0" y={fed + 4}>
          Fed
        </text>
      )}
      <Sheds sheds={sheds} x={x} y={shed} />
      {[first, addDays(first, Math.floor(count / 2)), last].map((day, place) => (
        <text
          key={day}
          className={chart.axis}
          x={place === 2 ? right : place === 0 ? left : x(day)}
          y={height - 4}
          textAnchor={(['start', 'middle', 'end'] as const)[place]}
        >
          {formatShortDay(day, last)}
        </text>
      ))}
    </Plot>
  )
}

/** '33.2 °C to 35.9 °C on Nov 5, refused'. */
function dayWords(
  one: ClimateDay | undefined,
  { first, count, meals, sheds, valueText }: MonthParts,
) {
  if (!one) return ''
  const eaten = meals.filter(({ day }) => day === one.day)
  return [
    `${valueText(one.min)} to ${valueText(one.max)} on ${formatShortDay(one.day, addDays(first, count - 1))}`,
    eaten.some(({ success }) => success) && 'fed',
    eaten.some(({ success }) => !success) && 'refused',
    sheds.includes(one.day) && 'shed',
  ]
    .filter(Boolean)
    .join(', ')
}

type Scale = (value: number) => number

const Sheds = ({
  sheds,
  x,
  y,
}: {
  sheds: readonly string[]
  x: (day: string) => number
  y: number
}) => (
  <>
    {sheds.map((day) => (
      <Mark key={day} x={x(day)} y={y}>
        <ScaleMark state="full" size={13} tone="var(--shed)" />
      </Mark>
    ))}
    {sheds.length > 0 && (
      <text className={chart.axis} x="0" y={y + 4}>
        Shed
      </text>
    )}
  </>
)

type Frame = { y: Scale; left: number; right: number; bottom: number }

/** The limits over all of the plot, each from its first day until the next ones'. */
function AllLimits({
  limits,
  first,
  step,
  ...frame
}: Frame & Pick<MonthParts, 'limits' | 'first'> & { step: number }) {
  const { left, right } = frame
  const edge = (day: string) => Math.max(left, left + daysBetween(first, day) * step)
  return limits.map((one, at) => {
    const next = limits[at + 1]
    return (
      <Limits
        key={one.from}
        limits={one}
        {...frame}
        left={at > 0 ? edge(one.from) : left}
        right={next ? edge(next.from) : right}
      />
    )
  })
}

function Limits({
  limits: { low, high },
  y,
  left,
  right,
  bottom,
}: Frame & { limits: MonthParts['limits'][number] }) {
  if ((low === null && high === null) || left >= right) return null
  const top = high === null ? 10 : y(high)
  return (
    <rect
      className={classes.band}
      x={left}
      y={top}
      width={right - left}
      height={Math.max(0, (low === null ? bottom : y(low)) - top)}
      rx="4"
    />
  )
}

function DayBar({ of, x, y, width }: { of: ClimateDay; x: number; y: Scale; width: number }) {
  const { min, max, isBelow, isAbove } = of
  return (
    <rect
      className={classes.day}
      data-out={isBelow || isAbove || undefined}
      x={x - width / 2}
      y={y(max)}
      width={width}
      height={Math.max(width, y(min) - y(max))}
      rx={width / 2}
    />
  )
}

/** From the foot of a refusal's day down to its mark. */
function HangingLine({
  of,
  x,
  y,
  to,
}: {
  of: ClimateDay | undefined
  x: number
  y: Scale
  to: number
}) {
  const from = of && y(of.min) + 5
  if (from === undefined || from >= to) return null
  return <line className={classes.hangs} x1={x} x2={x} y1={from} y2={to} />
}

const Mark = ({ x, y, children }: { x: number; y: number; children: React.ReactNode }) => (
  <g transform={`translate(${(x - 7).toFixed(1)} ${y - 7})`}>{children}</g>
)
