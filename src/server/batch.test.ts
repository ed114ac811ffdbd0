import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn } from '../../test/app.ts'

const read = (keeper: Keeper, ...paths: string[]) =>
  keeper.get(`batch.json?${new URLSearchParams(paths.map((path) => ['path', path]))}`)

test('several reads in one request are answered as each would be alone', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const paths = [`animals/${id}`, 'animals?per_page=50', 'dashboard', 'round_lines?kind=feeding']
  const { answers } = (await read(keeper, ...paths)).json()
  expect(Object.keys(answers)).toEqual(paths)
  for (const path of paths) expect(answers[path]).toEqual((await keeper.get(path)).json())
  expect(Object.keys((await read(keeper, 'animals')).json().answers)).toEqual(['animals'])
})

test("another's record, and one that isn't there, are left out", async () => {
  const [keeper, other] = [await signedIn(), await signedIn()]
  const { id: own } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const { id: theirs } = await other.add('animals', { name: 'Orla', sex: 'female' })
  const missing = '01900000-0000-7000-8000-000000000000'
  const paths = [own, theirs, missing].map((id) => `animals/${id}`)
  const { answers } = (await read(keeper, ...paths)).json()
  expect(Object.keys(answers)).toEqual([`animals/${own}`])
})

test.each([
  ['what holds a secret', ['calendar_feed']],
  ['a batch of batches', ['batch?path=animals']],
  ['a path that leaves the API', ['animals/../../users']],
  ['another host', ['//example.org/animals']],
  ['more than 50', Array.from({ length: 51 }, () => 'animals')],
])('%s is refused by the name of its field', async (_what, paths) => {
  const answer = await read(await signedIn(), ...paths)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[0].field).toMatch(/^path/)
})

test('a batch of nothing is told what is missing', async () => {
  const answer = await read(await signedIn())
  expect(answer.statusCode).toBe(422)
  expect(refusals(answer)).toEqual({ path: 'Please send a path to read' })
})
