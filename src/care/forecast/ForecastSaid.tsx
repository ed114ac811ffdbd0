import { formatLongDay, formatShortDay, today } from '../../shared/dates.ts'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { useUser } from '../../web/user.ts'
import type { AnimalWithCare } from '../animals/animalWithCare.contract.ts'
import type { CurrentForecast } from './currentForecast.contract.ts'
import classes from './Forecast.module.css'
import { enoughSheds } from './shedForecasts.contract.ts'
import { WindowLine } from './WindowLine.tsx'
import { fewWords, hasDay, likelyWords, whyWords } from './words.ts'

const places = [0, 1, 2]

/** A forecast's day or only its window, in words and as a line, with its basis. */
export function ForecastSaid({
  animal,
  forecast,
  hasWhy,
}: {
  animal: AnimalWithCare
  forecast: CurrentForecast
  /** False where that stands elsewhere on the screen. */
  hasWhy: boolean
}) {
  const { timezone, decimal_sign } = useUser()
  const now = today(timezone)
  const { predictedToShedAt: day, lower_on, upper_on, sheds } = forecast
  if (!day || !lower_on || !upper_on) return null
  const isOwn = hasDay(forecast)
  const short = (one: string) => formatShortDay(one, now)
  return (
    <>
      <p className={`${classes.figure} tight heavy`}>
        {isOwn ? formatLongDay(day, now) : `${short(lower_on)} to ${short(upper_on)}`}
      </p>
      <p className={`${classes.quiet} text15 ink2`}>
        {isOwn ? likelyWords({ lower_on, upper_on }, now) : fewWords(forecast, animal)}
      </p>
      <WindowLine today={now} lower_on={lower_on} upper_on={upper_on} day={isOwn ? day : null} />
      {!isOwn && (
        <p className="row gap12 above12 text15 ink2">
          {places.slice(0, enoughSheds).map((at) => (
            <ScaleMark
              key={at}
              state={at < sheds ? 'full' : 'hollow'}
              tone="var(--shed)"
              size={22}
            />
          ))}
          {sheds} of {enoughSheds} sheds recorded
        </p>
      )}
      {isOwn && hasWhy && (
        <p className="above8 text15 ink2">{whyWords(forecast, animal, decimal_sign)}</p>
      )}
    </>
  )
}
