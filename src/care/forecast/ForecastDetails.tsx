import { IconBell, IconTarget } from '@tabler/icons-react'
import { formatShortDay, today } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { listWords } from '../../shared/listed.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { scalePath } from '../../web/look/ScaleMark.tsx'
import { useCan, useUser } from '../../web/user.ts'
import type { AnimalWithCare } from '../animals/animalWithCare.contract.ts'
import type { CurrentForecast } from './currentForecast.contract.ts'
import classes from './ForecastDetails.module.css'
import { comingInterval, intervalsOf, levelsOf } from './intervals.ts'
import type { ForecastDetail } from './shedForecasts.contract.ts'
import { useForecast, useRemind } from './useForecasts.ts'
import { hasDay, isLate, whyWords } from './words.ts'

/** Why a forecast says what it says, how past ones did, and its reminder, by a request of their own. */
export function ForecastDetails({
  animal,
  forecast,
}: {
  animal: AnimalWithCare
  forecast: CurrentForecast
}) {
  const { data } = useForecast(forecast.id)
  const { timezone } = useUser()
  if (!data) return null
  const isOpen = !isLate(forecast, today(timezone))
  return (
    <>
      {isOpen && <Why animal={animal} forecast={forecast} detail={data} />}
      <Card isFlush>
        <Rows label="More about this forecast">
          <Past animal={animal} detail={data} />
          {isOpen && <Remind forecast={forecast} />}
        </Rows>
      </Card>
      <HelpLink to="sheds#what-it-rests-on" />
    </>
  )
}

function Why({
  animal,
  forecast,
  detail: { shed_days },
}: {
  animal: AnimalWithCare
  forecast: CurrentForecast
  detail: ForecastDetail
}) {
  const { decimal_sign } = useUser()
  const { predictedToShedAt: day, lower_on, upper_on } = forecast
  if (!hasDay(forecast) || !day || !lower_on || !upper_on) return null
  return (
    <Card title="Why" aside={shed_days.length > 1 && 'days between sheds'}>
      <p>{whyWords(forecast, animal, decimal_sign)}</p>
      {shed_days.length > 1 && (
        <IntervalsChart sheds={shed_days} day={day} lower_on={lower_on} upper_on={upper_on} />
      )}
    </Card>
  )
}

function Past({ animal, detail: { past } }: { animal: AnimalWithCare; detail: ForecastDetail }) {
  const { decimal_sign } = useUser()
  const whose = { female: 'Her', male: 'His', unknown: 'Its' }[animal.sex]
  const mean = numberText(past.mean_error_days ?? 0, decimal_sign, 1)
  return (
    <Row
      href={`/reports/forecasts?q=${encodeURIComponent(animal.name)}`}
      leading={<IconTarget size={24} stroke={1.75} aria-hidden="true" />}
      title={
        past.closed === 0 ? 'Past forecasts' : `${past.inside} of ${past.closed} inside the window`
      }
      second={
        past.closed === 0
          ? `None of ${whose.toLowerCase()} own yet`
          : `${whose} past forecasts, ${mean} days off on average`
      }
    />
  )
}

function Remind({ forecast }: { forecast: CurrentForecast }) {
  const { isOn, choose } = useRemind(forecast)
  const { mayChange } = useCan()
  const now = today(useUser().timezone)
  const day = forecast.lower_on ?? now
  return (
    <Row
      leading={<IconBell size={24} stroke={1.75} aria-hidden="true" />}
      title="Tell me when the window opens"
      second={
        day <= now ? 'It has opened' : `${formatShortDay(day, now)}, with the day's reminders`
      }
      trailing={
        <Switch
          size="lg"
          aria-label="Tell me when the window opens"
          checked={isOn}
          disabled={!mayChange}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      }
    />
  )
}

/* In units of the drawing, which is as wide as its box. */
const head = 12
const plot = 150
const height = head + plot + 34

/**
 * The days between sheds as a row that ends in the forecast with its window. `sheds` are at least two
 * days, oldest first.
 */
