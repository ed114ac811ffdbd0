import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { protectedBy } from './protections.mjs'
import { Failed, root, run } from './run.mjs'

/** What a new route, record or field is held to wherever it stands; together they take seconds. */
const sweeps = ['everyRoute', 'everyRole', 'everyResource', 'everyList', 'everyField'].map(
  (name) => `test/${name}.test.ts`,
)

/** What takes minutes by itself: near a change only if it has changed itself. */
const long = ['test/browser/everyScreen.spec.ts']

/**
 * The files of endurance that protect what these files are, and those among them. Throws `Failed` when
 * the list is not that of the files.
 */
export function touchedEndurance(changedFiles) {
  const listed = new Set(protectedBy.flatMap(([, tests]) => tests))
  const present = testFiles().filter(isEndurance)
  const unlisted = present.filter((path) => !listed.has(path))
  const missing = [...listed].filter((path) => !present.includes(path))
  if (unlisted.length + missing.length > 0) {
    throw new Failed(
      `bin/protections.mjs lacks [${unlisted}], and lists [${missing}] that aren't there`,
    )
  }
  const touched = protectedBy
    .filter(([prefixes]) =>
      changedFiles.some((path) => prefixes.some((prefix) => path.startsWith(prefix))),
    )
    .flatMap(([, tests]) => tests)
  const own = present.filter((path) => changedFiles.includes(path))
  return [...new Set([...touched, ...own])].sort()
}

/**
 * The test files next to what changed since this branch left main, committed or not: those that
 * changed themselves, those in the folder of a changed file below src/ or the closest one above it,
 * those that import a changed file unless many do, and the sweeps.
 */
export async function nearTests() {
  const changed = await changedFiles()
  const tests = testFiles().filter((path) => !isEndurance(path))
  const near = new Set(sweeps.filter(() => changed.some((path) => path.startsWith('src/'))))
  for (const path of changed.filter((path) => /^(src|test)\//.test(path) && !isTest(path))) {
    if (path.startsWith('src/')) for (const test of besides(path, tests)) near.add(test)
    const importing = tests.filter((test) => importsOf(test).includes(path))
    if (importing.length <= 5) for (const test of importing) near.add(test)
  }
  for (const test of long) near.delete(test)
  for (const test of tests.filter((path) => changed.includes(path))) near.add(test)
  return inParts([...near])
}

/** The test files whose paths have one of these words in them. Throws `Failed` for a word that none has. */
export async function testsNamed(words) {
  const tests = testFiles()
  const strange = words.filter((word) => !tests.some((test) => test.includes(word)))
  if (words.length === 0 || strange.length > 0) {
    throw new Failed(
      `Name the tests by parts of their paths. No test has: ${strange.join(', ') || '(none named)'}`,
    )
  }
  return inParts(tests.filter((test) => words.some((word) => test.includes(word))))
}

/** The test files that are endurance by their name, and those with something in them that is repeated in rounds. */
export const enduranceTests = async () =>
  inParts(
    testFiles().filter(
      (test) => isEndurance(test) || importsOf(test).includes('test/endurance.ts'),
    ),
  )

/** The files that differ from main, or on main itself those of the last commit. */
export async function changedFiles() {
  const [base] = await git('merge-base', 'HEAD', await mainBranch())
  const [head] = await git('rev-parse', 'HEAD')
  const fresh = await git('ls-files', '--others', '--exclude-standard')
  const edited = [...(await git('diff', '--name-only', base)), ...fresh]
  // On main itself, with nothing in the works, it is the last commit that changed something.
  if (edited.length > 0 || base !== head) return edited
  return git('diff', '--name-only', 'HEAD~1')
}

/** The lines that git answers. */
async function git(...args) {
  const { code, said } = await run('git', args)
  if (code !== 0) throw new Failed(`git ${args.join(' ')} failed:\n${said}`)
  return said.split('\n').filter(Boolean)
}

async function mainBranch() {
  const remote = await run('git', ['rev-parse', '--verify', '--quiet', 'origin/main'])
  return remote.code === 0 ? 'origin/main' : 'main'
}

/** The tests in the folder of that file, or in the closest folder above it that has some. */
function besides(path, tests) {
  for (let folder = dirname(path); folder.includes('/'); folder = dirname(folder)) {
    const found = tests.filter((test) => dirname(test) === folder)
    if (found.length > 0) return found
  }
  return []
}

const testFiles = () =>
  ['src', 'test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isTest)

const isEndurance = (path) => /\.endurance\.(test|spec)\.ts$/.test(path)

const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path)

/** The paths of our own files that a file imports, all of which are written out in full. */
const importsOf = (path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, to]) =>
    join(dirname(path), to).replaceAll('\\', '/'),
  )

const inParts = (tests) => ({
  api: tests.filter((test) => test.includes('.test.')),
  browser: tests.filter((test) => test.includes('.spec.')),
})
