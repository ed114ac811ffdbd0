import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../src/server/root.ts'
import { certificate, startPushService } from '../test/pushService.ts'
import { type Bench, type Measure, plainReader } from './bench.ts'
import { alarms } from './measures/alarms.ts'
import { archives } from './measures/archives.ts'
import { breeding } from './measures/breeding.ts'
import { browser } from './measures/browser.ts'
import { calendar } from './measures/calendar.ts'
import { due } from './measures/due.ts'
import { enumeration } from './measures/enumeration.ts'
import { firstVisit } from './measures/firstVisit.ts'
import { genetics } from './measures/genetics.ts'
import { growth } from './measures/growth.ts'
import { growthOfAll } from './measures/growthOfAll.ts'
import { hotPaths } from './measures/hotPaths.ts'
import { importsMeasure } from './measures/imports.ts'
import { jobs } from './measures/jobs.ts'
import { lineage } from './measures/lineage.ts'
import { list } from './measures/list.ts'
import { live } from './measures/live.ts'
import { animalPages, logLists, rounds } from './measures/logs.ts'
import { memory, memoryOverTime } from './measures/memory.ts'
import { overload } from './measures/overload.ts'
import { pooler } from './measures/pooler.ts'
import { readings } from './measures/readings.ts'
import { reportsMeasure } from './measures/reports.ts'
import { scans } from './measures/scans.ts'
import { search } from './measures/search.ts'
import { sessionCheck } from './measures/sessionCheck.ts'
import { shedForecasts } from './measures/shedForecasts.ts'
import { shop } from './measures/shop.ts'
import { signIns } from './measures/signIns.ts'
import { sockets } from './measures/sockets.ts'
import { starts } from './measures/starts.ts'
import { taps } from './measures/taps.ts'
import { together } from './measures/together.ts'
import { unit } from './measures/unit.ts'
import { uploads } from './measures/uploads.ts'
import { waiting } from './measures/waiting.ts'
import { section } from './report.ts'
import { seed } from './seed/seed.ts'
import { folder, openStack, serveApp, withoutJobs } from './stack.ts'

/*
 * npm run bench: measures, prints and writes docs/benchmarks.md. `--full` searches among five million
 * records, `--long` measures what takes longer than all the rest. `--only='Open tabs'` runs one section by its title,
 * and only prints it.
 */

/** In this order: memory is that of an application that has answered nothing yet. */
const measures: Measure[] = [
  memory,
  unit,
  list,
  sessionCheck,
  growth,
  animalPages,
  lineage,
  rounds,
  logLists,
  search,
  calendar,
  due,
  breeding,
  genetics,
  shedForecasts,
  reportsMeasure,
  shop,
  together,
  hotPaths,
  uploads,
  importsMeasure,
  archives,
  sockets,
  live,
  signIns,
  enumeration,
  scans,
  browser,
  firstVisit,
  taps,
  waiting,
  readings,
  alarms,
  jobs,
  overload,
  pooler,
  growthOfAll,
  memoryOverTime,
]

const only = process.argv.find((given) => given.startsWith('--only='))?.slice('--only='.length)
const isWanted = ({ title, isLong }: Pick<Measure, 'title' | 'isLong'>) =>
  only === undefined ? !isLong || process.argv.includes('--long') : title === only

const begun = performance.now()
const minutes = () => `${((performance.now() - begun) / 60_000).toFixed(1)} min`
const loads = [loadavg()[0] ?? 0]
const sections: string[] = []
const say = (text: string) => {
  sections.push(text)
  process.stdout.write(`${text}\n`)
}

const first = await openStack()
const seeded = await seed(first.db, process.argv.includes('--full')).finally(first.stop)
const seeding = minutes()
process.stderr.write(`Seeded after ${seeding}\n`)
if (isWanted(starts)) say(section(starts.title, starts.about, await starts.run()))

const stack = await openStack()
const pushes = await startPushService()
const trusted = join(folder, 'pushes.pem')
writeFileSync(trusted, certificate)
const app = await serveApp(stack, 4100, {
  PUSH_HOSTS: pushes.host,
  NODE_EXTRA_CA_CERTS: trusted,
})
try {
  await withoutJobs(stack)
  const readPlain = await plainReader(app, seeded)
  const bench: Bench = { ...stack, app, pushes, databaseUrl: stack.url, seeded, readPlain }
  for (const { title, about, run } of measures.filter(isWanted)) {
    say(section(title, about, await run(bench)))
    loads.push(loadavg()[0] ?? 0)
    process.stderr.write(`${title}: done after ${minutes()}\n`)
  }
} finally {
  await app.stop()
  pushes.stop()
  await stack.stop()
}

const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`
const [before = 0, ...others] = loads
const report = `# Benchmarks

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}, load average ${before.toFixed(2)} before the run and ${Math.min(...others).toFixed(2)} to ${Math.max(...others).toFixed(2)} during it. It took ${minutes()}, of which ${seeding} were seeding.
Ratios within one run say more than its absolute figures. \`u\` is the p95 of one plain record by its id, asked for one at a time.

${sections.join('\n')}`
if (only === undefined) writeFileSync(join(root, 'docs/benchmarks.md'), report)
