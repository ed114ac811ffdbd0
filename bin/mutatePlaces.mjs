// Where guards stand that `npm run mutate` takes out: those that test/mutation/ lists, and those of the shapes it names.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { Failed, root } from './run.mjs'

/** Every place with its text before and after, what it says, and the tests that must notice. Throws `Failed`. */
export async function readPlaces() {
  const { guards, families, elsewhere } = await import(
    pathToFileURL(join(root, 'test/mutation/guards.ts')).href
  )
  const [sources, tests] = [filesBelow('src').filter(isSource), filesBelow('src').filter(isBeside)]
  const shaped = sources.flatMap((file) => placesOfShape(file, families, tests, elsewhere))
  const places = [...guards.map(placeOf), ...shaped]
  const known = new Set([...tests, ...filesBelow('test')])
  const lost = places.flatMap((place) => place.tests.map(fileOf)).filter((test) => !known.has(test))
  if (lost.length > 0) throw new Failed(`There are no such tests: ${[...new Set(lost)].join(', ')}`)
  for (const { file, says, after } of places) {
    const [error] = parseSync(file, after).errors
    if (error) throw new Failed(`${file} can't be read without “${says}”: ${error.message}`)
  }
  return places
}

/** The file of a test, and the words of those in it that are run. */
export const fileOf = (test) => test.split(': ')[0]
export const wordsOf = (test) => test.split(': ')[1]

function placeOf({ file, says, out, put, tests }) {
  const before = readFileSync(join(root, file), 'utf8')
  const times = before.split(out).length - 1
  if (times !== 1) throw new Failed(`“${says}” stands ${times} times in ${file}:\n${out}`)
  return { file, says, before, after: before.replace(out, () => put), tests }
}

function placesOfShape(file, families, tests, elsewhere) {
  const before = readFileSync(join(root, file), 'utf8')
  if (!families.some(({ calls = [], hooks = [] }) => namesIn(before, [...calls, ...hooks])))
    return []
  const places = []
  visit(parseSync(file, before).program)
  return places

  function visit(node) {
    if (Array.isArray(node)) for (const each of node) visit(each)
    if (!node || typeof node.type !== 'string') return
    const name = node.type === 'ExpressionStatement' ? guardIn(node.expression) : undefined
    const family =
      name && families.find(({ calls = [], hooks = [] }) => [...calls, ...hooks].includes(name))
    if (family) places.push(placeAt(node, family, name))
    else for (const child of Object.values(node)) if (typeof child === 'object') visit(child)
  }

  function placeAt({ start, end }, family, name) {
    const line = before.slice(0, start).split('\n').length
    const after = `${before.slice(0, start)};${before.slice(end)}`
    const words = before.slice(start, end).replace(/\s+/g, ' ').slice(0, 60)
    const usual = family.tests.length > 0 ? family.tests : besides(file, tests)
    return {
      file,
      says: `${family.says}, line ${line}: ${words}`,
      before,
      after,
      tests: elsewhere[`${file} ${name}`] ?? usual,
    }
  }
}

const namesIn = (text, names) => names.some((name) => text.includes(name))

/** The name of the guard that a statement calls, or adds as a hook. */
function guardIn(expression) {
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression
  if (call?.type !== 'CallExpression') return undefined
  const name = nameOf(call.callee)
  if (name !== 'addHook') return name
  const [, hook] = call.arguments
  return nameOf(hook?.type === 'CallExpression' ? hook.callee : hook)
}

const nameOf = (node) => node?.name ?? node?.property?.name

/** The tests in the folder of a file, or in the closest folder above it that has some. */
function besides(file, tests) {
  for (let folder = dirname(file); folder.includes('/'); folder = dirname(folder)) {
    const there = tests.filter((test) => dirname(test) === folder)
    if (there.length > 0) return there
  }
  return []
}

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .sort()

const isSource = (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)
const isBeside = (path) => /\.test\.ts$/.test(path) && !/\.(screen|endurance)\.test\.ts$/.test(path)
