import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { evaluate } from '../../src/care/climate/alarms/evaluate.queries.ts'
import { halfHoursOf } from '../../src/care/climate/readings/halfHours.queries.ts'
import { makeWeeks } from '../../src/care/climate/readings/weeks.queries.ts'
import { type Database, openDb } from '../../src/db/db.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import type { Bench, Measure } from '../bench.ts'
import { atMost, seconds } from '../report.ts'
import { median } from '../samples.ts'
import { keeperOf } from '../seed/people.ts'
import { sendLines, tokenOf } from '../sensors.ts'
import type { Served } from '../stack.ts'

/** Keepers with as many places each as an account can have sensors. */
const keepers = 2
const places = 500
const rounds = 10
const minute = 60_000
/** Places of a keeper who wants to be told at once. */
const pushed = 10

/** What a look at the zones of a thousand places costs, each minute. */
export const alarms: Measure = {
  title: 'Climate alarms',
  about: `A look at ${(keepers * places).toLocaleString('en')} places with a sensor each that reports every minute, in ${keepers} accounts, every second of them by the targets of the species that lives there: processor time of the server and of its database together, the median of ${rounds}; and the one look that finds ${places} of them silent, raises the alarm and queues its messages. Wall clocks aren't compared, since other measures may have left work behind. At last, a keeper without patience is told of ${pushed} places one after the other: from a reading that is too cold, by line protocol, until a push service of this machine has the push.`,
  async run({ databaseUrl, app, pushes }: Pick<Bench, 'databaseUrl' | 'app' | 'pushes'>) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, idleTimeoutMillis: 0 })
    const db = openDb(pool)
    try {
      const now = Date.now()
      await makeWeeks(db, now - 86_400_000, now)
      const accountIds: string[] = []
      for (let at = 0; at < keepers; at++) {
        const keeper = await keeperOf(db, `Alarms ${at + 1}`, (tx, id) => fill(tx, id))
        accountIds.push(keeper.accountId)
      }
      await report(db, accountIds, now)
      const context = { db, config: readConfig({ DATA_DIR: '/nowhere', RATE_LIMIT: '0' }) }
      const look = (at: number) => costOf(db, () => evaluate(context, { now: new Date(at) }))
      await look(now)
      const calm: number[] = []
      for (let at = 1; at <= rounds; at++) calm.push(await look(now + at * 30_000))
      // The others go on; the first account is silent from here on.
      const later = now + 12 * minute
      for (let at = 6; at < 12; at++) await look(now + at * minute)
      await report(db, accountIds.slice(1), later)
      const cut = await look(later)
      const { rows } = await db.execute(sql`select from climate_alarms
        where ended_at is null and account_id = any (${sql.param(accountIds)}::uuid[])`)
      if (rows.length === 0) throw new Error('The power cut raised no alarm')
      return [
        atMost('CPU of a round, all well', median(calm), 1, seconds),
        atMost('CPU of a round, a power cut at one keeper', cut, 1, seconds),
        atMost(
          'a reading to its push, the slowest',
          await slowestPush(db, app, pushes),
          10,
          seconds,
        ),
      ]
    } finally {
      await pool.end()
    }
  },
}

/** Seconds from a reading out of range until its push has arrived, the most of several places. */
async function slowestPush(db: Database, app: Served, pushes: Bench['pushes']): Promise<number> {
  const keeper = await keeperOf(db, 'Alarms told at once', (tx, id) =>
    fill(tx, id, { many: pushed, inRoom: 1 }),
  )
  await report(db, [keeper.accountId], Date.now())
  const { endpoint, p256dh, auth } = pushes.subscription(newId())
  await db.execute(sql`insert into push_subscriptions (account_id, id, user_id, endpoint, p256dh, auth)
    values (${keeper.accountId}, uuidv7(), ${keeper.userId}, ${endpoint}, ${p256dh}, ${auth})`)
  await db.execute(sql`insert into climate_alarm_settings (account_id, minutes)
    values (${keeper.accountId}, 0) on conflict do nothing`)
  const token = await tokenOf(db, keeper)
  const say = (at: number, value: number) =>
    sendLines(app, token, `°C,entity_id=s${at} value=${value} ${Date.now()}`)
  const took: number[] = []
  for (let at = 1; at <= pushed; at++) {
    const before = pushes.arrived.length
    const begin = performance.now()
    await say(at, 20)
    while (pushes.arrived.length === before) {
      if (performance.now() - begin > minute) throw new Error('No push came')
      await pause(10)
    }
    took.push((performance.now() - begin) / 1000)
  }
  // In range again, so that the next run begins as this one did.
  for (let at = 1; at <= pushed; at++) await say(at, 30)
  return Math.max(...took)
}

