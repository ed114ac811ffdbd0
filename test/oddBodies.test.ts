import { beforeAll, expect, test } from 'vitest'
import { type Keeper, keeperIn, operatorIn, ownInstallation, testApp } from './app.ts'
import { aimed, api, forOperators, forVisitors, unaimed } from './routeSamples.ts'
import { collectionOf } from './routes/collection.ts'
import type { Theirs } from './routes/sample.ts'

ownInstallation()

/* Sends every route bodies that are JSON and nothing that it asks for. */

let owner: Keeper
let operator: Keeper
let theirs: Theirs

beforeAll(async () => {
  const stack = await testApp()
  operator = await operatorIn(stack)
  owner = await keeperIn(stack, { plus: true })
  theirs = await collectionOf(owner, 'Ours')
})

type Sample = { url: string; payload?: object }
const samples: [route: string, sample: () => Sample][] = [
  ...aimed.map(([route, sample]): (typeof samples)[number] => [route, () => sample(theirs)]),
  ...unaimed.map(([route, sample]): (typeof samples)[number] => [
    route,
    () => ({
      url: route.split(' ')[1] ?? '',
      payload: typeof sample === 'function' ? sample(theirs) : sample,
    }),
  ]),
]
const isWriting = (route: string) => /^(POST|PATCH|PUT|DELETE) /.test(route)
const json = { 'content-type': 'application/json' }
const odd = ['null', '[[null]]', '"x"', '{"":null}']

test.each(samples.filter(([route]) => isWriting(route)))(
  '%s takes a body for what it is',
  async (route, sample) => {
    const [method] = route.split(' ') as ['POST']
    const { url, payload = {} } = sample()
    const wrongFields = [null, [], {}, -1e308, [null]].map((wrong) =>
      JSON.stringify(withEach(payload, wrong)),
    )
    // What is sent in the field's stead comes first: a body that isn't read may do what the route is for.
    for (const body of new Set([...wrongFields, ...odd])) {
      const answer = await owner.send(method, api + url, body, json)
      expect([body, answer.statusCode < 500]).toEqual([body, true])
    }
  },
)

test.each(
  [
    ...forOperators.map(([route, { url }]) => `${route.split(' ')[0]} ${api}${url}`),
    ...forVisitors,
  ].filter(isWriting),
)('%s takes a body for what it is, from whoever comes', async (route) => {
  const [method, url = ''] = route.split(' ') as ['POST', string]
  for (const body of odd) {
    const answer = await operator.send(method, url.replace(/:\w+/g, 'x'), body, json)
    expect([body, answer.statusCode < 500]).toEqual([body, true])
  }
})

/** A body whose fields all have a value that none of them takes. */
function withEach(body: object, wrong: unknown): object {
  return Object.fromEntries(
    Object.entries(body).map(([noun, fields]) => [
      noun,
      typeof fields === 'object' && fields !== null && !Array.isArray(fields)
        ? Object.fromEntries(Object.keys(fields).map((key) => [key, wrong]))
        : wrong,
    ]),
  )
}
