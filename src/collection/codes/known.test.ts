import { expect, test } from 'vitest'
import { type Keeper, signedIn } from '../../../test/app.ts'
import { newCode } from './codes.queries.ts'

const codeOf = async (keeper: Keeper, kind: string, id: string): Promise<string> =>
  (await keeper.get(`codes/${kind}/${id}`)).json().code
const listed = async (keeper: Keeper) => (await keeper.get('codes')).json().value

test('a code is looked up in its own account, and unknown in every other', async () => {
  const [keeper, stranger] = [await signedIn(), await signedIn()]
  const { id } = await keeper.add('animals', { name: 'Thimble', sex: 'male' })
  const code = await codeOf(keeper, 'animal', id)
  const found = { code, kind: 'animal', id, name: 'Thimble' }
  expect((await keeper.get(`codes/${code}`)).json()).toEqual(found)
  expect((await keeper.get(`codes/${code.toUpperCase()}`)).json()).toEqual(found)
  expect(await listed(keeper)).toEqual([found])

  const [theirs, nobodys] = [
    await stranger.get(`codes/${code}`),
    await stranger.get(`codes/${newCode()}`),
  ]
  expect([theirs.statusCode, nobodys.statusCode]).toEqual([404, 404])
  expect(theirs.json().errors).toEqual(nobodys.json().errors)
  expect(await listed(stranger)).toEqual([])
})

test.each(['x', 'u'.repeat(12), '%00', 'a b', '0'.repeat(5000)])(
  'what can not be a code is none: %s',
  async (text) => {
    const keeper = await signedIn()
    const answer = await keeper.get(`codes/${text}`)
    expect([404, 414]).toContain(answer.statusCode)
  },
)

test('the code of a deleted record is unknown until it is restored', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
  const code = await codeOf(keeper, 'feeder', id)
  expect((await keeper.get(`codes/${code}`)).json().name).toBe('Rat, weaned')
  await keeper.delete(`feeders/${id}`)
  expect((await keeper.get(`codes/${code}`)).statusCode).toBe(404)
  expect(await listed(keeper)).toEqual([])
  await keeper.post(`deleted/${id}/restore`)
  expect((await keeper.get(`codes/${code}`)).statusCode).toBe(200)
})

test('without Plus the codes of clutches stay locked', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await keeper.add('clutches', { name: 'BP-26-3', number_of_eggs: 7 })
  const code = await codeOf(keeper, 'clutch', id)
  expect(await listed(keeper)).toMatchObject([{ kind: 'clutch', name: 'BP-26-3' }])
  await keeper.patch('subscription', { subscription: { plus: false } })
  expect(await listed(keeper)).toEqual([])
  const locked = await keeper.get(`codes/${code}`)
  expect([locked.statusCode, locked.json().errors[0].code]).toEqual([403, 'subscription_required'])
})
