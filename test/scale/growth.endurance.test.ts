import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../src/server/root.ts'
import { type Keeper, ownInstallation, signedIn, testApp } from '../app.ts'

/*
 * What docs/scale.md goes by: the bytes of a record and what a keeper's day asks of the database. With `SCALE=table`,
 * the tables for that page are printed.
 */

ownInstallation()

/** Accounts that are counted, and of these such with animals; animals of each, and logs of each of them. */
const [people, accounts, animalsEach, rounds] = [300, 20, 25, 60]
/** Bytes of another run differ by how full the pages of an index are. */
const spread = 0.15
const page = readFileSync(join(root, 'docs/scale.md'), 'utf8')
const print = (lines: string[]) =>
  process.env.SCALE === 'table' && process.stdout.write(`\n${lines.join('\n')}\n`)

test('accounts, animals and logs take the bytes that docs/scale.md says', async () => {
  const keepers: Keeper[] = []
  const sizes: [string, number][] = []
  const weigh = async (what: string, count: number, work: () => Promise<unknown>) => {
    const before = await bytesOfAll()
    await work()
    sizes.push([what, Math.round(((await bytesOfAll()) - before) / count)])
  }
  // The first rows of each table take its first pages.
  await fillAccount(await signedIn({ plus: true }))
  await weigh('an account with its person', people, async () => {
    for (let at = 0; at < people; at++) keepers.push(await signedIn({ plus: true }))
  })
  await weigh('an animal with two schedules', accounts * animalsEach, async () => {
    for (const keeper of keepers.slice(0, accounts)) await fillAccount(keeper)
  })
  for (const [kind, { columns, values }] of Object.entries(logs)) {
    await weigh(kind, accounts * animalsEach * rounds, () => addLogs(kind, columns, values))
  }
  print(sizes.map(([what, bytes]) => `| ${what} | ${bytes.toLocaleString('en')} B |`))
  const wrong = sizes.filter(([what, bytes]) => !(Math.abs(bytes / figureOf(what) - 1) < spread))
  expect(wrong, JSON.stringify(sizes)).toEqual([])
}, 1_800_000)

test("a keeper's day asks the database for as many statements as docs/scale.md says", async () => {
  const days: (() => Promise<[string, number, number][]>)[] = []
  for (let at = 0; at <= measuredDays; at++) {
    const keeper = await signedIn({ plus: true })
    const work = dayOf(await fillAccount(keeper))
    days.push(() => liveThrough(keeper, work))
  }
  // The first day compiles what all others use.
  await days.pop()?.()
  const before = await processorOf()
  let rows: [string, number, number][] = []
  for (const day of days) rows = await day()
  const after = await processorOf()
  const [requests, asked] = [
    rows.reduce((sum, row) => sum + row[1], 0),
    rows.reduce((sum, row) => sum + row[2], 0),
  ]
  print([
    ...rows.map(([what, times, count]) => `| ${what} | ${times} | ${count} |`),
    `| **a day** | **${requests}** | **${asked}** |`,
    `of the processor: node ${eachDay(after.node_ms - before.node_ms)} ms, PostgreSQL ${eachDay(after.database_ms - before.database_ms)} ms`,
  ])
  expect(Math.abs(asked / figureOf('a day') - 1), JSON.stringify(rows)).toBeLessThan(spread)
}, 1_800_000)

const measuredDays = 5
const eachDay = (of_all: number) => Math.round(of_all / measuredDays)

/** Asks for what a day has; answers how often each, and of how many statements. No answer is taken from memory. */
async function liveThrough(keeper: Keeper, work: Day): Promise<[string, number, number][]> {
  const { statements } = await testApp()
  const rows: [string, number, number][] = []
  for (const [what, times, ask] of work) {
    statements.length = 0
    for (let time = 0; time < times; time++) {
      const { statusCode, body } = await ask(keeper, time)
      expect(statusCode, `${what}: ${body}`).toBeLessThan(300)
    }
    rows.push([what, times, statements.length])
  }
  return rows
}

type Answer = { statusCode: number; body: string }
type Day = [what: string, times: number, ask: (keeper: Keeper, time: number) => Promise<Answer>][]

