// npm test: everything once, and its total on the last line.
// npm test -- near: the tests next to what this branch changed, in under 90 seconds.
// npm test -- endurance: kills, floods and whole backups, with all their rounds.
// npm test -- steady SPEC…: these tests thirty times, every second time on a busy machine.
// npm test -- static | api | browser: a part of everything.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { browsers } from './chromium.mjs'
import { commandOf, leave, pinnedNode, run } from './run.mjs'
import { makeScratch } from './scratch.mjs'
import { setUp } from './setup.mjs'
import {
  changedFiles,
  enduranceTests,
  nearTests,
  testsNamed,
  touchedEndurance,
} from './testChoice.mjs'
import { childrensCpu_s, failures, ofPlaywright, ofVitest, slowest } from './testTotals.mjs'

const parts = ['static', 'api', 'browser']
const gears = { near: nearTests, endurance: enduranceTests, steady: testsNamed }
const [first, ...names] = process.argv.slice(2)
const gear = first in gears ? first : undefined
const chosen = gear ? [] : process.argv.slice(2)
const unknown = chosen.filter((word) => !parts.includes(word))
if (unknown.length > 0) {
  leave(`npm test knows ${[...Object.keys(gears), ...parts].join(', ')}; not ${unknown}`)
}
if (gear && gear !== 'steady' && names.length > 0) leave(`npm test -- ${gear} stands alone`)

/** The test files to run in one of the gears; all of them otherwise. */
const files = gear && (await Promise.resolve(gears[gear](names)).catch(leave))
/** The files of endurance to run beside the others: those that the change touches, or that are named. */
const endurance = files
  ? [...files.api, ...files.browser].filter((path) => path.includes('.endurance.'))
  : touchedEndurance(await changedFiles().catch(withoutHistory))
const has = (part) => {
  if (files) return part === 'static' ? gear === 'near' : files[part].length > 0
  return chosen.length === 0 || chosen.includes(part)
}

const total = { passed: 0, failed: 0, ran: [], cpu_s: 0 }
/** Where the tests keep their files. */
const scratch = makeScratch({ isOnDisk: endurance.length > 0 })
const folder = join(scratch, 'totals')
mkdirSync(folder)
/** What tests of endurance have counted, to be read whether they passed or not. */
let figures = []

try {
  if (await step('set up', () => ready({ build: false }))) {
    // Alone they would leave a core idle; nothing needs them.
    const checking = has('static') ? step('static checks', checks) : undefined
    const isRun = has('api') || has('browser')
    const isReady = isRun && (await step('build', () => ready({ build: true })))
    const rounds = !isReady ? 0 : gear === 'steady' ? 30 : 1
    for (let round = 1; round <= rounds; round++) {
      const isBusy = round % 2 === 0
      const loops = isBusy ? [busyLoop(), busyLoop()] : []
      const about = rounds > 1 ? `, round ${round}${isBusy ? ', busy' : ''}` : ''
      if (has('api')) await step(`API and screen tests${about}`, apiTests)
      await checking
      if (has('browser')) await step(`browser tests${about}`, () => browserTests(round))
      for (const loop of loops) loop.kill()
    }
    await checking
  }
  figures = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
process.stdout.write(`${line(`all of ${gear ?? 'it'}`, 0, total.cpu_s)}\n`)
for (const text of figures) process.stdout.write(`\n${text}\n\n`)
process.stdout.write(slowest(total.ran, 10))
process.stdout.write(failures(total.ran))
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 ? 1 : 0)

/** A copy without git's history, or with its last commit alone, can't tell what has changed. */
function withoutHistory() {
  process.stderr.write("Git can't tell what changed, so endurance is left out.\n")
  return []
}

/** Makes the project ready to be checked, or to be run; none of it counts as a test. */
async function ready({ build }) {
  await setUp({ build, quiet: true })
  return { passed: 0, failed: 0 }
}

/** Each check counts as one test. */
async function checks() {
  const outcomes = await Promise.all([
    // Each further thread would work out the same types once more: twice the processor's time.
    check(commandOf('typescript', 'tsc'), ['--noEmit', '--singleThreaded']),
    check(commandOf('@biomejs/biome', 'biome'), ['check', '--error-on-warnings']),
    check(commandOf('dependency-cruiser'), ['--config', '.dependency-cruiser.mjs', 'src']),
    check(join(import.meta.dirname, 'lintWords.mjs')),
  ])
  const failed = outcomes.filter(({ code }) => code !== 0)
  return {
    passed: outcomes.length - failed.length,
    failed: failed.length,
    said: failed.map(({ said }) => said).join('\n'),
  }
}

function check(program, args = []) {
  return run(pinnedNode, [program, ...args])
}

async function apiTests() {
  const report = join(folder, 'vitest.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const args = [commandOf('vitest'), 'run', ...reporters, ...(files?.api ?? [])]
  return ofVitest(report, await run(pinnedNode, args, { env: environment() }))
}

async function browserTests(round) {
  const report = join(folder, 'playwright.json')
  const env = {
    ...(await browsers()),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    // Of this folder and not of one run, so that what hasn't changed isn't made ready to run again.
    PWTEST_CACHE_DIR: join(import.meta.dirname, '../node_modules/.cache/playwright'),
    ...environment(),
  }
  const output = gear === 'steady' ? [`--output=test-results/round-${round}`] : []
  const options = ['--reporter=line,json', ...output, ...(files?.browser ?? [])]
  const args = [commandOf('@playwright/test', 'playwright'), 'test', ...options]
  return ofPlaywright(report, await run(pinnedNode, args, { env }))
}

/** Read by test/endurance.ts and test/figures.ts. */
function environment() {
  const place = { TMPDIR: scratch }
  if (gear === 'endurance') return { ...place, ENDURANCE: '1', FIGURES: folder }
  return { ...place, ENDURANCE_OF: endurance.join(' ') }
}

/** Keeps one core busy until it is killed. */
function busyLoop() {
  return spawn(pinnedNode, ['--eval', 'for (;;);'], { stdio: 'ignore' })
}

/**
 * One line with its times, and below it what was said if something failed; answers if all passed. Of steps at the same
 * time, each takes the processor's seconds of what has ended since another did.
 */
async function step(name, work) {
  const begin = performance.now()
  const outcome = await work().catch((error) => ({ passed: 0, failed: 1, said: error.message }))
  const { passed, failed, said, ran = [] } = outcome
  total.passed += passed
  total.failed += failed
  total.ran.push(...ran)
  const cpu_s = childrensCpu_s() - total.cpu_s
  total.cpu_s += cpu_s
  const mark = failed > 0 ? `✗ ${failed} failed` : passed > 1 ? `✓ ${passed}` : '✓'
  process.stdout.write(`${line(name, begin, cpu_s)}  ${mark}\n`)
  if (failed > 0) process.stdout.write(`${said.trimEnd()}\n\n`)
  return failed === 0
}

/** A name with the seconds by the clock since a moment, and by the processor. */
function line(name, begin, cpu_s) {
  const seconds = (value) => value.toFixed(1).padStart(7)
  const wall_s = (performance.now() - begin) / 1000
  return `${name.padEnd(28)} ${seconds(wall_s)} s ${seconds(cpu_s)} CPU s`
}
