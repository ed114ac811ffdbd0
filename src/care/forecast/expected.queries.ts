import { type SQL, sql } from 'drizzle-orm'
import { shedForecasts } from '../../db/schema.ts'

/** For so many days after its window a forecast stays in sight. */
export const awaitedDays = 14

/**
 * The forecast sheds of an account on some days, as rows of the calendar's plan. A wide guess has no
 * day to stand on. One whose day has passed is of `now`, until two weeks after its window.
 */
export const expectedSheds = (accountId: string, span: Span): SQL => sheds(accountId, stands(span))

/** The same, with those that only have days of their window among them. */
export const shedsAround = (accountId: string, span: Span): SQL =>
  sheds(
    accountId,
    sql`${stands(span)} or (forecast.lower_on <= ${span.to} and forecast.upper_on >= ${span.from}
      and ${isAwaited(span.now)})`,
  )

type Span = { from: string; to: string; now: string }

const stands = ({ from, to, now }: Span) =>
  sql`greatest(forecast.predicted_on, ${now}) between ${from} and ${to} and ${isAwaited(now)}`

const isAwaited = (now: string) => sql`forecast.upper_on >= ${now}::date - ${awaitedDays}::int`

const sheds = (accountId: string, condition: SQL) => sql`
  select 'shed', forecast.id, forecast.animal_id, forecast.predicted_on::text, '', '', null::float8,
    null, jsonb_build_object('lower_on', forecast.lower_on, 'upper_on', forecast.upper_on), '', false
  from ${shedForecasts} forecast
  where forecast.account_id = ${accountId} and forecast.state = 'ready' and forecast.basis = 'own'
    and (${condition})`
