import { formatShortDay, today } from '../../shared/dates.ts'
import { TickRow } from '../../web/look/controls/Tick.tsx'
import { useUser } from '../../web/user.ts'
import classes from './CloseForecast.module.css'
import type { CurrentForecast } from './currentForecast.contract.ts'
import { betweenWords, hasDay } from './words.ts'

/** In the form of a shed: whether it ends the active forecast, whose real day it then is. */
export function CloseForecast({
  forecast,
  isChecked,
  onChange,
}: {
  forecast: CurrentForecast
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  const now = today(useUser().timezone)
  const { predictedToShedAt: day } = forecast
  const dayWords =
    day && hasDay(forecast) ? `for ${formatShortDay(day, now)}` : betweenWords(forecast, now)
  return (
    <div className={`${classes.box} round14 clip`}>
      <TickRow
        title="Cancel the forecast and record the real shed date"
        second={`Forecast ${dayWords}`}
        isDone={isChecked}
        onChange={() => onChange(!isChecked)}
      />
    </div>
  )
}
