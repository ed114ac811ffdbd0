import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { tokenPrefix } from '../shared/apiTokens.ts'
import { upperFirst } from '../shared/text.ts'
import { sessionCookie } from './session/session.ts'
import type { Config } from './settings/config.ts'

/** The head of the API's document: its address and how to authenticate. */
export function openApi(
  config: Pick<Config, 'publicUrl'>,
): NonNullable<FastifyDynamicSwaggerOptions['openapi']> {
  return {
    info: {
      title: 'Vivary',
      version: '1',
      description: description(config.publicUrl),
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/dashboard/api' }],
    components: {
      responses: {
        Rejected: {
          description: 'Rejected. Nothing was changed; the errors say why, each with its field.',
          content: { 'application/json': { schema: rejection } },
        },
        Unavailable: {
          description: "The database can't be reached, or too much is going on. Try again.",
          headers: {
            'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
          },
          content: { 'application/json': { schema: rejection } },
        },
      },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${tokenPrefix}…`,
          description:
            "An API token, for scripts. Create one at /dashboard/account/tokens. It works in the account it was created in, with its creator's role. With a read-only token, everything but GET and HEAD answers 403 `read_only_token`.",
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie(config).name,
          description:
            'The cookie of a browser that has signed in at /users/sign_in. Requests that change anything must come from our own pages (Origin or Sec-Fetch-Site).',
        },
      },
    },
    security: [{ token: [] }, { session: [] }],
  }
}

const text = { type: 'string' } as const

const rejection = {
  type: 'object' as const,
  required: ['success', 'errors'],
  properties: {
    success: { type: 'boolean' as const, enum: [false] },
    errors: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        required: ['message'],
        properties: { field: text, message: text, code: text },
      },
    },
  },
}

const description = (
  publicUrl: string,
) => `Everything Vivary's own screens do goes through this API.

With an API token from ${publicUrl}/dashboard/account/tokens:

    curl -H "Authorization: Bearer ${tokenPrefix}…" ${publicUrl}/dashboard/api/animals.json

If a request has an Authorization header, only its token counts and any cookies are ignored. Tokens can't be used for sign-in, sharing (\`shared_users\`), webhooks, payments, the calendar's link, adding a device for notifications, account deletion or anything on the operator page: those answer 403 \`browser_only\`. Each token has the same per-minute limit as a person (429 with Retry-After). \`GET /user\` describes only the account the token was created for. Fetch pictures from the URLs in the records, with the same header.

Bodies are wrapped in their noun, \`{ "animal": { … } }\`. Lists answer \`{ value, totalPages, total }\`. Rejected requests answer \`{ success: false, errors: [{ field, message, code }] }\`, each field by the name it was sent with. \`.json\` at the end of a path is optional.`

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
    .map((word, at) => (at === 0 ? word : upperFirst(word)))
    .join('')

const articles = new Set(['a', 'an', 'the'])
