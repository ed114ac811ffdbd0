import { existsSync, readFileSync } from 'node:fs'

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
  return judged({ passed, failed: tests.length - passed + unloaded.length, names, code, said })
}

/** The same of Playwright's; a test that needed a second try has failed. */
export function ofPlaywright(report, { code, said }) {
  const { stats = {}, suites = [] } = read(report)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  const names = specsIn(suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'skipped' || status === 'flaky'))
    .map(({ title }) => title)
  return judged({ passed: expected, failed: unexpected + flaky + skipped, names, code, said })
}

function judged({ passed, failed, names, code, said }) {
  const isBroken = failed === 0 && (code !== 0 || passed === 0)
  const words = [said, ...names.map((name) => `skipped or not steady: ${name}`)]
  if (isBroken) words.push(`The runner ended with code ${code} after ${passed} tests.`)
  return { passed, failed: failed + (isBroken ? 1 : 0), said: words.join('\n') }
}

const specsIn = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsIn(inner)])

const read = (report) => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {})
