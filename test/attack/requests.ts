import fc from 'fast-check'
import { v7 as newId, validate } from 'uuid'
import { z } from 'zod'
import { aimed, api, forOperators, unaimed } from '../routeSamples.ts'
import type { Theirs } from '../routes/sample.ts'
import { anyId, arbitraryOf, odd, oddText } from './shapes.ts'
import type { Attempt, Stack } from './target.ts'

type Route = Stack['app']['routeTable'][number]
type Sample = (ids: Theirs) => { url: string; payload?: object }

/** A request before it has ids and someone who sends it. */
export type Plan = {
  route: string
  method: string
  /** Whose records its address is of; by the schema alone if it is no one's. */
  aim: 'theirs' | 'mine' | 'pattern'
  path: string
  query: Record<string, unknown>
  body: unknown
  /** One value of a sample's own body that is replaced, and by what. */
  swap: { at: number; by: unknown } | undefined
  /** Which of the people sends it. */
  who: number
  type: 'json' | 'form' | 'none'
}

/** The samples of test/routes by their routes, without the queries in some of their names. */
export const samples: ReadonlyMap<string, Sample> = new Map([
  ...aimed.map(([route, sample]) => [`${api} ${bare(route)}`, sample] as const),
  ...unaimed.map(([route, sample]) => {
    const url = route.split(' ')[1] ?? ''
    const payloadOf = (ids: Theirs) => (typeof sample === 'function' ? sample(ids) : sample)
    const asked: Sample = (ids) => {
      const payload = payloadOf(ids)
      return payload ? { url, payload } : { url }
    }
    return [`${api} ${bare(route)}`, asked] as const
  }),
  ...forOperators.map(([route, asked]) => [`${api} ${bare(route)}`, () => asked] as const),
])

/** `/dashboard/api POST /animals`: as samples are found by. */
export const sampleKey = ({ method, url }: Route): string =>
  url.startsWith(`${api}/`) ? `${api} ${method} ${url.slice(api.length)}` : `${method} ${url}`

function bare(route: string) {
  return route.replace(/\?.*/, '')
}

/** The routes that are fuzzed: all of the API and of the pages, each method once. */
export const routesOf = ({ app }: Stack): Route[] =>
  app.routeTable.filter(
    ({ method, url }) => !/^(HEAD|OPTIONS)$/.test(method) && !/^\/(assets|fonts|icons)\//.test(url),
  )

/** Requests of any route, by its schemas. */
export const plansOf = (routes: readonly Route[]): fc.Arbitrary<Plan> =>
  fc.oneof(...routes.map(planOf))

function planOf(route: Route): fc.Arbitrary<Plan> {
  const { method, url, body, querystring } = route
  const sampled = samples.has(sampleKey(route))
  const parameter = fc.oneof(
    { weight: 8, arbitrary: anyId },
    { weight: 1, arbitrary: oddText.map((text) => encodeURIComponent(text.toWellFormed())) },
  )
  const parts = url.split('/').map((part) => {
    if (part === '*') return parameter
    const [, name, ending = ''] = part.match(/^:(\w+)(.*)$/) ?? []
    return name ? parameter.map((value) => `${value}${ending}`) : fc.constant(part)
  })
  const inQuery = querystring instanceof z.ZodObject ? arbitraryOf(querystring) : fc.constant({})
  const inBody = body === undefined ? fc.constantFrom(undefined, {}) : arbitraryOf(body)
  return fc.record({
    route: fc.constant(`${method} ${url}`),
    method: fc.constant(method),
    aim: sampled ? fc.constantFrom('theirs', 'mine', 'mine', 'pattern') : fc.constant('pattern'),
    path: fc.tuple(...parts).map((steps) => steps.join('/')),
    query: inQuery.map((value) => (isRecord(value) ? value : {})),
    body: method === 'GET' ? fc.constant(undefined) : inBody,
    swap: fc.option(fc.record({ at: fc.nat(30), by: fc.oneof(anyId, odd) }), { nil: undefined }),
    who: fc.nat(99),
    type: fc.oneof(
      { weight: 12, arbitrary: fc.constant<Plan['type']>('json') },
      { weight: 2, arbitrary: fc.constant<Plan['type']>('form') },
      { weight: 1, arbitrary: fc.constant<Plan['type']>('none') },
    ),
  })
}

/** A plan's request, with the ids of the accounts at hand. */
export function attemptOf(
  plan: Plan,
  { theirs, mine }: { theirs: Theirs; mine: Theirs },
  headers: Record<string, string>,
): Attempt {
  const { method, aim, query, type, swap } = plan
  const sample = samples.get(sampleKey({ method, url: plan.route.split(' ')[1] ?? '' }))
  const asked = aim === 'pattern' ? undefined : sample?.(aim === 'theirs' ? theirs : mine)
  const fill = filler(theirs, mine)
  const path = asked ? api + asked.url : fill(plan.path, encodeURIComponent)
  const more = fill(queryOf(query), encodeURIComponent)
  const url = more && (!asked || swap) ? `${path}${path.includes('?') ? '&' : '?'}${more}` : path
  const body = asked?.payload && swap ? swapped(asked.payload, swap) : plan.body
  if (method === 'GET' || body === undefined) return { method, url, headers }
  const text = type === 'form' ? formOf(body) : JSON.stringify(body)
  const asJson = (value: string) => JSON.stringify(value).slice(1, -1)
  const named = type === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    method,
    url,
    headers: type === 'none' ? headers : { ...headers, 'content-type': named },
    body: fill(text ?? '', type === 'form' ? encodeURIComponent : asJson),
  }
}

/** Puts ids in the places of their marks. */
function filler(theirs: Theirs, mine: Theirs) {
  const lists = { theirs: idsIn(theirs), mine: idsIn(mine) }
  return (text: string, encode: (value: string) => string) =>
    text.replace(
      /(?:‹|%E2%80%B9)(theirs|mine)(?::|%3A)(\d+)(?:›|%E2%80%BA)/g,
      (_, whose, place) => {
        const list = whose === 'theirs' ? lists.theirs : lists.mine
        return encode(list[Number(place) % list.length] ?? newId())
      },
    )
}

/** Of the account at hand, those that are ids. */
export const idsIn = (ids: Theirs): string[] => Object.values(ids).filter((id) => validate(id))

/** A body with the value at a place in it replaced. */
export function swapped(body: object, { at, by }: { at: number; by: unknown }): unknown {
  const places = leavesOf(body)
  const place = places[at % Math.max(places.length, 1)]
  return place ? replaced(body, place, by) : body
}

/** The places of all values that hold no others. */
export function leavesOf(value: unknown, above: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [above]
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, [...above, key]))
}

export function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) {
    return value.map((part, at) => (String(at) === key ? replaced(part, rest, by) : part))
  }
  if (!isRecord(value)) return value
  return { ...value, [key]: replaced(value[key], rest, by) }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 2000)

const queryOf = (query: Record<string, unknown>) =>
  Object.entries(query)
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(textOf(value))}`)
    .join('&')

/** The body as a form writes it: `animal[name]=Nyx`. */
function formOf(body: unknown) {
  if (!isRecord(body)) return `a=${encodeURIComponent(textOf(body))}`
  return leavesOf(body)
    .slice(0, 200)
    .map((place) => {
      const [first = '', ...rest] = place
      const name = first + rest.map((key) => `[${key}]`).join('')
      const value = place.reduce<unknown>(
        (part, key) => (isHolding(part) ? Reflect.get(part, key) : ''),
        body,
      )
      return `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`
    })
    .join('&')
}

const isHolding = (value: unknown): value is object => typeof value === 'object' && value !== null
