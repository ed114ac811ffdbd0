import { type SQL, sql } from 'drizzle-orm'
import { shedForecasts } from '../../db/schema.ts'

/** For so many days after its window a forecast stays in sight. */
export const awaitedDays = 14

/**
 * The forecast sheds of an account on some days, as rows of the calendar's plan. A wide guess has no
 * day to stand on. One whose day has passed is of `now`, until two weeks after its window.
 */
export const expectedSheds = (
  accountId: string,
  { from, to, now }: { from: string; to: string; now: string },
): SQL => sql`
  select 'shed', forecast.id, forecast.animal_id, forecast.predicted_on::text, '', '', null::float8,
    null, jsonb_build_object('lower_on', forecast.lower_on, 'upper_on', forecast.upper_on), '', false
  from ${shedForecasts} forecast
  where forecast.account_id = ${accountId} and forecast.state = 'ready' and forecast.basis = 'own'
    and (forecast.predicted_on between ${from} and ${to}
      or (forecast.predicted_on < ${now} and ${now} between ${from} and ${to}
        and forecast.upper_on >= ${now}::date - ${awaitedDays}::int))`
