import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './run.mjs'

/**
 * The totals of vitest's JSON report. A test that was skipped or is still to do counts as failed:
 * a skip is a defect. A file that did not load, a run without tests, and a runner that failed
 * although its tests did not each count as one failure.
 */
export function ofVitest(report, { code, said }) {
  const { testResults: files = [] } = read(report)
  const tests = files.flatMap((file) => file.assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  const unloaded = files.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const names = skipped.map(({ fullName }) => fullName)
  const ran = files.flatMap((file) =>
    file.assertionResults.map(({ duration, fullName, failureMessages: [why] = [] }) => ({
      ms: duration ?? 0,
      file: relative(root, file.name),
      title: fullName,
      why,
    })),
  )
  const failed = tests.length - passed + unloaded.length
  return { ...judged({ passed, failed, names, code, said }), ran }
}

/** The same of Playwright's; a test that needed a second try has failed. */
export function ofPlaywright(report, { code, said }) {
  const { stats = {}, suites = [] } = read(report)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  const specs = specsIn(suites)
  const names = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'skipped' || status === 'flaky'))
    .map(({ title }) => title)
  const ran = specs.flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, results }) => ({
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      file: `${file} (${projectName})`,
      title,
      why: results.flatMap(({ errors = [] }) => errors).at(0)?.message,
    })),
  )
  const failed = unexpected + flaky + skipped
  const pages = specs.flatMap(pagesAtFailure).join('\n')
  return {
    ...judged({ passed: expected, failed, names, code, said: `${said}\n${pages}` }),
    ran,
  }
}

/** What a failed test had on its page, as a screen reader reads it. */
function pagesAtFailure({ title, tests }) {
  return tests
    .flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments))
    .filter(({ name, path }) => name === 'error-context' && existsSync(path))
    .map(({ path }) => {
      const [, page = ''] = readFileSync(path, 'utf8').split('# Page snapshot')
      return `The page of: ${title}\n${page.split('# Test source')[0].trim()}\n`
    })
}

/**
 * The processor time, in seconds, of the processes below this one that have ended and were waited for,
 * as /usr/bin/time counts it. Chromium's pages aren't among them: the process that starts them doesn't wait for them.
 * 0 on systems that keep no account of it below /proc.
 */
export function childrensCpu_s() {
  if (!existsSync('/proc/self/stat')) return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  // The second field is the program's name, which may hold anything; ticks are hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

/** The tests that ran longest, one a line. */
export function slowest(ran, most) {
  const lines = ran
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(({ ms, file, title }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}: ${title}\n`)
  return lines.length > 0 ? `\nWhat ran longest\n${lines.join('')}\n` : ''
}

/** The tests that failed and the beginning of each one's message: the last thing that is read. */
export function failures(ran) {
  const lines = ran
    .filter(({ why }) => why)
    .map(({ file, title, why }) => {
      const [message, ...rest] = stripVTControlCharacters(why).split('\n')
      const told = [message, ...rest.filter((line) => line.trim()).slice(0, 3)]
      return `  ${file}: ${title}\n${told.map((line) => `      ${line.trim()}\n`).join('')}`
    })
  return lines.length > 0 ? `What failed\n${lines.join('')}\n` : ''
}

function judged({ passed, failed, names, code, said }) {
  const isBroken = failed === 0 && (code !== 0 || passed === 0)
  const words = [said, ...names.map((name) => `skipped or flaky: ${name}`)]
  if (isBroken) words.push(`The runner ended with code ${code} after ${passed} tests.`)
  return { passed, failed: failed + (isBroken ? 1 : 0), said: words.join('\n') }
}

const specsIn = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsIn(inner)])

const read = (report) => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {})
