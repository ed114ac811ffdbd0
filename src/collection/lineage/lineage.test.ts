import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { female, male, read } from '../../../test/family.ts'
import { animals } from '../../db/schema.ts'
import { sameParents } from './lineage.contract.ts'

/** Full siblings mated over so many generations, from two founders on. */
async function siblingsOver(keeper: Keeper, many: number) {
  const pairs = [{ dam: '', sire: '' }].slice(1)
  for (let at = 1; at <= many; at++) {
    const before = pairs.at(-1)
    const of = before && { dam_id: before.dam, sire_id: before.sire }
    pairs.push({
      dam: (await female(keeper, `Dam ${at}`, of)).id,
      sire: (await male(keeper, `Sire ${at}`, of)).id,
    })
  }
  return pairs
}

/** An animal with so many dams above it, each the daughter of the next. */
async function lineOf(keeper: Keeper, many: number): Promise<string[]> {
  const { db } = await testApp()
  const ids = Array.from({ length: many + 1 }, () => newId())
  const rows = ids.map((id, at) => ({
    ...{ id, account_id: keeper.accountId, name: `Dam ${at}`, sex: 'female' as const },
    dam_id: ids[at + 1] ?? null,
  }))
  await db.insert(animals).values(rows)
  return ids
}

describe('the pedigree', () => {
  test('has five generations, its coefficient and the ancestors that both sides share', async () => {
    const keeper = await signedIn({ plus: true })
    const nero = await male(keeper, 'Nero', { state: 'outside' })
    const greta = await female(keeper, 'Greta')
    const atlas = await male(keeper, 'Atlas', { dam_id: greta.id, sire_id: nero.id })
    const rook = await male(keeper, 'Rook', { sire_id: atlas.id })
    const odessa = await female(keeper, 'Odessa', { sire_id: atlas.id })
    const wren = await female(keeper, 'Wren', { dam_id: odessa.id, sire_id: rook.id })
    const tree = await read(keeper, `animals/${wren.id}/pedigree.json`)
    expect(tree).toMatchObject({
      animal: { id: wren.id, name: 'Wren', dam_id: odessa.id, sire_id: rook.id },
      ...{ generations: 5, known: 8, places: 62, counted: 5, coefficient: 0.125, isAtLeast: false },
      shared: [
        {
          ...{ id: atlas.id, name: 'Atlas', coefficient: 0.125 },
          ...{ dam_steps: 1, sire_steps: 1, ways: 1 },
        },
      ],
    })
    expect(tree.ancestors.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Atlas',
      'Greta',
      'Nero',
      'Odessa',
      'Rook',
    ])
  })

  test('ends after the fifth generation', async () => {
    const keeper = await signedIn({ plus: true })
    let dam_id: string | undefined
    for (let at = 6; at > 0; at--) dam_id = (await female(keeper, `Dam ${at}`, { dam_id })).id
    const { id } = await female(keeper, 'Wren', { dam_id })
    const { ancestors, known } = await read(keeper, `animals/${id}/pedigree`)
    expect(known).toBe(5)
    expect(ancestors.map(({ name }: { name: string }) => name)).toEqual(
      [1, 2, 3, 4, 5].map((at) => `Dam ${at}`),
    )
    expect(ancestors.at(-1).dam_id).toBeNull()
  })

  test('is read in two statements, however large', async () => {
    const keeper = await signedIn({ plus: true })
    const dam = await female(keeper, 'Vesper')
    const { id } = await female(keeper, 'Wren', { dam_id: dam.id })
    const { statements } = await testApp()
    const before = statements.length
    await read(keeper, `animals/${id}/pedigree`)
    expect(statements.slice(before).filter((text) => text.includes('recursive'))).toHaveLength(2)
  })

  test('is drawn for five generations, and its coefficient comes from all of them', async () => {
    const keeper = await signedIn({ plus: true })
    const pairs = await siblingsOver(keeper, 9)
    const { dam } = pairs[8] ?? { dam: '' }
    const tree = await read(keeper, `animals/${dam}/pedigree`)
    expect(tree).toMatchObject({ known: 62, counted: 16, coefficient: 0.78515625 })
    expect(tree.shared.map(({ name }: { name: string }) => name)).toContain('Sire 1')
    expect(tree.ancestors.map(({ name }: { name: string }) => name)).not.toContain('Sire 1')
    const parents = pairs[7]
    expect(
      await read(keeper, `animals/kinship?dam_id=${parents?.dam}&sire_id=${parents?.sire}`),
    ).toMatchObject({ coefficient: 0.78515625, relation: 'full_siblings' })
  })

  test('counts the nearest thousand ancestors, and says that there are more', async () => {
    const keeper = await signedIn({ plus: true })
    const [youngest, dam] = await lineOf(keeper, 1001)
    const { ancestors, ...tree } = await read(keeper, `animals/${youngest}/pedigree`)
    expect(tree).toMatchObject({ counted: 1000, isAtLeast: true, known: 5 })
    const ofDam = await read(keeper, `animals/${dam}/pedigree`)
    expect(ofDam).toMatchObject({ counted: 1000, isAtLeast: false })
  })

  test("is not to be had of another account's animal, nor of a deleted one", async () => {
    const [keeper, stranger] = [await signedIn(), await signedIn()]
    const { id } = await female(keeper, 'Wren')
    for (const path of ['pedigree', 'offspring']) {
      expect((await stranger.get(`animals/${id}/${path}`)).statusCode).toBe(404)
    }
    await keeper.delete(`animals/${id}`)
    for (const path of ['pedigree', 'offspring']) {
      expect((await keeper.get(`animals/${id}/${path}`)).statusCode).toBe(404)
    }
  })
})

