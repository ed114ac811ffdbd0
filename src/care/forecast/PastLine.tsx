import { Link } from 'react-router'
import { formatShortDay } from '../../shared/dates.ts'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { useUser } from '../../web/user.ts'
import classes from './PastForecasts.module.css'
import { awayOf, placeOn } from './pastSpan.ts'
import type { ShedForecast } from './shedForecasts.contract.ts'
import { errorWords, offWords } from './words.ts'

/** One closed forecast: its window around the predicted day, and the real day in it or outside. */
export function PastLine({
  forecast,
  span,
  today,
}: {
  forecast: ShedForecast
  span: number
  today: string
}) {
  const { decimal_sign } = useUser()
  const { animal, shed_on, error_days, isInside } = forecast
  const { lower, upper, real } = awayOf(forecast)
  const [from, to] = [placeOn(lower, span), placeOn(upper, span)]
  const words = `${offWords(error_days ?? 0)}, ${isInside ? 'inside' : 'outside'} the window`
  return (
    <li className={`${classes.row} padXCard relative grid middle gap8`}>
      <div className={`${classes.name} slim stack snug`}>
        <Link className="crop strong ink ellipsis oneLine" to={`/animals/${animal.id}`}>
          {animal.name}
        </Link>
        <span className="text13 ink3 num">{formatShortDay(shed_on ?? today, today)}</span>
      </div>
      <div className={`${classes.track} relative`} aria-hidden="true">
        <i
          className={`${classes.window} absolute`}
          style={{ left: `${from}%`, width: `max(12px, ${to - from}%)` }}
        />
        <span
          className={`${classes.real} absolute grid`}
          style={{ left: `${placeOn(real, span)}%` }}
        >
          <ScaleMark state={isInside ? 'full' : 'struck'} size={isInside ? 20 : 24} />
        </span>
      </div>
      <span
        className={`${classes.error} text14 ink2 num oneLine right`}
        data-outside={!isInside || undefined}
      >
        <span aria-hidden="true">{errorWords(error_days ?? 0, decimal_sign)}</span>
        <span className="hidden">{words}</span>
      </span>
    </li>
  )
}
