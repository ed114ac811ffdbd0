// npm run house: the figures of the code's order, printed and written into docs/house.md.
// npm run house -- ../older: those of another checkout, printed only.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { parseSync } from 'vite'
import rules from '../.dependency-cruiser.mjs'
import { root as here } from './run.mjs'

const root = process.argv[2] ? resolve(process.argv[2]) : here

/** Of the tree at 38000fd, before it had roofs; by this script, but for the last two. */
const before = {
  files: 935,
  lines: '59,894',
  median: 53,
  oneImporter: 493,
  crumbs: 67,
  upward: 159,
  casts: 39,
  long: 21,
  longest: 136,
  resource: 25,
}

const isProduct = (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)
const paths = readdirSync(join(root, 'src'), { recursive: true })
  .map((path) => join('src', path).replaceAll('\\', '/'))
  .filter(isProduct)
const texts = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
const lengths = [...texts.values()].map((text) => text.split('\n').length - 1)
const functions = [...texts].flatMap(([path, text]) => functionsOf(path, text))
functions.sort((a, b) => b.lines - a.lines)
const { modules, violations } = await imports()

const now = {
  files: paths.length,
  lines: lengths.reduce((all, each) => all + each, 0).toLocaleString('en'),
  median: lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)],
  oneImporter: modules.filter((each) => isProduct(each.source) && importers(each) === 1).length,
  crumbs: crumbs().length,
  upward: violations.filter(({ rule }) => rule.name.endsWith('below-it')).length,
  casts: [...texts.values()].join('\n').match(/ as (never|any|unknown as)\b/g)?.length ?? 0,
  long: functions.filter(({ lines }) => lines > 80).length,
  longest: functions[0]?.lines,
  // Written by hand while adding thermostats by the recipe of CONTRIBUTING.md, with a link to them.
  resource: 12,
}

const names = {
  files: 'Files of the product (src, without tests)',
  lines: 'Their lines',
  median: 'Lines of the median file',
  oneImporter: 'Files that exactly one other imports',
  crumbs:
    'Files under 40 lines that only one file beside them uses (not fetched late, no contract, no tests of their own)',
  upward: 'Imports against the direction of the floors',
  casts: 'Casts past the types (`as never`, `as any`, `as unknown as`)',
  long: 'Functions over 80 lines',
  longest: 'Lines of the longest function',
  resource: 'Files that a new plain resource (thermostats) touches',
}
const table = [
  '| | before | now |',
  '|---|---:|---:|',
  ...Object.entries(names).map(([key, name]) => `| ${name} | ${before[key]} | ${now[key]} |`),
].join('\n')
const longest = functions
  .slice(0, 10)
  .map(({ lines, name, path }) => `| ${lines} | \`${name}\` | ${path} |`)
const page = `# The house in figures

Printed by \`npm run house\`. Before is the tree of commit 38000fd, which had no floors yet; its upward
imports are those of features that know each other both ways.

${table}

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

/** Every function with a name of its own or of what it is assigned to, and its length. */
function functionsOf(path, text) {
  const { program } = parseSync(path, text)
  const found = []
  visit(program, '')
  return found

  function visit(node, name) {
    if (Array.isArray(node)) for (const each of node) visit(each, name)
    if (!node || typeof node.type !== 'string') return
    // One that only gives another is counted with it.
    if (isFunction(node) && !isFunction(node.body)) {
      const lines = text.slice(node.start, node.end).split('\n').length
      found.push({ path, name: node.id?.name ?? name, lines })
    }
    for (const [key, child] of Object.entries(node)) {
      if (typeof child === 'object' && key !== 'parent') visit(child, nameIn(node) ?? name)
    }
  }
}

function isFunction(node) {
  return /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(node?.type)
}

function nameIn(node) {
  return (node.id ?? node.key)?.name
}
