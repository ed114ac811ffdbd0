// npm test: everything that has to be right, and its total on the last line.
// npm test -- static | api | browser runs a part.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from './chromium.mjs'
import { commandOf, leave, pinnedNode, run } from './run.mjs'
import { setUp } from './setup.mjs'
import { ofPlaywright, ofVitest } from './testTotals.mjs'

const parts = ['static', 'api', 'browser']
const chosen = process.argv.slice(2)
const unknown = chosen.filter((part) => !parts.includes(part))
if (unknown.length > 0) leave(`npm test knows the parts ${parts.join(', ')}; not ${unknown}`)
const has = (part) => chosen.length === 0 || chosen.includes(part)

const total = { passed: 0, failed: 0 }
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
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 ? 1 : 0)

async function ready() {
  await setUp({ build: has('browser') || has('api'), quiet: true })
  return { passed: 0, failed: 0 }
}

async function checks() {
  await check('types', ['typescript', 'tsc'], ['--noEmit'])
  await check(
    'lint, format, imports',
    ['@biomejs/biome', 'biome'],
    ['check', '--error-on-warnings'],
  )
}

/** A check counts as one test. */
function check(name, command, args) {
  return step(name, async () => {
    const { code, said } = await run(pinnedNode, [commandOf(...command), ...args])
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, said }
  })
}

function apiTests() {
  return step('unit and API tests', async () => {
    const report = join(folder, 'vitest.json')
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    const ended = await run(pinnedNode, [commandOf('vitest'), 'run', ...reporters])
    return ofVitest(report, ended)
  })
}

function browserTests() {
  return step('browser tests', async () => {
    const report = join(folder, 'playwright.json')
    const env = { CHROMIUM: await chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const args = [commandOf('@playwright/test', 'playwright'), 'test', '--reporter=line,json']
    const ended = await run(pinnedNode, args, { env })
    return ofPlaywright(report, ended)
  })
}

/** One line with its seconds, and below it what was said if something failed; answers if all passed. */
async function step(name, work) {
  const begin = performance.now()
  const { passed, failed, said } = await work().catch((error) => ({
    passed: 0,
    failed: 1,
    said: error.message,
  }))
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  const mark = failed > 0 ? `✗ ${failed} failed` : passed > 1 ? `✓ ${passed}` : '✓'
  process.stdout.write(`${name.padEnd(22)} ${seconds.padStart(6)} s  ${mark}\n`)
  if (failed > 0) process.stdout.write(`${said.trimEnd()}\n\n`)
  return failed === 0
}
