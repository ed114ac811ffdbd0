import { expect, test } from 'vitest'
import { type Keeper, signedIn } from '../../../test/app.ts'
import { ago, noon, weekly } from '../../../test/schedules.ts'

/** A keeper with feeders from A to Z, and two corn snakes. */
async function feeding() {
  const keeper = await signedIn({ plus: true })
  const species = await keeper.add('species', { commonName: 'Corn snake' })
  const id: Record<string, string> = {}
  for (const name of ['Ant', 'Cricket', 'Mouse', 'Quail', 'Rat', 'Worm']) {
    id[name] = (await keeper.add('feeders', { name })).id
  }
  const snake = (name: string, values: object = {}) =>
    keeper.add('animals', { name, sex: 'male', species_id: species.id, ...values })
  const feed = (animal: { id: string }, name: string, days: number, success = true) =>
    keeper.add(`animals/${animal.id}/feeding_logs`, {
      feeder_id: id[name],
      happened_at: noon(days),
      success,
    })
  return { keeper, id, snake, feed }
}

const offered = async (keeper: Keeper, animal: { id: string }, query = {}) =>
  (await keeper.list('feeders', { animal_id: animal.id, ...query })).map(({ name }) => name)

test('what an animal’s schedules name comes first, then what it took, then what its species eats', async () => {
  const { keeper, id, snake, feed } = await feeding()
  const nyx = await snake('Nyx', {
    feeding_schedules: [{ ...weekly(3), started_on: ago(3), feeder_id: id.Rat }],
  })
  const others = [await snake('Ash'), await snake('Bo')]
  for (const other of others) await feed(other, 'Quail', 4)
  await feed(nyx, 'Mouse', 20)
  await feed(nyx, 'Worm', 2)
  await feed(nyx, 'Cricket', 1, false)
  expect(await offered(keeper, nyx)).toEqual(['Rat', 'Worm', 'Mouse', 'Quail', 'Ant', 'Cricket'])
  expect(await offered(keeper, nyx, { q: 'r' })).toEqual(['Rat', 'Worm', 'Cricket'])
  expect(await offered(keeper, nyx, { sort: 'created_at_desc' })).toEqual([
    'Rat',
    'Worm',
    'Mouse',
    'Quail',
    'Cricket',
    'Ant',
  ])
})

test('an animal that was never fed is offered what its species eats', async () => {
  const { keeper, snake, feed } = await feeding()
  const [nyx, ash] = [await snake('Nyx'), await snake('Ash')]
  const gecko = await keeper.add('animals', { name: 'Gex', sex: 'male' })
  await feed(gecko, 'Cricket', 1)
  await feed(ash, 'Worm', 2)
  expect((await offered(keeper, nyx))[0]).toBe('Worm')
  expect(await keeper.list('feeders')).toMatchObject([{ name: 'Ant' }, {}, {}, {}, {}, {}])
})

test('the animals of other accounts and animals that do not exist are not found', async () => {
  const { keeper } = await feeding()
  const other = await feeding()
  const theirs = await other.snake('Theirs')
  expect((await keeper.get(`feeders.json?animal_id=${theirs.id}`)).statusCode).toBe(404)
  const wrong = await keeper.get('feeders.json?animal_id=nyx')
  expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([422, 'animal_id'])
})
