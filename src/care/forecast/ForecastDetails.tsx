import { IconBell, IconTarget } from '@tabler/icons-react'
import { formatShortDay, today } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { Switch } from '../../web/look/controls/Switch.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { useCan, useUser } from '../../web/user.ts'
import type { AnimalWithCare } from '../animals/animalWithCare.contract.ts'
import type { CurrentForecast } from './currentForecast.contract.ts'
import { IntervalsChart } from './IntervalsChart.tsx'
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
