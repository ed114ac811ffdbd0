import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../src/server/root.ts'
import { buildSizes, signInScripts } from '../test/budget.ts'
import { calendars } from './calendar.ts'
import { enumeration } from './enumeration.ts'
import { growth } from './growth.ts'
import { animalPages, logLists, rounds } from './husbandry.ts'
import { againstBare } from './list.ts'
import { memoryOf, memoryUnderLoad, starts } from './process.ts'
import { kb, ms, ratio, section } from './report.ts'
import { scans } from './scans.ts'
import { searches } from './search.ts'
import { seed, sizes } from './seed.ts'
import { seedHusbandry } from './seedHusbandry.ts'
import { seedSearch } from './seedSearch.ts'
import { sessionCheck } from './sessionCheck.ts'
import { rush } from './signIns.ts'
import { sockets } from './sockets.ts'
import { openStack, serveApp } from './stack.ts'
import { timesOf } from './times.ts'

/* npm run bench: measures, prints and writes docs/benchmarks.md. `--full` takes longer runs. */

const seconds = process.argv.includes('--full') ? 15 : 5
const loadBefore = loadavg()[0] ?? 0
const sections: string[] = []
const say = (text: string) => {
  sections.push(text)
  process.stdout.write(`${text}\n`)
}

const begun = await starts()
const stack = await openStack()
const keepers = await seed(stack.db)
const keeper = await seedHusbandry(stack.db)
const searchers = await seedSearch(stack.db, process.argv.includes('--full'))
const [usual] = keepers
if (!usual) throw new Error('Nothing was seeded')
const app = await serveApp(stack.url, 4100)
const atRest_mb = memoryOf(app)