describe('offspring', () => {
  test('are listed with both parents, sold ones and those of either side too', async () => {
    const keeper = await signedIn({ plus: true })
    const [dam, sire] = [await female(keeper, 'Marigold'), await male(keeper, 'Rook')]
    const both = { dam_id: dam.id, sire_id: sire.id }
    await female(keeper, 'Saffron', both)
    await female(keeper, 'Clover', { ...both, state: 'sold' })
    await male(keeper, 'Thimble', { sire_id: sire.id })
    const path = `animals/${sire.id}/offspring`
    expect(await keeper.page(path)).toMatchObject({
      total: 3,
      value: [
        { name: 'Clover', state: 'sold', dam: { name: 'Marigold' } },
        { name: 'Saffron' },
        { name: 'Thimble', dam: null, sire: { id: sire.id } },
      ],
    })
    expect(await keeper.page(path, { sort: 'created_at_desc', per_page: '2' })).toMatchObject({
      ...{ total: 3, totalPages: 2 },
      value: [{ name: 'Thimble' }, { name: 'Clover' }],
    })
    expect(await keeper.list(path, { q: 'saff' })).toMatchObject([{ name: 'Saffron' }])
    expect(await keeper.list(`animals/${dam.id}/offspring`)).toHaveLength(2)
  })
})

describe('how closely two animals are related', () => {
  test('is said with what their young would have', async () => {
    const keeper = await signedIn({ plus: true })
    const sire = await male(keeper, 'Atlas')
    const other = await female(keeper, 'Perdita')
    const her = await female(keeper, 'Odessa', { sire_id: sire.id, dam_id: other.id })
    const half = await male(keeper, 'Rook', { sire_id: sire.id })
    const full = await male(keeper, 'Cato', { sire_id: sire.id, dam_id: other.id })
    const stranger = await male(keeper, 'Dune')
    const kin = (dam_id: string, sire_id: string) =>
      read(keeper, `animals/kinship.json?dam_id=${dam_id}&sire_id=${sire_id}`)
    expect(await kin(her.id, half.id)).toMatchObject({
      ...{ coefficient: 0.125, relation: 'half_siblings' },
      shared: [{ id: sire.id, name: 'Atlas' }],
    })
    expect(await kin(her.id, full.id)).toMatchObject({
      ...{ coefficient: 0.25, relation: 'full_siblings' },
    })
    expect(await kin(her.id, sire.id)).toMatchObject({
      ...{ coefficient: 0.25, relation: 'sire_and_daughter' },
    })
    expect(await kin(her.id, stranger.id)).toEqual({
      ...{ coefficient: 0, isAtLeast: false, relation: null, shared: [] },
    })
    const young = await female(keeper, 'Wren', { dam_id: her.id, sire_id: half.id })
    expect(await read(keeper, `animals/${young.id}/pedigree`)).toMatchObject({ coefficient: 0.125 })
  })

  test('needs a dam and a sire of this account', async () => {
    const [keeper, stranger] = [await signedIn(), await signedIn()]
    const [mine, theirs] = [await female(keeper, 'Wren'), await male(stranger, 'Rook')]
    const ask = (query: string) => keeper.get(`animals/kinship?${query}`)
    expect(refusals(await ask(`dam_id=${mine.id}&sire_id=${mine.id}`))).toEqual({
      sire_id: sameParents,
    })
    expect(refusals(await ask(`dam_id=${mine.id}`))).toHaveProperty('sire_id')
    expect((await ask(`dam_id=${mine.id}&sire_id=${theirs.id}`)).statusCode).toBe(404)
  })
})
