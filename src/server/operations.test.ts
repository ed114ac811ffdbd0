import { expect, test } from 'vitest'
import { signedIn } from '../../test/app.ts'
import { summaryOf } from './operations.ts'

type Operation = { summary?: string; operationId?: string; responses: Record<string, unknown> }

async function operations() {
  const keeper = await signedIn()
  const { paths } = (await keeper.get('openapi.json')).json()
  return Object.entries<Record<string, Operation>>(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method} ${path}`,
      ...operation,
    })),
  )
}

test('every operation of the document says what it does, under a name of its own', async () => {
  const all = await operations()
  expect(all.length).toBeGreaterThan(150)
  for (const { name, summary, operationId } of all) {
    expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z][\w -]+$/)])
    expect([name, operationId]).toEqual([name, expect.stringMatching(/^[a-z]+([A-Z][a-z]+)+$/)])
  }
  const ids = all.map(({ operationId }) => operationId)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('every operation of the document can be rejected, or find the server away', async () => {
  for (const { name, responses } of await operations()) {
    expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['4XX', '503'])])
    expect([name, Object.keys(responses)]).toEqual([
      name,
      expect.arrayContaining([expect.stringMatching(/^2/)]),
    ])
  }
})

test.each([
  ['get', '/feeders', 'List feeders'],
  ['post', '/clutches', 'Add a clutch'],
  ['post', '/genetics/crosses', 'Add a genetic cross'],
  ['get', '/feeders/{id}', 'Get a feeder'],
  ['post', '/animals', 'Add an animal'],
  ['post', '/animals/bulk', 'Add several animals'],
  ['patch', '/species/{id}', 'Change a species'],
  ['patch', '/user', 'Change the user'],
  ['delete', '/user/photo', 'Delete the user photo'],
  ['get', '/animals/{animalId}/moves', 'List moves of an animal'],
  [
    'delete',
    '/animals/{animalId}/treatments/{treatmentId}/doses/{id}',
    'Delete a dose of a treatment of an animal',
  ],
  ['delete', '/operator/client_errors/{id}', 'Delete an operator client error'],
  ['get', '/codes/{kind}/{id}', 'Get a code'],
  ['delete', '/api_tokens/{id}', 'Delete an API token'],
] as const)('%s %s is summed up as %s', (method, path, summary) => {
  expect(summaryOf(method, path)).toBe(summary)
})
