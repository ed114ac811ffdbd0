import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { change, female, male, read } from '../../../test/family.ts'
import { animals } from '../../db/schema.ts'

const correct = (keeper: Keeper, id: string, sex: string, young_ids: string[]) =>
  keeper.post(`animals/${id}/sex`, { sex_correction: { sex, young_ids } })

test('a sire that turns out to be female is the dam of the young that are hers, and no parent of the rest', async () => {
  const keeper = await signedIn({ plus: true })
  const rook = await male(keeper, 'Rook')
  const marigold = await female(keeper, 'Marigold')
  const own = await female(keeper, 'Wren', { sire_id: rook.id })
  const other = await female(keeper, 'Clover', { sire_id: rook.id, dam_id: marigold.id })
  expect(refusals(await change(keeper, rook.id, { sex: 'female' }))).toHaveProperty('sex')

  expect(refusals(await correct(keeper, rook.id, 'female', [other.id, marigold.id]))).toEqual({
    'young_ids.0': 'Clover has a dam already',
    'young_ids.1': 'Not found',
  })
  const answer = await correct(keeper, rook.id, 'female', [own.id])
  expect(answer.json().object).toMatchObject({ id: rook.id, sex: 'female' })
  expect(await read(keeper, `animals/${own.id}`)).toMatchObject({ dam_id: rook.id, sire_id: null })
  expect(await read(keeper, `animals/${other.id}`)).toMatchObject({
    ...{ dam_id: marigold.id, sire_id: null },
  })
})

test('a dam that turns out to be male is corrected alike', async () => {
  const keeper = await signedIn({ plus: true })
  const vesper = await female(keeper, 'Vesper')
  const { id } = await female(keeper, 'Wren', { dam_id: vesper.id })
  await correct(keeper, vesper.id, 'male', [id])
  expect(await read(keeper, `animals/${id}`)).toMatchObject({ dam_id: null, sire_id: vesper.id })
})

test('young that were handed over are corrected, and still only read', async () => {
  const keeper = await signedIn({ plus: true })
  const { db } = await testApp()
  const rook = await male(keeper, 'Rook')
  const wren = await female(keeper, 'Wren', { sire_id: rook.id })
  const clover = await female(keeper, 'Clover', { sire_id: rook.id })
  await db
    .update(animals)
    .set({ handed_over_at: new Date().toISOString() })
    .where(eq(animals.account_id, keeper.accountId))
    .returning()
  await db.update(animals).set({ handed_over_at: null }).where(eq(animals.id, rook.id))
  expect((await correct(keeper, rook.id, 'female', [wren.id])).statusCode).toBe(200)
  expect(await read(keeper, `animals/${wren.id}`)).toMatchObject({ dam_id: rook.id, sire_id: null })
  expect(await read(keeper, `animals/${clover.id}`)).toMatchObject({ dam_id: null, sire_id: null })
  expect((await change(keeper, wren.id, { dam_id: null })).statusCode).toBe(409)
})

test('so are the clutches that the young hatched from', async () => {
  const keeper = await signedIn({ plus: true })
  const rook = await male(keeper, 'Rook')
  const clutchOf = async (name: string) => {
    const clutch = await keeper.add('clutches', { name, number_of_eggs: 1, sire_id: rook.id })
    const [egg] = (await read(keeper, `clutches/${clutch.id}`)).eggs
    await keeper.post(`clutches/${clutch.id}/hatch`, { hatching: { eggs: [{ egg_id: egg.id }] } })
    const [{ animal }] = (await read(keeper, `clutches/${clutch.id}`)).eggs
    return { clutch, young: animal.id }
  }
  const [hers, not] = [await clutchOf('Hers'), await clutchOf('Not hers')]
  await correct(keeper, rook.id, 'female', [hers.young])
  const parents = async ({ clutch }: { clutch: { id: string } }) => {
    const { dam_id, sire_id } = await read(keeper, `clutches/${clutch.id}`)
    return { dam_id, sire_id }
  }
  expect(await parents(hers)).toEqual({ dam_id: rook.id, sire_id: null })
  expect(await parents(not)).toEqual({ dam_id: null, sire_id: null })
})
