// The figures of the code's order that are read off its text: by `npm run house`, and by the test that
// lets them only fall.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** Names that hide what a binding holds: what was done to it, or where it is, instead of what it is. */
const participles = new Set(
  `told said known given asked found kept shown named seen wanted gone used taken made here there`.split(
    ' ',
  ),
)
const question = /\/\*\*\s+(?:\* )?(What|Who|Whoever|Whom|Those|Whether|Which)\b/g
const cast = / as (never|any|unknown as)\b/g

export function isProduct(path) {
  return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)
}

/** The product's files below `src/` with their texts, what is counted in them, and their functions. */
export function readHouse(root) {
  const all = readdirSync(join(root, 'src'), { recursive: true })
    .map((path) => join('src', path).replaceAll('\\', '/'))
    .sort()
  const textsOf = (paths) =>
    new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const texts = textsOf(all.filter(isProduct))
  const styles = textsOf(all.filter((path) => path.endsWith('.css')))
  const parsed = [...texts].map(([path, text]) => readFile(path, text))
  const functions = parsed.flatMap((file) => file.functions)
  functions.sort((a, b) => b.lines - a.lines)
  const count = (pattern) => [...texts.values()].join('\n').match(pattern)?.length ?? 0
  return {
    texts,
    functions,
    figures: {
      files: texts.size,
      lines: linesOf(texts),
      styles: linesOf(styles),
      casts: count(cast),
      long: functions.filter(({ lines }) => lines > 80).length,
      participles: parsed.reduce((sum, file) => sum + file.participles, 0),
      questions: count(question),
    },
  }
}

function linesOf(texts) {
  return [...texts.values()].reduce((all, text) => all + text.split('\n').length - 1, 0)
}

/** Every function with a name of its own or of what it is assigned to, and the number of participles. */
function readFile(path, text) {
  const { program } = parseSync(path, text)
  const functions = []
  let participleCount = 0
  visit(program, '')
  return { functions, participles: participleCount }

  function visit(node, name) {
    if (Array.isArray(node)) for (const each of node) visit(each, name)
    if (!node || typeof node.type !== 'string') return
    // One that only gives another is counted with it.
    if (isFunction(node) && !isFunction(node.body)) {
      const lines = text.slice(node.start, node.end).split('\n').length
      functions.push({ path, name: node.id?.name ?? name, lines })
    }
    if (node.type === 'VariableDeclarator') countBound(node.id)
    if (isFunction(node)) for (const parameter of node.params) countBound(parameter)
    for (const [key, child] of Object.entries(node)) {
      if (typeof child === 'object' && key !== 'parent') visit(child, nameIn(node) ?? name)
    }
  }

  /** Counts what a pattern binds. */
  function countBound(pattern) {
    if (!pattern) return
    if (pattern.type === 'Identifier' && participles.has(pattern.name)) participleCount++
    const { elements = [], properties = [], left, argument } = pattern
    for (const part of [...elements, left, argument]) countBound(part)
    for (const { value, argument: rest } of properties) countBound(value ?? rest)
  }
}

function isFunction(node) {
  return /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(node?.type)
}

function nameIn(node) {
  return (node.id ?? node.key)?.name
}
