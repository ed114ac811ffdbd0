import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../db/db.ts'

const week_ms = 7 * 86_400_000
/** A Monday, from which weeks are counted in UTC. */
const monday_ms = Date.UTC(2024, 0, 1)
/** Weeks that are made ahead. */
const ahead = 2

/**
 * Makes the partitions of the weeks from one time to another, in ms, and of the next ones. A partition is made by
 * itself and attached then, so that readings can go on coming in meanwhile.
 */
export async function makeWeeks(db: Database, from: number, to: number): Promise<number> {
  return db.transaction(async (tx) => {
    await lockWeeks(tx)
    const weeks = new Set(await weeksOf(tx))
    let fresh = 0
    for (let start = weekOf(from); start <= weekOf(to) + ahead * week_ms; start += week_ms) {
      if (weeks.has(start)) continue
      const table = tableOf(start)
      // Rows grow in their place for half an hour.
      await tx.execute(
        sql`create table ${table} (like climate_readings including all) with (fillfactor = 60)`,
      )
      await tx.execute(sql`alter table climate_readings attach partition ${table}
        for values from (${text(start)}) to (${text(start + week_ms)})`)
      fresh++
    }
    return fresh
  })
}

/**
 * Drops whole weeks that ended before a time in ms. What reads or writes readings is waited for for two seconds,
 * after which this throws: the job comes again.
 */
export async function dropWeeks(db: Database, before: number): Promise<number> {
  const old = (await weeksOf(db)).filter((start) => start + week_ms <= before)
  for (const start of old) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`)
      await lockWeeks(tx)
      await tx.execute(sql`drop table if exists ${tableOf(start)}`)
    })
  }
  return old.length
}

const lockWeeks = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('vivary climate weeks'))`)

/** The weeks that there are, by their starts. */
async function weeksOf(db: Database | Transaction): Promise<number[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid where i.inhparent = 'climate_readings'::regclass`)
  return rows.flatMap(({ name }) => {
    const day = name.match(/^week_(\d{4})_(\d\d)_(\d\d)$/)
    return day ? [Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3]))] : []
  })
}

const weekOf = (time: number) => monday_ms + Math.floor((time - monday_ms) / week_ms) * week_ms
const text = (time: number) => sql.raw(`'${new Date(time).toISOString()}'`)
const tableOf = (start: number) => {
  const day = new Date(start).toISOString().slice(0, 10).replaceAll('-', '_')
  return sql`${sql.identifier('climate_weeks')}.${sql.identifier(`week_${day}`)}`
}