/** What a keeper of 25 animals asks for on a day, how often, and how. */
const dayOf = ({ animals, feeder }: Filled): Day => [
  ['who I am', 5, (keeper) => keeper.get('user.json')],
  ['the dashboard', 8, (keeper) => keeper.get('dashboard.json')],
  ['unread notifications', 8, (keeper) => keeper.get('notifications/unread/count.json')],
  ['what is to do', 2, (keeper) => keeper.get('notifications/to_do.json')],
  ['the list of animals with what is due', 4, (keeper) => keeper.get('animals.json?care=due')],
  ['a page of an animal', 8, (keeper, time) => keeper.get(`animals/${animals[time]}.json`)],
  ['lines of the round', 1, (keeper) => keeper.get('round_lines.json?kind=feeding')],
  ['a search', 2, (keeper) => keeper.get('search_results.json?query=Saffron')],
  ['a month of the calendar', 1, (keeper) => keeper.get('events/month.json?date=2026-01-03')],
  [
    'a feeding',
    5,
    (keeper, time) =>
      keeper.post(`animals/${animals[time]}/feeding_logs.json`, {
        feeding_log: { feeder_id: feeder },
      }),
  ],
  [
    'a clean',
    4,
    (keeper, time) =>
      keeper.post(`animals/${animals[time]}/cleaning_logs.json`, { cleaning_log: {} }),
  ],
  [
    'a weight',
    2,
    (keeper, time) =>
      keeper.post(`animals/${animals[time]}/weight_logs.json`, {
        weight_log: { weightInGrams: 1480, unit: 'grams' },
      }),
  ],
  [
    'a poop',
    3,
    (keeper, time) => keeper.post(`animals/${animals[time]}/poop_logs.json`, { poop_log: {} }),
  ],
]

type Filled = { feeder: string; animals: string[] }

/** Gives an account its animals. */
async function fillAccount(keeper: Keeper): Promise<Filled> {
  const feeder = await keeper.add('feeders', { name: 'Rat', size: 'weaned' })
  const species = await keeper.add('species', { commonName: 'Ball python' })
  const schedule = {
    started_on: '2026-01-05',
    repeat_amount: 7,
    repeat: 'day',
    counts_from: 'last_log',
  }
  const animals: string[] = []
  for (let at = 0; at < animalsEach; at++) {
    const animal = await keeper.add('animals', {
      ...{
        name: `Saffron ${at}`,
        sex: 'female',
        species_id: species.id,
        genetics: 'Banana het Clown',
      },
      ...{ room: 'Reptile room', rack: 'Rack 2', tub: `${at}` },
      feedingSchedules: [{ ...schedule, feeder_id: feeder.id }],
      cleaningSchedule: schedule,
    })
    animals.push(animal.id)
  }
  return { feeder: feeder.id, animals }
}

const logs = {
  feeding_logs: {
    columns: 'recorded_by, feeder_id',
    values: 'm.user_id, (select id from feeders f where f.account_id = a.account_id limit 1)',
  },
  cleaning_logs: { columns: 'recorded_by', values: 'm.user_id' },
  weight_logs: {
    columns: 'recorded_by, weight_in_grams, unit',
    values: "m.user_id, 1480, 'grams'",
  },
  shedding_logs: { columns: 'recorded_by, quality', values: "m.user_id, 'complete'" },
  poop_logs: { columns: 'recorded_by, unusual', values: 'm.user_id, false' },
}

/** One of each animal, and then the next of each, as they come in: the ids of one account don't lie side by side. */
async function addLogs(kind: string, columns: string, values: string) {
  const { pool } = await testApp()
  for (let round = 0; round < rounds; round++) {
    const days_ago = (rounds - round) * 7
    await pool.query(`insert into ${kind} (account_id, id, animal_id, happened_at, created_at, updated_at, ${columns})
      select a.account_id, uuidv7(interval '-${days_ago} days'), a.id, at, at, at, ${values}
      from animals a join memberships m on m.account_id = a.account_id
        cross join (select now() - interval '${days_ago} days' as at) one
      order by random()`)
    // As autovacuum does in the days between: each animal's total is a row that changes with every log.
    await pool.query('vacuum log_totals, due_days')
  }
}

/** All tables and their indexes, without what was only reserved for rows to come. */
async function bytesOfAll(): Promise<number> {
  const { pool } = await testApp()
  const { rows } = await pool.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(oid)) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return Number(rows[0]?.bytes)
}

/** Milliseconds of the processor that this process and the database's connections have had so far, where Linux tells. */
async function processorOf() {
  const { pool } = await testApp()
  const { user, system } = process.cpuUsage()
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  const ticks = rows.map(({ pid }) => {
    const [utime = 0, stime = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .split(' ')
      .slice(13, 15)
      .map(Number)
    return utime + stime
  })
  return {
    node_ms: (user + system) / 1000,
    database_ms: ticks.reduce((sum, one) => sum + one, 0) * 10,
  }
}

/** The last figure of the row that begins with these words. */
function figureOf(what: string): number {
  const row =
    page.split('\n').find((line) => line.replaceAll('*', '').startsWith(`| ${what} |`)) ?? ''
  return Number(row.match(/([\d,]+)( B)?\W*$/)?.[1]?.replaceAll(',', '') ?? Number.NaN)
}