/** Seconds of the processor that work took, of this process and of its one connection's. */
async function costOf(db: Database, work: () => Promise<unknown>): Promise<number> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const backend_s = () => {
    // The 14th and 15th fields, behind a name that may have spaces; in hundredths.
    const fields = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
    return (Number(fields?.[11]) + Number(fields?.[12])) / 100
  }
  const [before, own] = [backend_s(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(own)
  return backend_s() - before + (user + system) / 1_000_000
}

async function fill(
  tx: Pick<Database, 'execute'>,
  accountId: string,
  { many, inRoom } = { many: places, inRoom: 50 },
) {
  const target = { zone: 'warm_end', kind: 'temperature', low: 28, high: 33 }
  const targets = JSON.stringify(['day', 'night'].map((part) => ({ ...target, part })))
  const numbers = sql`generate_series(1, ${many}) n`
  await tx.execute(sql`insert into climate_places (account_id, id, room, rack, tub, targets)
    select ${accountId}, uuidv7(), 'Room ' || n / ${inRoom}::int, 'Rack ' || n / 10, n::text,
      case when n % 2 = 0 then ${targets}::jsonb else '[]' end
    from ${numbers}`)
  await tx.execute(sql`with kind as (
      insert into species (account_id, id, common_name, targets)
      values (${accountId}, uuidv7(), 'Ball python', ${targets}::jsonb) returning id)
    insert into animals (account_id, id, name, sex, species_id, room, rack, tub)
    select p.account_id, uuidv7(), p.tub, 'female', kind.id, p.room, p.rack, p.tub
    from climate_places p, kind where p.account_id = ${accountId}`)
  await tx.execute(sql`insert into climate_sensors (account_id, id, series, door, name, kind, unit, said)
    select ${accountId}, uuidv7(), n, 'influx', 'sensor.s' || n, 'temperature', 'celsius', 'celsius'
    from ${numbers}`)
  await tx.execute(sql`insert into climate_placements (account_id, id, sensor_id, place_id, zone, placed_at)
    select ${accountId}, uuidv7(), s.id, p.id, 'warm_end', now()
    from climate_sensors s join climate_places p on p.account_id = s.account_id and p.tub = s.series::text
    where s.account_id = ${accountId}`)
}

/** Each sensor of these accounts has said something every minute of the last quarter of an hour. */
async function report(db: Database, accountIds: readonly string[], now: number) {
  const [at, ids] = [new Date(now).toISOString(), sql.param([...accountIds])]
  for (const accountId of accountIds) {
    const readings = sql`(
      select series, (extract(epoch from ${at}::timestamptz) * 1000)::bigint - 60000 * m as at_ms, 30000 + 10 * m as value
      from climate_sensors cross join generate_series(0, 15) m where account_id = ${accountId})`
    await db.execute(sql`insert into climate_readings (account_id, series, at, offsets_ms, thousandths)
      ${halfHoursOf(accountId, readings)}
      on conflict (account_id, series, at) do update
      set offsets_ms = excluded.offsets_ms, thousandths = excluded.thousandths`)
  }
  await db.execute(sql`insert into climate_heard (account_id, series, heard_at, at, value, gap_s)
    select s.account_id, s.series, ${at}, ${at}, 30000, 60 from climate_sensors s
    where s.account_id = any (${ids}::uuid[])
    on conflict (account_id, series) do update set at = excluded.at, heard_at = excluded.heard_at`)
  await db.execute(sql`analyze climate_heard, climate_sensors, climate_placements, climate_places`)
}