function IntervalsChart({
  sheds,
  ...forecast
}: {
  sheds: readonly string[]
  day: string
  lower_on: string
  upper_on: string
}) {
  const { timezone, decimal_sign } = useUser()
  const now = today(timezone)
  const intervals = intervalsOf(sheds)
  const coming = comingInterval(sheds.at(-1) ?? now, forecast)
  const levels = levelsOf([...intervals.map(({ days }) => days), coming.lower, coming.upper])
  const [low = 0, high = 1] = [levels[0], levels.at(-1)]
  const levelAt = (days: number) => head + plot - ((days - low) / (high - low)) * plot
  /** The row and the forecast share the width left of the forecast's words. */
  const across = (at: number) => 10 + (at / (intervals.length + 0.5)) * 64
  const words = (days: number) => numberText(days, decimal_sign)
  const points = intervals.map(({ days }, at) => ({ x: across(at), y: levelAt(days) }))
  const end = { x: across(intervals.length + 0.5), y: levelAt(coming.days) }
  const first = intervals[0]
  const last = intervals.at(-1)
  return (
    <svg
      className={`${classes.chart} block above12`}
      width="100%"
      height={height}
      role="img"
      aria-label={`Days between sheds: ${listWords(
        intervals.map(({ days }) => words(days)),
      )}. The next is forecast after ${counted(coming.days, 'day')}.`}
    >
      <Levels levels={levels} {...{ levelAt, words }} />
      {points.slice(1).map(({ x, y }, at) => (
        <line
          key={x}
          className={classes.between}
          x1={`${points[at]?.x ?? x}%`}
          y1={points[at]?.y ?? y}
          x2={`${x}%`}
          y2={y}
        />
      ))}
      {points.map(({ x, y }) => (
        <svg key={x} x={`${x}%`} y={y} overflow="visible" aria-hidden="true">
          <path className={classes.shed} d={scalePath} transform="translate(-7 -7) scale(.58)" />
        </svg>
      ))}
      <Coming coming={coming} end={end} levelAt={levelAt} />
      {first && (
        <text className={`${classes.axis} text13`} x="8%" y={height - 6}>
          {formatShortDay(first.day, now)}
        </text>
      )}
      {last && intervals.length > 3 && (
        <text
          className={`${classes.axis} text13`}
          x={`${across(intervals.length - 1)}%`}
          y={height - 6}
          textAnchor="middle"
        >
          {formatShortDay(last.day, now)}
        </text>
      )}
    </svg>
  )
}

type LevelAt = (days: number) => number

const Levels = ({
  levels,
  levelAt,
  words,
}: {
  levels: readonly number[]
  levelAt: LevelAt
  words: (days: number) => string
}) =>
  levels.map((level) => (
    <g key={level}>
      <line className={classes.grid} x1="8%" x2="100%" y1={levelAt(level)} y2={levelAt(level)} />
      <text
        className={`${classes.axis} text13`}
        x="5%"
        y={levelAt(level)}
        dy="0.35em"
        textAnchor="end"
      >
        {words(level)}
      </text>
    </g>
  ))

/** The forecast: its window, its day as a scale, and how many days that is. */
const Coming = ({
  coming,
  end,
  levelAt,
}: {
  coming: ReturnType<typeof comingInterval>
  end: { x: number; y: number }
  levelAt: LevelAt
}) => (
  <svg x={`${end.x}%`} y="0" overflow="visible" aria-hidden="true">
    <rect
      className={classes.window}
      x="-11"
      width="22"
      rx="11"
      y={levelAt(coming.upper) - 4}
      height={Math.max(22, levelAt(coming.lower) - levelAt(coming.upper) + 8)}
    />
    <path
      className={classes.next}
      d={scalePath}
      transform={`translate(-11 ${end.y - 11}) scale(.92)`}
    />
    <text className={`${classes.label} text14 strong`} x="20" y={end.y} dy="0.35em">
      {counted(coming.days, 'day')}
    </text>
  </svg>
)
