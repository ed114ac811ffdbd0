import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { animals, logTotals, shedForecasts } from '../../db/schema.ts'
import { orNull } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import type { CurrentForecast } from './currentForecast.contract.ts'
import { overtaken } from './shedForecasts.queries.ts'

/**
 * An animal's forecast for its page, as columns of the animal's record, so that it costs no statement of its
 * own: `forecast` is the active one, or one that couldn't be worked out.
 */
export const currentForecastRead = ({ isSubscribed }: Pick<Session, 'isSubscribed'>) => ({
  forecast: orNull(
    sql`(select to_jsonb(forecast) || jsonb_build_object(
        'predictedToShedAt', forecast.predicted_on, 'isOvertaken', ${overtaken(sql`forecast`)})
      from ${shedForecasts} forecast
      where ${isSubscribed} and forecast.account_id = ${animals.account_id}
        and forecast.animal_id = ${animals.id} and forecast.state in ('working', 'ready', 'failed')
      limit 1)`.mapWith(forecastFrom),
  ),
  shedCount: sql<number>`coalesce((select counted.total from ${logTotals} counted
    where counted.account_id = ${animals.account_id} and counted.animal_id = ${animals.id}
      and counted.kind = 'shedding_logs'), 0)::int`,
})

/** Moments in JSON are PostgreSQL's; here they are ours. */
const forecastFrom = ({
  created_at,
  updated_at,
  ...forecast
}: CurrentForecast): CurrentForecast => ({
  ...forecast,
  created_at: new Date(created_at).toISOString(),
  updated_at: new Date(updated_at).toISOString(),
})

/** The animal's fields about it: `activeForecast` only once there is a day to tell. */
export const forecastOfAnimal = (forecast: CurrentForecast | null) => ({
  activeForecast: forecast?.state === 'ready' ? forecast : null,
  forecastState: stateOf(forecast),
})

function stateOf(forecast: CurrentForecast | null): 'none' | 'working' | 'ready' | 'failed' {
  const state = forecast?.state
  return state === 'working' || state === 'ready' || state === 'failed' ? state : 'none'
}

/** The active forecasts of some animals, by the animal's id; none without Plus. One statement. */
export async function activeForecastsOf(
  db: Db,
  { accountId, isSubscribed }: Pick<Session, 'accountId' | 'isSubscribed'>,
  ids: string[],
): Promise<Map<string, { id: string; predictedToShedAt: string; lower_on: string }>> {
  if (!isSubscribed || ids.length === 0) return new Map()
  const rows = await db
    .select({
      animal_id: shedForecasts.animal_id,
      id: shedForecasts.id,
      predictedToShedAt: sql<string>`${shedForecasts.predicted_on}`,
      lower_on: sql<string>`${shedForecasts.lower_on}`,
    })
    .from(shedForecasts)
    .where(
      and(
        eq(shedForecasts.account_id, accountId),
        inArray(shedForecasts.animal_id, ids),
        sql`${shedForecasts.state} = 'ready' and not ${overtaken(sql`${shedForecasts}`)}`,
      ),
    )
  return new Map(rows.map(({ animal_id, ...forecast }) => [animal_id, forecast]))
}
