import { and, eq, sql } from 'drizzle-orm'
import { isAnimalOf } from '../../collection/animals/animals.queries.ts'
import type { Database, Transaction } from '../../db/db.ts'
import { accounts, animals, shedForecasts } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { startWorker, type WorkerLog } from '../../server/worker.ts'
import { today } from '../../shared/dates.ts'
import { seenByAll } from './allAccounts.queries.ts'
import { type Foretell, forecastThread } from './forecastThread.ts'
import { historiesFor } from './histories.queries.ts'
import { forecastsNotice } from './shedForecasts.queries.ts'
import { tellReady } from './telling.queries.ts'

type Given = Pick<Context, 'db'> & { config: Pick<Context['config'], 'forecastFromAll'> }
/** Dependencies of the jobs, with the method that works a forecast out: a thread in the server. */
type WithMethod = Given & { foretell: Foretell }
type Log = Pick<WorkerLog, 'warn' | 'error'>

/** After so many failures a forecast counts as failed. */
const mostTries = 3

/**
 * Works out forecasts as they are asked for, until it is stopped. Processes on one database share
 * them, and what a killed one was at is done by the next.
 */
export function startForecaster(context: Given, log: Log): { stop(): Promise<void> } {
  const { ask: foretell, rest } = forecastThread()
  const worker = startWorker(context.db, 'forecasts', forecastsNotice, work, log)

  async function work() {
    let isMore = false
    try {
      isMore = await workOutOne({ ...context, foretell }, log)
    } finally {
      if (!isMore) await rest()
    }
    return isMore
  }

  return {
    async stop() {
      await worker.stop()
      await rest()
    },
  }
}

/** Works out the forecast that waits longest. False if none waits. */
export async function workOutOne({ db, config, foretell }: WithMethod, log: Log): Promise<boolean> {
  let id: string | undefined
  try {
    return await db.transaction(async (tx) => {
      const [waiting] = await tx
        .select({
          id: shedForecasts.id,
          accountId: shedForecasts.account_id,
          animalId: shedForecasts.animal_id,
          askedBy: shedForecasts.asked_by,
          timeZone: accounts.time_zone,
          name: animals.name,
        })
        .from(shedForecasts)
        .innerJoin(accounts, eq(accounts.id, shedForecasts.account_id))
        .innerJoin(animals, isAnimalOf(shedForecasts))
        .where(and(eq(shedForecasts.state, 'working'), sql`${shedForecasts.try_at} <= now()`))
        .orderBy(shedForecasts.try_at, shedForecasts.id)
        .limit(1)
        .for('update', { of: shedForecasts, skipLocked: true })
      if (!waiting) return false
      id = waiting.id
      await workOut(tx, waiting, foretell, config.forecastFromAll)
      return true
    })
  } catch (err) {
    if (!id) throw err
    log.warn({ err, forecast: id }, 'not worked out')
    await tryLater(db, id)
    return true
  }
}

type Waiting = {
  id: string
  accountId: string
  animalId: string
  askedBy: string | null
  timeZone: string
  name: string
}

/** `updated_at` stays: for the history this is bookkeeping. */
async function workOut(tx: Transaction, waiting: Waiting, foretell: Foretell, isFromAll: boolean) {
  const { id, accountId, animalId, timeZone } = waiting
  const made_on = today(timeZone)
  const histories = await historiesFor(tx, waiting, animalId, made_on)
  const own = histories.find((history) => history.id === animalId)
  const latinName = own?.latinName ?? ''
  const means = isFromAll && latinName ? await seenByAll(tx, latinName) : undefined
  const seenOf = means && new Map([[latinName, means]])
  const outcome = await foretell({ animalId, histories, seen: seenOf })
  // No sheds and no species: a window of any reptile would only look like an answer.
  const isAnswer = outcome && outcome.basis !== 'none' && (outcome.sheds > 0 || own?.species)
  const forecast = {
    state: isAnswer ? ('ready' as const) : ('failed' as const),
    made_on,
    predicted_on: outcome?.date,
    lower_on: outcome?.lower,
    upper_on: outcome?.upper,
    sheds: outcome?.sheds ?? 0,
    mean_interval: outcome?.meanInterval,
    basis: outcome?.basis ?? ('none' as const),
    because: outcome?.because,
  }
  await tx
    .update(shedForecasts)
    .set(forecast)
    .where(and(eq(shedForecasts.account_id, accountId), eq(shedForecasts.id, id)))
  await tellReady(tx, waiting, forecast)
}

/** After 15 seconds, then 30; then it has failed. */
const tryLater = (db: Database, id: string) =>
  db
    .update(shedForecasts)
    .set({
      tries: sql`${shedForecasts.tries} + 1`,
      try_at: sql`now() + make_interval(secs => 15 * (${shedForecasts.tries} + 1))`,
      state: sql`case when ${shedForecasts.tries} + 1 >= ${mostTries} then 'failed' else 'working' end`,
    })
    .where(and(eq(shedForecasts.id, id), eq(shedForecasts.state, 'working')))
