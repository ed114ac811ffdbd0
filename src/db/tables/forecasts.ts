import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Because, forecastBases, forecastStates } from '../../shared/forecasts.ts'
import { moment, oneOf, ownedKey, refersTo } from '../columns.ts'
import { users } from './accounts.ts'
import { animals } from './animals.ts'
import { owned } from './owned.ts'

/** Forecasts of an animal's next shed, active and past. The days are set once it has been worked out. */
export const shedForecasts = pgTable(
  'shed_forecasts',
  {
    ...owned,
    animal_id: uuid().notNull(),
    state: text({ enum: forecastStates }).notNull().default('working'),
    asked_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** How often working it out has failed, and when it is tried next. */
    tries: smallint().notNull().default(0),
    try_at: moment().notNull().default(sql`now()`),
    /** The day on which it was worked out, in the account's zone. */
    made_on: date({ mode: 'string' }),
    predicted_on: date({ mode: 'string' }),
    lower_on: date({ mode: 'string' }),
    upper_on: date({ mode: 'string' }),
    /** How many of the animal's sheds it rests on, and the days between them. */
    sheds: integer().notNull().default(0),
    mean_interval: numeric({ precision: 7, scale: 1, mode: 'number' }),
    basis: text({ enum: forecastBases }),
    because: jsonb().$type<Because>(),
    /** True if its keepers are notified when its window opens. */
    remind: boolean().notNull().default(true),
    /**
     * The shed that closed it. Not a reference: a log that is deleted reopens the forecast, and closes
     * it again when it comes back with its id.
     */
    shedding_log_id: uuid(),
    /** The real day, and how many days later than predicted that was. */
    shed_on: date({ mode: 'string' }),
    error_days: integer(),
    closed_at: moment(),
  },
  (forecast) => [
    ownedKey(forecast),
    // One active forecast for each animal.
    uniqueIndex('shed_forecasts_active')
      .on(forecast.account_id, forecast.animal_id)
      .where(sql`state in ('working', 'ready')`),
    index('shed_forecasts_animal').on(forecast.account_id, forecast.animal_id, forecast.created_at),
    index('shed_forecasts_closed')
      .on(forecast.account_id, forecast.shed_on, forecast.id)
      .where(sql`state = 'closed'`),
    index('shed_forecasts_working').on(forecast.try_at, forecast.id).where(sql`state = 'working'`),
    index('shed_forecasts_log').on(forecast.account_id, forecast.shedding_log_id),
    refersTo(forecast, forecast.animal_id, animals).onDelete('cascade'),
    oneOf(forecast.state, forecastStates),
    oneOf(forecast.basis, forecastBases),
    check(
      'shed_forecasts_window',
      sql`${forecast.lower_on} <= ${forecast.predicted_on} and ${forecast.predicted_on} <= ${forecast.upper_on}`,
    ),
  ],
)
