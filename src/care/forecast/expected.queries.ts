import { type SQL, sql } from 'drizzle-orm'
import { shedForecasts } from '../../db/schema.ts'
import { overtaken } from './shedForecasts.queries.ts'

/** For so many days after its window a forecast stays in sight. */
export const awaitedDays = 14

/**
 * The forecast sheds of an account on some days, or with some of their window among them, as rows of the
 * calendar's plan. A wide guess has no day to stand on. One whose day has passed is of `now`, until two weeks after
 * its window.
 */
export const expectedSheds = (
  accountId: SQL,
  { from, to, now }: Record<'from' | 'to' | 'now', SQL>,
): SQL => sql`
  select 'shed', forecast.id, forecast.animal_id, forecast.predicted_on::text, '', '', null::float8,
    null, jsonb_build_object('lower_on', forecast.lower_on, 'upper_on', forecast.upper_on), '', false
  from ${shedForecasts} forecast
  where forecast.account_id = ${accountId} and forecast.state = 'ready' and forecast.basis = 'own'
    and not ${overtaken(sql`forecast`)}
    and forecast.upper_on >= ${now} - ${awaitedDays}::int
    and (greatest(forecast.predicted_on, ${now}) between ${from} and ${to}
      or (forecast.lower_on <= ${to} and forecast.upper_on >= ${from}))`
