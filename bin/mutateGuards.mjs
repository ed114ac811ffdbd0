// Takes guards out of a copy of the tree, one at a time, and runs the tests that must notice.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { fileOf, readPlaces, wordsOf } from './mutatePlaces.mjs'
import { Failed, root, run } from './run.mjs'

/**
 * Takes out each guard whose file or sentence has one of the words, or all, and tells of each by `tell`. Returns how
 * many were noticed, and how many were not. Throws `Failed` if a test fails while nothing is taken out.
 */
export async function takeOutGuards(words, tell) {
  const all = await readPlaces()
  const places = all.filter(
    ({ file, says }) =>
      words.length === 0 || words.some((word) => `${file} ${says}`.includes(word)),
  )
  if (places.length === 0) throw new Failed(`No guard has these words: ${words.join(' ')}`)
  const copy = await copyOfTree()
  try {
    const runTests = await testsIn(copy)
    try {
      return await takeOutEach(places, copy, runTests, tell)
    } finally {
      await runTests.close()
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function takeOutEach(places, copy, runTests, tell) {
  await requirePassing(places, runTests)
  const totals = { noticed: 0, missed: 0 }
  for (const { file, says, before, after, tests } of places) {
    const path = join(copy, file)
    const begin = performance.now()
    writeFileSync(path, after)
    runTests.forget(path)
    const { failed } = await runTests(tests)
    writeFileSync(path, before)
    runTests.forget(path)
    if (failed) totals.noticed += 1
    else totals.missed += 1
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    const by = failed ? ` — ${failed}` : ''
    tell(
      `${failed ? 'noticed    ' : 'NOT NOTICED'} ${seconds.padStart(5)} s  ${file}: ${says}${by}`,
    )
  }
  return totals
}

/** Tests that fail by themselves, or that aren't there, would notice anything, or nothing. */
async function requirePassing(places, runTests) {
  const tests = [...new Set(places.flatMap((place) => place.tests))]
  const { failed, passed } = await runTests([...new Set(tests.map(fileOf))])
  if (failed) throw new Failed(`A test fails as it is: ${failed}`)
  const empty = tests.filter((test) => !passed.some((name) => name.includes(wordsOf(test) ?? '')))
  if (empty.length > 0) throw new Failed(`There are no tests of these names: ${empty.join(', ')}`)
}

/** A copy of what git knows and of what is new, which shares the packages and the build. */
export async function copyOfTree() {
  const copy = mkdtempSync(join(tmpdir(), 'vivary-mutated-'))
  const { code, said } = await run('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ])
  if (code !== 0) throw new Failed(`git ls-files failed:\n${said}`)
  for (const file of said.split('\0').filter((path) => path && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(join(root, file), join(copy, file))
  }
  for (const folder of ['node_modules', 'dist']) symlinkSync(join(root, folder), join(copy, folder))
  return copy
}

/** A function that runs tests of the tree and says which failed first, over one database for all of its runs. */
async function testsIn(tree) {
  const { createVitest } = await import('vitest/node')
  process.chdir(tree)
  Object.assign(process.env, {
    VITEST: 'true',
    TEST: 'true',
    NODE_ENV: 'test',
    TEST_PATIENCE_MS: '20000',
  })
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const vitest = await createVitest(
    'test',
    { root: tree, watch: false, bail: 1, reporters: [{}], maxWorkers: 2 },
    {},
    { stdout: nowhere, stderr: nowhere },
  )
  await vitest.standalone()
  const specifications = Map.groupBy(
    await vitest.globTestSpecifications(),
    ({ moduleId }) => moduleId,
  )

  async function runTests(tests) {
    const paths = tests.map((test) => join(tree, fileOf(test)))
    const wanted = paths.flatMap((path) => specifications.get(path) ?? [])
    const words = tests.map(wordsOf).find(Boolean)
    if (words) vitest.setGlobalTestNamePattern(words)
    else vitest.resetGlobalTestNamePattern()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted)
    const modules = testModules.filter(({ moduleId }) => paths.includes(moduleId))
    const named = (state) =>
      modules.flatMap(({ children }) =>
        [...children.allTests(state)].map(({ fullName }) => fullName),
      )
    const [first] = named('failed')
    const broken = modules.find((module) => !module.ok())
    if (first) return { failed: `“${first}”` }
    if (broken) return { failed: `all of ${broken.relativeModuleId}` }
    if (unhandledErrors.length > 0) return { failed: String(unhandledErrors[0]) }
    return { passed: named('passed') }
  }
  return Object.assign(runTests, {
    /** A file has changed. */
    forget: (path) => vitest.invalidateFile(path),
    close: () => vitest.close(),
  })
}
