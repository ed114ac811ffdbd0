// npm test: everything once, and its total on the last line.
// npm test -- near: what stands next to the change of this branch, in under a minute.
// npm test -- endurance: kills, floods and random walks, with all their rounds.
// npm test -- static | api | browser: a part of everything.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browsers } from './chromium.mjs'
import { commandOf, leave, pinnedNode, run } from './run.mjs'
import { setUp } from './setup.mjs'
import { enduranceTests, nearTests } from './testChoice.mjs'
import { failures, ofPlaywright, ofVitest, slowest } from './testTotals.mjs'

const parts = ['static', 'api', 'browser']
const gears = { near: nearTests, endurance: enduranceTests }
const chosen = process.argv.slice(2)
const known = [...Object.keys(gears), ...parts]
const unknown = chosen.filter((word) => !known.includes(word))
if (unknown.length > 0) leave(`npm test knows ${known.join(', ')}; not ${unknown}`)
const gear = chosen.find((word) => word in gears)
if (gear && chosen.length > 1) leave(`npm test -- ${gear} stands alone`)

/** The test files to run, in one of the gears; all of them otherwise. */
const files = gear && (await gears[gear]().catch(leave))
const has = (part) => {
  if (part === 'static') return gear === 'near' || isChosen(part)
  return files ? files[part].length > 0 : isChosen(part)
}
const isChosen = (part) => !gear && (chosen.length === 0 || chosen.includes(part))

const total = { passed: 0, failed: 0, ran: [] }
const folder = mkdtempSync(join(tmpdir(), 'vivary-totals-'))

try {
  if (await step('set up', ready)) {
    // The checks need one core; the other one is for the tests.
    await Promise.all([has('static') && checks(), has('api') && apiTests()])
    if (has('browser')) await browserTests()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(slowest(total.ran, 10))
process.stdout.write(failures(total.ran))
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 ? 1 : 0)

async function ready() {
  await setUp({ build: has('browser') || has('api'), quiet: true })
  return { passed: 0, failed: 0 }
}

async function checks() {
  await check('types', commandOf('typescript', 'tsc'), ['--noEmit'])
  await check('lint and format', commandOf('@biomejs/biome', 'biome'), [
    'check',
    '--error-on-warnings',
  ])
  await check('imports', commandOf('dependency-cruiser'), [
    '--config',
    '.dependency-cruiser.mjs',
    'src',
  ])
  await check('words', join(import.meta.dirname, 'lintWords.mjs'))
}

/** A check counts as one test. */
function check(name, program, args = []) {
  return step(name, async () => {
    const { code, said } = await run(pinnedNode, [program, ...args])
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, said }
  })
}

function apiTests() {
  return step('unit and API tests', async () => {
    const report = join(folder, 'vitest.json')
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    const args = [commandOf('vitest'), 'run', ...reporters, ...(files?.api ?? [])]
    return ofVitest(report, await run(pinnedNode, args, { env: environment() }))
  })
}

function browserTests() {
  return step('browser tests', async () => {
    const report = join(folder, 'playwright.json')
    const env = {
      ...(await browsers()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...environment(),
    }
    const reporters = ['--reporter=line,json', ...(files?.browser ?? [])]
    const args = [commandOf('@playwright/test', 'playwright'), 'test', ...reporters]
    return ofPlaywright(report, await run(pinnedNode, args, { env }))
  })
}

/** Read by `rounds` in test/endurance.ts. */
function environment() {
  return gear === 'endurance' ? { ENDURANCE: '1' } : {}
}

/** One line with its seconds, and below it what was said if something failed; answers if all passed. */
async function step(name, work) {
  const begin = performance.now()
  const outcome = await work().catch((error) => ({ passed: 0, failed: 1, said: error.message }))
  const { passed, failed, said, ran = [] } = outcome
  total.passed += passed
  total.failed += failed
  total.ran.push(...ran)
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  const mark = failed > 0 ? `✗ ${failed} failed` : passed > 1 ? `✓ ${passed}` : '✓'
  process.stdout.write(`${name.padEnd(22)} ${seconds.padStart(6)} s  ${mark}\n`)
  if (failed > 0) process.stdout.write(`${said.trimEnd()}\n\n`)
  return failed === 0
}
