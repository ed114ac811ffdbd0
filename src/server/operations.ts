import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'

/**
 * Completes every operation of the API's document: a summary from its method and path unless the
 * route has its own, an `operationId` from the summary, and the responses that all routes share.
 */
export const describeOperations: NonNullable<FastifyDynamicSwaggerOptions['transformObject']> = (
  document,
) => {
  if (!('openapiObject' in document)) return document.swaggerObject
  for (const [path, item] of Object.entries(document.openapiObject.paths ?? {})) {
    for (const method of methods) {
      const operation = item?.[method]
      if (!operation) continue
      operation.summary ??= summaryOf(method, path)
      operation.operationId = idOf(operation.summary)
      operation.responses = {
        ...operation.responses,
        '4XX': { $ref: '#/components/responses/Rejected' },
        503: { $ref: '#/components/responses/Unavailable' },
      }
    }
  }
  return document.openapiObject
}

const methods = ['get', 'post', 'patch', 'delete'] as const
type Method = (typeof methods)[number]

/** 'List moves of an animal' for a GET of `/animals/{animalId}/moves`. */
export function summaryOf(method: Method, path: string): string {
  const isSeveral = path.endsWith('/bulk')
  const [last, ...owners] = thingsOf(path.replace(/\/bulk$/, '')).reverse()
  if (!last) return verbs[method]
  const isList = method === 'get' && isPlural(last.words) && !last.hasId
  const verb = isList ? 'List' : verbs[method]
  const object = isSeveral ? `several ${last.words}` : objectOf(method, last)
  return [`${verb} ${object}`, ...owners.map(({ words }) => aOf(words))].join(' of ')
}

const verbs = { get: 'Get', post: 'Add', patch: 'Change', delete: 'Delete' }

type Thing = { words: string; hasId: boolean }

/** Things that a path names, and whether an id follows: `/operator/jobs` is one thing, 'operator jobs'. */
function thingsOf(path: string): Thing[] {
  const parts = path.split('/').filter(Boolean)
  const things: Thing[] = []
  let kind = ''
  for (const [at, part] of parts.entries()) {
    if (isParam(part)) continue
    const words = kind + wordsOf(part)
    const hasId = isParam(parts[at + 1] ?? '')
    const isThing = hasId || at === parts.length - 1
    if (isThing) things.push({ words, hasId })
    kind = isThing ? '' : `${oneOf(words)} `
  }
  return things
}

const isParam = (part: string) => part.startsWith('{')

/** Object of the action: one of many, all of them, or the only one. */
function objectOf(method: Method, { words, hasId }: Thing) {
  if (hasId) return aOf(words)
  if (!isPlural(words)) return `the ${words}`
  return method === 'post' ? aOf(words) : words
}

function aOf(words: string) {
  const one = oneOf(words)
  return /^[aeio]/i.test(one) ? `an ${one}` : `a ${one}`
}

const isPlural = (words: string) => /(?<!s)s$/.test(words)

const oneOf = (words: string) =>
  words.endsWith('species')
    ? words
    : words
        .replace(/ies$/, 'y')
        .replace(/(?<=ch|ss)es$/, '')
        .replace(/(?<!s)s$/, '')

const wordsOf = (name: string) =>
  name
    .replaceAll('_', ' ')
    .replace(/\bsign (?=in|up)/, 'sign-')
    .replace(/\b(api|mfa)\b/, (word) => word.toUpperCase())

/** 'listMovesOfAnimal' for 'List moves of an animal'. */
const idOf = (summary: string) =>
  summary
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word && !articles.has(word))
    .map((word, at) => (at === 0 ? word : `${word.charAt(0).toUpperCase()}${word.slice(1)}`))
    .join('')

const articles = new Set(['a', 'an', 'the'])
