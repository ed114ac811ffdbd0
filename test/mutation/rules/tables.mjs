// A test runner of Stryker's for tests that compare texts with files and do nothing else. They are bundled once with what
// they test and evaluated anew for each mutant, which takes a tenth of what a start of Vitest does.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Script } from 'node:vm'
import { build } from 'vite'
import { groups } from './groups.ts'

export const strykerPlugins = [{ kind: 'TestRunner', name: 'tables', factory: tablesRunner }]

function tablesRunner() {
  globalThis.__stryker__ ??= {}
  const stryker = globalThis.__stryker__
  let load = () => {}

  /** Runs the tests of these names, or all, until one fails. A mutant of what is run as files are loaded is active by then. */
  async function run({ names, mutant, isStatic }) {
    const results = []
    stryker.activeMutant = isStatic ? mutant : undefined
    try {
      const all = load()
      stryker.activeMutant = mutant
      for (const { name, body } of all.filter((each) => !names || names.includes(each.name))) {
        const begin = performance.now()
        stryker.currentTestId = name
        const failureMessage = await Promise.resolve()
          .then(body)
          .then(() => undefined)
          .catch(String)
        stryker.currentTestId = undefined
        const result = { id: name, name, timeSpentMs: performance.now() - begin }
        results.push({ ...result, status: failureMessage ? 1 : 0, failureMessage })
        if (failureMessage) break
      }
      return results
    } catch (error) {
      // Files that can't be loaded any more.
      return [{ id: 'all', name: 'all', timeSpentMs: 0, status: 1, failureMessage: String(error) }]
    }
  }

  return {
    capabilities: () => ({ reloadEnvironment: true }),
    async init() {
      load = await bundled(groups[process.env.RULES_GROUP].tests)
    },
    async dryRun() {
      stryker.mutantCoverage = { static: {}, perTest: {} }
      const tests = await run({})
      const { mutantCoverage } = stryker
      return { status: 'complete', tests, mutantCoverage }
    },
    async mutantRun({ testFilter: names, activeMutant, mutantActivation, hitLimit }) {
      Object.assign(stryker, { hitCount: hitLimit && 0, hitLimit })
      const isStatic = mutantActivation === 'static'
      const results = await run({ names, mutant: activeMutant.id, isStatic })
      const nrOfTests = results.length
      if (stryker.hitCount > hitLimit) return { status: 'timeout', nrOfTests }
      const failed = results.find(({ status }) => status === 1)
      if (!failed) return { status: 'survived', nrOfTests }
      const { id, failureMessage } = failed
      return { status: 'killed', killedBy: [id], failureMessage, nrOfTests }
    },
  }
}

/** A function that evaluates the tests with all that they import, and answers them. */
async function bundled(tests) {
  const root = process.cwd()
  const entry = 'virtual:tables'
  const { output } = await build({
    ...{ root, configFile: false, logLevel: 'silent', ssr: { noExternal: true } },
    build: {
      ...{ ssr: true, write: false, minify: false },
      rolldownOptions: { input: entry, output: { format: 'cjs', codeSplitting: false } },
    },
    plugins: [
      {
        name: 'tables',
        enforce: 'pre',
        resolveId(id) {
          if (id === entry) return entry
          return id === 'vitest' ? join(import.meta.dirname, 'tableTests.mjs') : undefined
        },
        load: (id) =>
          id === entry
            ? tests.map((test) => `import ${JSON.stringify(join(root, test))}`).join('\n')
            : undefined,
        transform: (code, id) =>
          code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
      },
    ],
  })
  const script = new Script(`(require) => { const exports = {}; ${output[0].code} }`)
  const require = createRequire(join(root, 'package.json'))
  return () => {
    globalThis.tableTests = []
    script.runInThisContext()(require)
    return globalThis.tableTests
  }
}
