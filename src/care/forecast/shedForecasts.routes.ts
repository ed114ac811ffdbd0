import { resourceRoutes } from '../../server/records/resourceRoutes.ts'
import { pageOf } from '../../server/wire.ts'
import { forecastDetail, pageExtras, shedForecastResource } from './shedForecasts.contract.ts'
import {
  askForForecast,
  changeForecast,
  findForecast,
  forecastPages,
} from './shedForecasts.queries.ts'

/** Forecasts of the next shed. Needs Plus. */
export const shedForecastRoutes = resourceRoutes(
  shedForecastResource,
  {
    list: forecastPages,
    find: (db, session, { id }) => findForecast(db, session, id),
    add: askForForecast,
    change: (tx, session, { id }, input, readAt) => changeForecast(tx, session, id, input, readAt),
  },
  {
    plus: true,
    page: pageOf(shedForecastResource.record).extend(pageExtras()),
    detail: forecastDetail.record,
  },
)
