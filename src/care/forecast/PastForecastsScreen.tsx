import { Link } from 'react-router'
import { formatShortDay, today } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Locked } from '../../web/look/messages/Locked.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { ListTools } from '../../web/screens/ListTools.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useListState } from '../../web/screens/useListState.ts'
import { useUser } from '../../web/user.ts'
import classes from './PastForecasts.module.css'
import { awayOf, placeOn, spanOf, tickOf } from './pastSpan.ts'
import {
  enoughClosed,
  type ForecastRecord,
  type PastForecasts,
  type ShedForecast,
  shedForecastResource,
} from './shedForecasts.contract.ts'
import { usePastForecasts } from './useForecasts.ts'
import { errorWords, offWords } from './words.ts'

const crumbs = [{ label: 'Reports', href: '/reports' }, { label: 'Past forecasts' }]

/** How past forecasts did: the share inside the window, the mean error, and each over the same day. */
export function PastForecastsScreen() {
  const { subscribed, owner, isDefault } = useUser()
  if (subscribed || isDefault) return <Past />
  return (
    <Screen title="Past forecasts" crumbs={crumbs}>
      <Locked
        isOwner={owner}
        gains={['The next shed of every animal', 'A window that is right 8 times in 10']}
      >
        See how the forecasts of your animals' sheds did.
      </Locked>
    </Screen>
  )
}

/** Its list has one filter. */
const closed = { ...shedForecastResource, filters: ['closed'] as const }

function Past() {
  const list = useListState(closed, 'table')
  const now = today(useUser().timezone)
  const query = usePastForecasts(list)
  const page = query.data
  return (
    <Screen title="Past forecasts" crumbs={crumbs} second={page && sinceWords(page.record, now)}>
      {query.isError && !page && (
        <ListFailed what="The past forecasts" onRetry={() => query.refetch()} />
      )}
      {query.isPending && <Waiting shape="rows" count={6} />}
      {page?.record.closed === 0 && (
        <Empty title="No forecast has closed yet">
          Once an animal with a forecast has shed, you see here how far off it was.
        </Empty>
      )}
      {page && page.record.closed > 0 && (
        <div className={`${classes.stack} stack gap`}>
          <Share page={page} />
          <div>
            <ListTools list={list} sorts={closed.sorts} hasViews={false} />
          </div>
          <Each page={page} />
          <Pages page={list.page} query={query} onChange={list.setPage} />
        </div>
      )}
    </Screen>
  )
}

/** '21 closed since May 3'. */
const sinceWords = ({ closed, since }: ForecastRecord, now: string) =>
  since && `${numberText(closed)} closed since ${formatShortDay(since, now)}`

/** The share inside and the mean error; with a few, no percentage, which would mean nothing. */
function Share({ page: { record, outcomes } }: { page: PastForecasts }) {
  const { decimal_sign } = useUser()
  const { closed, inside, mean_error_days } = record
  const isEnough = closed >= enoughClosed
  const share = Math.round((inside / closed) * 100)
  return (
    <Card>
      <div className={`${classes.figures} flex wrap between rows8 columns20 ink2`}>
        <p>
          <strong className="block tight heavy ink">
            {numberText(inside)} of {numberText(closed)}
          </strong>
          inside the window{isEnough && `, ${share}%`}
        </p>
        <p>
          <strong className="block tight heavy ink">
            {numberText(mean_error_days ?? 0, decimal_sign, 1)} days
          </strong>
          off on average
        </p>
      </div>
      <div className={`${classes.strip} flex wrap gap6`} aria-hidden="true">
        {outcomes.map((isInside, at) => (
          <ScaleMark
            // biome-ignore lint/suspicious/noArrayIndexKey: outcomes have no name
            key={at}
            state={isInside ? 'full' : 'struck'}
            size={16}
          />
        ))}
      </div>
      <p className="text15 ink2">
        {isEnough
          ? 'We say 8 in 10, so 80% is right. Much more would mean windows that are too wide.'
          : `A share says little before ${enoughClosed} have closed.`}
      </p>
    </Card>
  )
}

function Each({ page }: { page: PastForecasts }) {
  const now = today(useUser().timezone)
  if (page.value.length === 0) return <Empty title="No results." />
  const span = spanOf(page.value)
  const tick = tickOf(span)
  return (
    <Card
      title="Each one"
      aside={`${numberText(page.value.length)} of ${numberText(page.total)}`}
      isFlush
    >
      <div className={`${classes.axis} padXCard grid middle gap8`} aria-hidden="true">
        <div className="relative text13 ink3 oneLine">
          <span style={{ left: `${placeOn(-tick, span)}%` }}>−{tick} d</span>
          <strong className="ink" style={{ left: '50%' }}>
            forecast
          </strong>
          <span style={{ left: `${placeOn(tick, span)}%` }}>+{tick} d</span>
        </div>
      </div>
      <ul className={classes.lines} aria-label="Each forecast">
        {page.value.map((forecast) => (
          <PastLine key={forecast.id} forecast={forecast} span={span} today={now} />
        ))}
      </ul>
    </Card>
  )
}

/** One closed forecast: its window around the predicted day, and the real day in it or outside. */
function PastLine({
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
        <span className="text13 ink3">{formatShortDay(shed_on ?? today, today)}</span>
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
        className={`${classes.error} text14 ink2 oneLine right`}
        data-outside={!isInside || undefined}
      >
        <span aria-hidden="true">{errorWords(error_days ?? 0, decimal_sign)}</span>
        <span className="hidden">{words}</span>
      </span>
    </li>
  )
}
