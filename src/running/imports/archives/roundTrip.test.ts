import fc from 'fast-check'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, type Keeper, keeperIn, testApp } from '../../../../test/app.ts'
import { day, name, place, text, when } from '../../../../test/arbitraries.ts'
import { archiveFile, filesOf, rowsIn } from '../../../../test/archives.ts'
import { breeding, keepBreeding, keepShop, shop } from '../../../../test/breedingAndShops.ts'
import { rounds } from '../../../../test/endurance.ts'
import { pngOf } from '../../../../test/pictures.ts'
import { restoreInto } from '../../../../test/restoring.ts'
import * as tables from '../../../db/schema.ts'
import { animalStates, feedingMethods, sexes, shedQualities } from '../../../shared/choices.ts'
import { writtenKinds } from './restoreArchive.queries.ts'

/* Whatever an account holds, its archive gives the same in another one on another server. */

let elsewhere: Awaited<ReturnType<typeof build>>
beforeAll(async () => {
  elsewhere = await build()
})
afterAll(async () => {
  await elsewhere.app.close()
  await elsewhere.pool.end()
})

const collection = fc.record({
  species: fc.array(fc.record({ commonName: name, latinName: text(60), description: text(60) }), {
    minLength: 1,
    maxLength: 3,
  }),
  feeders: fc.array(
    fc.record({
      name,
      size: text(30),
      cost: fc.option(fc.integer({ min: 0, max: 9999 }).map((cents) => cents / 100)),
      quantity: fc.option(fc.integer({ min: 0, max: 500 })),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  animals: fc.array(
    fc.record({
      ...{ name, genetics: text(60), description: text(60), room: text(30), tub: text(30) },
      sex: fc.constantFrom(...sexes),
      state: fc.constantFrom(...animalStates),
      dateHatched: fc.option(day),
      of: place,
      dam: place,
      sire: place,
      hasPicture: fc.boolean(),
      isDeleted: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  meals: fc.array(
    fc.record({
      of: place,
      feeder: place,
      happenedAt: when,
      success: fc.boolean(),
      notes: text(60),
      count: fc.integer({ min: 1, max: 9 }),
      feedingMethod: fc.constantFrom(...feedingMethods),
    }),
    { maxLength: 20 },
  ),
  weights: fc.array(
    fc.record({
      of: place,
      happenedAt: when,
      weightInGrams: fc.integer({ min: 1, max: 9_999_999 }).map((tenths) => tenths / 10),
    }),
    { maxLength: 20 },
  ),
  sheds: fc.array(
    fc.record({ of: place, happenedAt: when, quality: fc.constantFrom(...shedQualities) }),
    { maxLength: 10 },
  ),
  notes: fc.array(fc.record({ of: place, noted_on: day, content: name }), { maxLength: 5 }),
  groups: fc.array(fc.record({ name, description: text(60), of: place }), { maxLength: 3 }),
  lamps: fc.array(
    fc.record({
      name,
      uvi_needed: fc.constantFrom(null, 0.7, 2.6),
      uv_fades_on: fc.option(day),
      uvi_readings: fc.array(
        fc.record({
          uvi: fc.integer({ min: 0, max: 999 }).map((tenths) => tenths / 10),
          distance_cm: fc.integer({ min: 1, max: 500 }),
          measured_on: day,
          notes: text(60),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 2 },
  ),
  contacts: fc.array(fc.record({ name, notes: text(60) }), { maxLength: 3 }),
  tasks: fc.array(fc.record({ content: name }), { maxLength: 3 }),
  breeding,
  shop,
})
type Collection = typeof collection extends fc.Arbitrary<infer Value> ? Value : never

test(
  'whatever an account holds, its archive gives the same elsewhere',
  async () => {
    const stack = await testApp()
    await fc.assert(
      fc.asyncProperty(collection, async (kept) => {
        const keeper = await keeperIn(stack, { plus: true })
        await keep(keeper, kept)
        const bytes = await archiveFile(keeper)
        const files = await filesOf(bytes)
        const other = await keeperIn(elsewhere, { plus: true })
        const { problems } = await restoreInto(elsewhere, other, bytes)
        expect(problems).toEqual([])
        const again = await filesOf(await archiveFile(other, elsewhere))
        for (const { name: kind } of writtenKinds) {
          const rows = (all: typeof files) => rowsIn(all, kind).map(fields)
          expect([kind, rows(again)]).toEqual([kind, rows(files)])
        }
        const pictures = [...files].filter(([path]) => path.startsWith('pictures/'))
        for (const [path, bytes] of pictures) expect(again.get(path)?.equals(bytes)).toBe(true)
      }),
      { numRuns: rounds(76), endOnFailure: true },
    )
  },
  60_000 * rounds(15),
)

/** All but the bytes of a picture's smaller sizes, which are made anew, and who recorded it. */
const fields = ({ bytes, recorded_by, recorded_by_name, ...row }: Record<string, unknown>) => row

/** Writes a collection as it is given. */
async function keep({ accountId: account_id, ...keeper }: Keeper, kept: Collection) {
  const { db } = await testApp()
  const withIds = <Row extends object>(rows: Row[]) =>
    rows.map((row) => ({ ...row, account_id, id: newId() }))
  const one = <Row extends { id: string }>(rows: Row[], at: number) =>
    rows[at % rows.length]?.id ?? ''
  const species = withIds(kept.species)
  const feeders = withIds(kept.feeders)
  const animals = withIds(kept.animals)
  await db.insert(tables.species).values(species)
  await db.insert(tables.feeders).values(feeders)
  for (const [at, { of, dam, sire, hasPicture, isDeleted, ...animal }] of animals.entries()) {
    const earlier = animals.slice(0, at)
    const dams = earlier.filter(({ sex }) => sex === 'female')
    const sires = earlier.filter(({ sex }) => sex === 'male')
    const dam_id = one(dams, dam) || null
    const sire_id = one(sires, sire) || null
    const deleted_at = isDeleted ? '2026-11-01T08:00:00.000Z' : null
    const species_id = one(species, of)
    await db.insert(tables.animals).values({ ...animal, dam_id, sire_id, species_id, deleted_at })
    if (!hasPicture || isDeleted) continue
    const photo = new File([await pngOf(8 + at, 8)], 'photo.png')
    await keeper.sendForm('PATCH', `animals/${animal.id}.json`, { 'animal[photo]': photo })
  }
  const of = <Row extends { of: number }>(rows: Row[]) =>
    withIds(rows).map(({ of: at, ...row }) => ({ ...row, animal_id: one(animals, at) }))
  const meals = of(kept.meals).map(({ feeder, ...meal }) => ({
    ...meal,
    feeder_id: one(feeders, feeder),
  }))
  if (meals.length > 0) await db.insert(tables.feedingLogs).values(meals)
  const weights = of(kept.weights).map((row) => ({ ...row, unit: 'grams' as const }))
  if (weights.length > 0) await db.insert(tables.weightLogs).values(weights)
  const sheds = of(kept.sheds)
  if (sheds.length > 0) await db.insert(tables.sheddingLogs).values(sheds)
  const notes = of(kept.notes)
  if (notes.length > 0) await db.insert(tables.healthNotes).values(notes)
  for (const { animal_id, ...group } of of(kept.groups)) {
    await db.insert(tables.groups).values(group)
    const member = { account_id, id: newId(), group_id: group.id, animal_id }
    await db.insert(tables.animalGroups).values(member)
  }
  const lamps = withIds(kept.lamps).map((lamp) => ({ ...lamp, bulb_type: 'uv' as const }))
  if (lamps.length > 0) await db.insert(tables.bulbs).values(lamps)
  if (kept.contacts.length > 0) await db.insert(tables.contacts).values(withIds(kept.contacts))
  if (kept.tasks.length > 0) await db.insert(tables.tasks).values(withIds(kept.tasks))
  const own = { account_id, animals: animals.map(({ id }) => id) }
  await keepBreeding(db, own, kept.breeding)
  await keepShop(db, own, kept.shop)
}
