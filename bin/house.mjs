// npm run house: the figures of the code's order, printed and written into docs/house.md.
// npm run house -- ../older: those of another checkout, printed only.
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cruise } from 'dependency-cruiser'
import rules from '../.dependency-cruiser.mjs'
import { isProduct, readHouse } from './houseFigures.mjs'
import { root as here } from './run.mjs'

const root = process.argv[2] ? resolve(process.argv[2]) : here

/** Of the tree at 38000fd, before it had roofs; by this script, but for the last two. */
const before = {
  files: 935,
  lines: '59,894',
  styles: '8,448',
  median: 53,
  oneImporter: 493,
  crumbs: 67,
  upward: 159,
  casts: 39,
  long: 21,
  longest: 136,
  participles: 486,
  questions: 526,
  resource: 25,
}

const { texts, functions, figures } = readHouse(root)
const lengths = [...texts.values()].map((text) => text.split('\n').length - 1)
const { modules, violations } = await imports()

const now = {
  files: figures.files,
  lines: figures.lines.toLocaleString('en'),
  styles: figures.styles.toLocaleString('en'),
  median: lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)],
  oneImporter: modules.filter((each) => isProduct(each.source) && importers(each) === 1).length,
  crumbs: crumbs().length,
  upward: violations.filter(({ rule }) => rule.name.endsWith('below-it')).length,
  casts: figures.casts,
  long: figures.long,
  longest: functions[0]?.lines,
  participles: figures.participles,
  questions: figures.questions,
  ...(await touchedBy('thermostats', 'resource')),
  ...(await touchedBy('microchip', 'field')),
}

const names = {
  files: 'Files of the product (src, without tests)',
  lines: 'Their lines',
  styles: 'Lines of CSS',
  median: 'Lines of the median file',
  oneImporter: 'Files that exactly one other imports',
  crumbs:
    'Files under 40 lines that only one file beside them uses (not fetched late, no contract, no tests of their own)',
  upward: 'Imports against the direction of the floors',
  casts: 'Casts past the types (`as never`, `as any`, `as unknown as`)',
  long: 'Functions over 80 lines',
  longest: 'Lines of the longest function',
  participles:
    'Bindings named by a participle that hides what they hold (`told`, `found`, `given`, …)',
  questions: 'Docstrings that begin with What, Who, Those, Whether or Which',
  resource: 'Files that a new plain resource (thermostats) needs, with a link to it',
  resourceComplete: 'Files that it touches once it is complete',
  field: 'Files that a new field of an animal (microchip) needs',
  fieldComplete: 'Files that it touches once it is complete, from the search to the import',
}
const table = [
  '| | before | now |',
  '|---|---:|---:|',
  ...Object.entries(names).map(
    ([key, name]) => `| ${name} | ${before[key] ?? '–'} | ${now[key] ?? '–'} |`,
  ),
].join('\n')
const longest = functions
  .slice(0, 10)
  .map(({ lines, name, path }) => `| ${lines} | \`${name}\` | ${path} |`)
const page = `# The house in figures

Printed by \`npm run house\`. Before is the tree of commit 38000fd, which had no floors yet; its upward
imports are those of features that know each other both ways.

${table}

A new resource and a new field are counted by the recipes of CONTRIBUTING.md (\`test/recipes/\`): files that are written
by hand. Commands write five more for each: a migration, two files in its \`meta/\`, a fixture, and the functions
beside it.

The longest functions:

| Lines | Function | File |
|---:|---|---|
${longest.join('\n')}

Short files that only one file beside them uses:

${crumbs()
  .map(({ source }) => `- ${source}`)
  .sort()
  .join('\n')}
`
if (root === here) writeFileSync(join(root, 'docs/house.md'), page)
process.stdout.write(page)

async function imports() {
  const { output } = await cruise(['src'], {
    ...rules.options,
    ruleSet: { forbidden: rules.forbidden },
    validate: true,
    baseDir: root,
  })
  return { modules: output.modules, violations: output.summary.violations }
}

/** The files that a recipe of that tree writes by hand, as needed and with all that makes it complete. */
async function touchedBy(name, figure) {
  const path = (file) => join(root, 'test/recipes', `${file}.ts`)
  if (!existsSync(path(name))) return {}
  const load = (file) => import(pathToFileURL(path(file)).href)
  const { [name]: recipe } = await load(name)
  const { filesOf } = await load('recipe')
  return {
    [figure]: filesOf(recipe.needed).length,
    [`${figure}Complete`]: filesOf([...recipe.needed, ...recipe.complete]).length,
  }
}

function importers({ source, dependents }) {
  return dependents.filter((path) => path !== source && isProduct(path)).length
}

/** Files that could be a part of the one that imports them. */
function crumbs() {
  return modules.filter(({ source, dependents }) => {
    const [only, ...others] = dependents.filter((path) => isProduct(path))
    if (!only || others.length > 0 || dirname(only) !== dirname(source)) return false
    const isShort = texts.get(source)?.split('\n').length <= 40
    const isLate = modules
      .find((each) => each.source === only)
      .dependencies.some((each) => each.resolved === source && each.dynamic)
    const isRule = dependents.some((path) => path.endsWith('.test.ts'))
    return isShort && !isLate && !isRule && !/\.contract\.ts$/.test(source)
  })
}
