import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../src/db/db.ts'
import { openSession } from '../src/server/session.ts'
import { ms, type Row, ratio } from './report.ts'
import type { Served } from './stack.ts'
import { timesOf } from './times.ts'

const name = 'account of a calendar'
/** Animals, each with a meal a week and a clean a fortnight, and logs of five kinds over two years. */
const size = { animals: 300, logs: 50_000 }

/**
 * The month that is now and the dashboard of today in an account of 300 animals and 50,000 logs, in
 * units of `unit_ms`: the p95 of one animal by its id.
 */
export async function calendars(app: Served, db: Database, unit_ms: number): Promise<Row[]> {
  const { account, person } = (await accountIn(db)) ?? (await fill(db))
  const { token } = await openSession(db, { userId: person, accountId: account })
  const url = `${app.url}/dashboard/api/events/month.json?date=${new Date().toISOString().slice(0, 10)}`
  let events = 0
  const month = await timesOf(async () => {
    const answer = await fetch(url, { headers: { cookie: `vivary=${token}` } })
    const { value } = (await answer.json()) as { value: unknown[] }
    events = value.length
  }, 100)
  const dashboard = await timesOf(async () => {
    const answer = await fetch(`${app.url}/dashboard/api/dashboard.json`, {
      headers: { cookie: `vivary=${token}` },
    })
    if (answer.status !== 200) throw new Error(`The dashboard answered ${answer.status}`)
    await answer.arrayBuffer()
  }, 100)
  return [
    { what: 'events of the month', figure: events.toLocaleString('en') },
    { what: 'month, p95', figure: ms(month.p95_ms) },
    ratio('month, p95, of u', month.p95_ms / unit_ms, { most: 10 }),
    { what: 'dashboard, p95', figure: ms(dashboard.p95_ms) },
    ratio('dashboard, p95, of u', dashboard.p95_ms / unit_ms, { most: 10 }),
  ]
}

async function accountIn(db: Database) {
  const { rows } = await db.execute<{ account: string; person: string }>(sql`
    select accounts.id as account, user_id as person
    from accounts join memberships on account_id = accounts.id where accounts.name = ${name}`)
  return rows[0]
}

async function fill(db: Database) {
  const [account, person, feeder] = [newId(), newId(), newId()]
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into users (id, name, email, password_hash)
      values (${person}, 'Keeper', ${`${person}@example.org`}, 'none')`)
    await tx.execute(sql`insert into accounts (id, name, time_zone)
      values (${account}, ${name}, 'Europe/Berlin')`)
    await tx.execute(sql`insert into memberships (account_id, user_id, role)
      values (${account}, ${person}, 'owner')`)
    await tx.execute(sql`insert into subscription_periods (account_id, id, source)
      values (${account}, gen_random_uuid(), 'local')`)
    await tx.execute(sql`insert into feeders (account_id, id, name, size)
      values (${account}, ${feeder}, 'Rat', 'Weaned')`)
    await tx.execute(sql`insert into animals (account_id, id, name, sex)
      select ${account}, gen_random_uuid(), 'Animal ' || n, 'female'
      from generate_series(1, ${size.animals}) n`)
    await tx.execute(sql`insert into feeding_schedules
        (account_id, id, animal_id, started_on, repeat_amount, repeat, feeder_id)
      select account_id, gen_random_uuid(), id, current_date - (random() * 90)::int, 7, 'day',
        ${feeder} from animals where account_id = ${account}`)
    await tx.execute(sql`insert into cleaning_schedules
        (account_id, id, animal_id, started_on, repeat_amount, repeat, counts_from)
      select account_id, gen_random_uuid(), id, current_date - (random() * 90)::int, 14, 'day',
        'last_log' from animals where account_id = ${account}`)
    const each = Math.ceil(size.logs / 5 / size.animals)
    const logs = sql`from animals, generate_series(1, ${each}::int) n where account_id = ${account}`
    const begin = sql`account_id, gen_random_uuid(), id, now() - random() * interval '730 days'`
    const own = sql`account_id, id, animal_id, happened_at`
    await tx.execute(sql`insert into feeding_logs (${own}, feeder_id, success)
      select ${begin}, ${feeder}, n % 10 <> 0 ${logs}`)
    await tx.execute(sql`insert into cleaning_logs (${own}) select ${begin} ${logs}`)
    await tx.execute(sql`insert into poop_logs (${own}) select ${begin} ${logs}`)
    await tx.execute(sql`insert into shedding_logs (${own}, quality)
      select ${begin}, 'complete' ${logs}`)
    await tx.execute(sql`insert into weight_logs (${own}, weight_in_grams, unit)
      select ${begin}, 1000 + n, 'grams' ${logs}`)
  })
  await db.execute(sql`vacuum analyze`)
  return { account, person }
}
