import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn } from '../../../../test/app.ts'
import { rounds } from '../../../../test/endurance.ts'
import { newId } from '../../../../test/factories.ts'
import { zone } from '../../../../test/zone.ts'
import { today } from '../../../shared/dates.ts'

const saffron = { name: 'Saffron', sex: 'female' }
const now = () => today(zone)

async function placeOf(keeper: Keeper, id: string) {
  const { room, rack, tub } = (await keeper.get(`animals/${id}`)).json()
  return { room, rack, tub }
}

test('an animal that is put somewhere has moved there, today or when it is said', async () => {
  const keeper = await signedIn()
  const place = { room: 'Reptile room', rack: 'Rack 2', tub: '14' }
  const { id } = await keeper.add('animals', { ...saffron, ...place, moved_on: '2026-01-03' })
  await keeper.patch(`animals/${id}`, { animal: { tub: '15' } })
  await keeper.patch(`animals/${id}`, { animal: { name: 'Saff', tub: '15' } })
  expect(await keeper.list(`animals/${id}/moves`)).toMatchObject([
    { ...place, tub: '15', moved_on: now() },
    { ...place, moved_on: '2026-01-03' },
  ])
  const nowhere = await keeper.add('animals', saffron)
  expect(await keeper.list(`animals/${nowhere.id}/moves`)).toEqual([])
})

test('a move that is noted later for an earlier day leaves the animal where it is', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { ...saffron, room: 'B', moved_on: '2026-02-01' })
  const answer = await keeper.patch(`animals/${id}`, {
    animal: { room: 'A', moved_on: '2026-01-01' },
  })
  expect(answer.json().object.room).toBe('B')
  expect(await keeper.list(`animals/${id}/moves`)).toMatchObject([{ room: 'B' }, { room: 'A' }])
})

test('of two moves on one day the one that was noted last holds, whatever their ids', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', saffron)
  const [early, late] = [newId(), newId()]
  await keeper.add(`animals/${id}/moves`, { id: late, room: 'A' })
  await keeper.add(`animals/${id}/moves`, { id: early, room: 'B' })
  expect((await placeOf(keeper, id)).room).toBe('B')
  expect(await keeper.list(`animals/${id}/moves`)).toMatchObject([{ room: 'B' }, { room: 'A' }])
  expect(await keeper.list(`animals/${id}/moves`, { sort: 'happened_at_asc' })).toMatchObject([
    { room: 'A' },
    { room: 'B' },
  ])
})

test('of two moves on one day the earlier stays that if it is deleted and the deletion undone', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', { ...saffron, room: 'Rack A' })
  await keeper.add(`animals/${id}/moves`, { room: 'Rack B' })
  const before = await keeper.list(`animals/${id}/moves`)
  // The one that was added with the animal, and again once it is restored.
  const { animal_id: _, created_at, updated_at: __, ...move } = before[1]
  for (const undone of ['once', 'twice']) {
    await keeper.delete(`animals/${id}/moves/${move.id}`)
    expect(await keeper.add(`animals/${id}/moves`, move), undone).toMatchObject({ created_at })
    expect((await placeOf(keeper, id)).room, undone).toBe('Rack B')
    expect(await keeper.list(`animals/${id}/moves`)).toMatchObject([
      { room: 'Rack B' },
      { room: 'Rack A' },
    ])
  }
})

type Noted = { moved_on: string; created_at: string; id: string }
const whenNoted = ({ moved_on, created_at, id }: Noted) => moved_on + created_at + id

test('a move with the id of another animal’s is refused', async () => {
  const keeper = await signedIn()
  const [one, other] = [await keeper.add('animals', saffron), await keeper.add('animals', saffron)]
  const { id } = await keeper.add(`animals/${one.id}/moves`, { room: 'A' })
  const answer = await keeper.post(`animals/${other.id}/moves`, { move: { id, room: 'B' } })
  expect([answer.statusCode, refusals(answer)]).toEqual([
    422,
    { id: 'This ID is already taken by another record' },
  ])
  expect(await keeper.list(`animals/${other.id}/moves`)).toEqual([])
})

test('whatever is done to the moves, the animal lives where the latest says', async () => {
  const keeper = await signedIn({ plus: true })
  const day = fc.integer({ min: 10, max: 13 }).map((number) => `2026-01-${number}`)
  const deed = fc.record({
    kind: fc.constantFrom('add', 'change', 'remove'),
    at: fc.nat(9),
    moved_on: day,
    room: fc.constantFrom('', 'A', 'B', 'C'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 6 }), async (deeds) => {
      const { id } = await keeper.add('animals', saffron)
      for (const { kind, at, moved_on, room } of deeds) {
        const moves = await keeper.list(`animals/${id}/moves`)
        const one = moves[at % Math.max(1, moves.length)]
        if (kind === 'add' || !one) await keeper.add(`animals/${id}/moves`, { moved_on, room })
        else if (kind === 'remove') await keeper.delete(`animals/${id}/moves/${one.id}`)
        else await keeper.patch(`animals/${id}/moves/${one.id}`, { move: { moved_on, room } })
      }
      const moves = await keeper.list(`animals/${id}/moves`)
      const byDay = [...moves].sort((one, other) => (whenNoted(one) < whenNoted(other) ? 1 : -1))
      expect(moves).toEqual(byDay)
      expect((await placeOf(keeper, id)).room).toBe(byDay[0]?.room ?? '')
    }),
    { numRuns: 3 * rounds(4) },
  )
})

test('no one moves tomorrow', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', saffron)
  const wrong = { moved_on: "Can't be in the future" }
  const far = '2100-01-01'
  for (const answer of [
    await keeper.post('animals', { animal: { ...saffron, room: 'A', moved_on: far } }),
    await keeper.patch(`animals/${id}`, { animal: { room: 'A', moved_on: far } }),
    await keeper.post(`animals/${id}/moves`, { move: { room: 'A', moved_on: far } }),
  ]) {
    expect([answer.statusCode, refusals(answer)]).toEqual([422, wrong])
  }
  expect(await placeOf(keeper, id)).toEqual({ room: '', rack: '', tub: '' })
})

test('the places in use are counted over kept animals', async () => {
  const keeper = await signedIn()
  const put = (room: string, tub: string, more: object = {}) =>
    keeper.add('animals', { ...saffron, room, rack: 'R', tub, ...more })
  await put('A', '10')
  await put('A', '2')
  await put('A', '2')
  await put('B', '1', { state: 'sold' })
  await keeper.add('animals', saffron)
  expect((await keeper.get('locations')).json()).toEqual({
    value: [
      { room: 'A', rack: 'R', tub: '2', animalCount: 2 },
      { room: 'A', rack: 'R', tub: '10', animalCount: 1 },
    ],
  })
})