try {
  const list = await againstBare(app, stack.url, usual, seconds)
  const unit = await unitOf(usual.token, usual.accountId)
  say(
    section(
      'The list of animals against a bare handler',
      `\`GET /dashboard/api/animals.json\`: 24 rows with species and picture addresses, one of ${sizes.accounts.toLocaleString('en')} accounts of ${sizes.animals} animals, with session, tenancy and response schema. The bare handler is node:http and pg with the same two statements, named and prepared, the same pool of 10, and no session. Medians of three alternating runs of ${seconds} s, load generator on the same machine.`,
      [
        {
          what: 'bare handler, 16 connections',
          figure: `${list['bare, 16 connections'].perSecond.toFixed(0)} req/s`,
        },
        {
          what: 'list, 16 connections',
          figure: `${list['list, 16 connections'].perSecond.toFixed(0)} req/s`,
        },
        ratio(
          'requests a second, of bare',
          list['list, 16 connections'].perSecond / list['bare, 16 connections'].perSecond,
          { least: 0.6 },
        ),
        ratio(
          'p99, of bare',
          list['list, 16 connections'].p99_ms / list['bare, 16 connections'].p99_ms,
          { most: 2.5 },
        ),
        { what: 'u: p95 of one animal by id, one connection', figure: ms(unit.p95_ms) },
      ],
    ),
  )

  const [small, , large] = await growth(app, keepers)
  if (!small || !large) throw new Error('The growing accounts are missing')
  say(
    section(
      'Growth',
      'The same list in accounts of 1,000 and 100,000 animals; 200 requests for the first page, 60 for the others, one at a time.',
      [
        { what: 'first page of 1,000, p50', figure: ms(small.first.p50_ms) },
        { what: 'first page of 100,000, p50', figure: ms(large.first.p50_ms) },
        ratio('p50, 1,000 → 100,000', large.first.p50_ms / small.first.p50_ms, { most: 1.2 }),
        ratio('p99, 1,000 → 100,000', large.first.p99_ms / small.first.p99_ms, { most: 1.5 }),
        ratio('middle page of 100,000, of its first', large.middle.p50_ms / large.first.p50_ms, {
          most: 10,
        }),
        ratio('last page of 100,000, of its first', large.last.p50_ms / large.first.p50_ms, {
          most: 2,
        }),
      ],
    ),
  )

  say(
    section(
      'The page of an animal',
      '`GET /dashboard/api/animals/{id}.json` with its latest logs of five kinds, schedules and groups; 200 requests, one at a time. `test/statements.test.ts` counts its SQL statements.',
      await animalPages(app, keeper),
    ),
  )
  say(
    section(
      'Rounds',
      '`POST /dashboard/api/feeding_logs/bulk.json`, one feeder, stock and totals included; 20 rounds of each.',
      await rounds(app, keeper),
    ),
  )
  say(
    section(
      'Lists of logs',
      'The feedings of one animal, 24 a page; 200 requests for first pages, 60 for the others, one at a time.',
      await logLists(app, keeper),
    ),
  )

  say(
    section(
      'Search',
      '`GET /dashboard/api/search_results.json` in accounts of 10,000 and 100,000 animals and contacts; with `--full` among five million of all accounts. 200 searches of each kind, one at a time; those in both accounts by turns, medians of five rounds.',
      await searches(app, searchers, unit.p95_ms),
    ),
  )

  say(
    section(
      'Open tabs',
      'A thousand WebSockets at `/cable` of a thousand people in as many accounts, on one process, against a loop of `ws` that sends as many clients a frame. By turns, medians of 21 rounds; clients on the same machine.',
      await sockets(app, stack.db),
    ),
  )

  say(
    section(
      'Finding the session',
      `The list of animals as the application has it, and the same route with a session that was read before, on one server. Medians of eleven alternating runs of 2 s.`,
      await sessionCheck(stack.url, usual, 2),
    ),
  )
  say(
    section(
      'A rush of sign-ins',
      'The list of animals for four keepers, each one request after the other, while 50 people sign in at once by the form, and as many requests while nobody does; the same for one keeper. Medians of nine rounds. On two processors one sign-in is worked on at a time, and one password hashed: the others wait.',
      await rush(app, stack.db, usual),
    ),
  )
  say(
    section(
      'Whether an address is known',
      'Wrong passwords and forgotten ones for 500 known addresses and as many unknown ones, in pairs and from a network each.',
      await enumeration(app, stack.db),
    ),
  )

  say(
    section(
      'Calendar',
      '`GET /dashboard/api/events/month.json` of this month and the agenda of today, in an account of 300 animals with two schedules each and 50,000 logs over two years; 100 of each, one at a time.',
      await calendars(app, stack.db, unit.p95_ms),
    ),
  )

  const scanned = await scans(stack.url, usual)
  const [worst] = scanned
  say(
    section(
      'Rows read without an index',
      `Every GET of the route table once (${scanned.length}), by \`pg_stat_user_tables.seq_tup_read\`.`,
      [
        {
          what: `the worst: ${worst?.url}`,
          figure: `${worst?.rows.toLocaleString('en')} rows`,
          bar: '≤ 10,000',
          isMet: (worst?.rows ?? 0) <= 10_000,
        },
      ],
    ),
  )

  const { dashboard_kb, styles_kb, screens_kb } = buildSizes()
  const signIn = await signInScripts(async (path) => (await fetch(app.url + path)).bytes())
  const [largest] = Object.entries(screens_kb).sort(([, one], [, other]) => other - one)
  say(
    section(
      'Size in the browser',
      'Brotli, out of the build, unless told otherwise. `test/budget.test.ts` keeps the bars.',
      [
        {
          what: 'script until the dashboard stands',
          figure: kb(dashboard_kb),
          bar: '≤ 206 KB',
          isMet: dashboard_kb <= 206,
        },
        {
          what: 'styles until then',
          figure: kb(styles_kb),
          bar: '≤ 35 KB',
          isMet: styles_kb <= 35,
        },
        {
          what: `largest further screen: ${largest?.[0]}`,
          figure: kb(largest?.[1] ?? 0),
          bar: '≤ 40 KB',
          isMet: (largest?.[1] ?? 0) <= 40,
        },
        {
          what: 'script of the sign-in page, gzip',
          figure: `${signIn.bytes.toLocaleString('en')} B`,
          bar: '≤ 5,000 B',
          isMet: signIn.bytes <= 5000,
        },
      ],
    ),
  )

  const after_mb = await memoryUnderLoad(app, usual)
  say(
    section('The process', '`npm start` until it says where it is; median of five warm starts.', [
      { what: 'first start, on an empty data folder', figure: `${begun.cold_s.toFixed(2)} s` },
      {
        what: 'start with nothing changed',
        figure: `${begun.warm_s.toFixed(2)} s`,
        bar: '< 3 s',
        isMet: begun.warm_s < 3,
      },
      { what: 'memory right after the start', figure: `${atRest_mb.toFixed(0)} MB` },
      { what: 'memory after 10,000 requests', figure: `${after_mb.toFixed(0)} MB` },
    ]),
  )
} finally {
  await app.stop()
  await stack.stop()
}

const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`
writeFileSync(
  join(root, 'docs/benchmarks.md'),
  `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, load average ${loadBefore.toFixed(2)} before the run.
Ratios within one run say more than its absolute figures.

${sections.join('\n')}`,
)

async function unitOf(token: string, accountId: string) {
  const { rows } = await stack.pool.query(
    'select id from animals where account_id = $1 and deleted_at is null limit 1',
    [accountId],
  )
  const url = `${app.url}/dashboard/api/animals/${rows[0].id}.json`
  return timesOf(async () => (await fetch(url, { headers: { cookie: `vivary=${token}` } })).text())
}
