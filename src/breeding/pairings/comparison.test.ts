import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn } from '../../../test/app.ts'
import { plannedPairing } from '../../../test/factories.ts'
import { linesOf } from '../../../test/histories.ts'
import { today } from '../../shared/dates.ts'

const part = (numerator: number, denominator: number) => ({ numerator, denominator })

/** A pairing of these two, whose only clutch hatched one of each of these genetics. */
async function hatched(
  keeper: Keeper,
  words: { dam: string; sire: string },
  young: string[],
  sexes: string[] = [],
) {
  const { pairing, dams, sire } = await plannedPairing(keeper)
  const dam = dams[0]?.id
  await keeper.patch(`animals/${dam}`, { animal: { genetics: words.dam } })
  await keeper.patch(`animals/${sire.id}`, { animal: { genetics: words.sire } })
  const clutch = await keeper.add('clutches', {
    name: 'C-1',
    pairing_id: pairing.id,
    number_of_eggs: Math.max(young.length, 1),
    laid_on: '2026-08-01',
  })
  if (young.length > 0) {
    const { eggs } = (await keeper.get(`clutches/${clutch.id}`)).json()
    const response = await keeper.post(`clutches/${clutch.id}/hatch`, {
      hatching: {
        hatched_on: '2026-10-01',
        eggs: young.map((genetics, at) => ({
          egg_id: eggs[at].id,
          name: `Young ${at + 1}`,
          genetics,
          sex: sexes[at] ?? 'unknown',
        })),
      },
    })
    expect(response.statusCode).toBeLessThan(300)
  }
  return { pairing, clutch, dam, sire }
}

const comparisonOf = async (keeper: Keeper, { id }: { id: string }) =>
  (await keeper.get(`pairings/${id}`)).json().comparison

describe('what hatched', () => {
  test('is counted beside what was expected, and who fits no row is named', async () => {
    const keeper = await signedIn({ plus: true })
    const words = { dam: 'het Pied', sire: 'Pied' }
    const young = ['Pied', 'het Pied', 'Normal', 'Clown', '', 'Sparkly']
    const { pairing } = await hatched(keeper, words, young)
    // Half Pied, half normal to see. Four of the six are understood: two of each are expected.
    expect(await comparisonOf(keeper, pairing)).toEqual({
      ...{ species: 'Ball python', ...words, saved_on: null },
      ...{ young: 6, counted: 4, others: 0 },
      rows: [
        {
          ...{ label: 'Pied', hatched: 1 },
          ...{ probability: part(1, 2), expected: part(2, 1), share: part(1, 4) },
        },
        {
          ...{ label: 'Normal', hatched: 2 },
          ...{ probability: part(1, 2), expected: part(2, 1), share: part(1, 2) },
        },
      ],
      unmatched: [
        expect.objectContaining({ name: 'Young 4', genetics: 'Clown', why: 'not_expected' }),
        expect.objectContaining({ name: 'Young 5', genetics: '', why: 'not_noted' }),
        expect.objectContaining({ name: 'Young 6', genetics: 'Sparkly', why: 'not_understood' }),
      ],
    })
  })

  test('is no outcome before anyone noted its looks', async () => {
    const keeper = await signedIn({ plus: true })
    const words = { dam: 'Super Mojave Pied', sire: 'Pinstripe' }
    const young = ['Mojave, het Pied', 'Jigsaw, het Pied', 'Mojave, het Pied']
    const { pairing } = await hatched(keeper, words, young, ['male', 'male'])
    expect(await comparisonOf(keeper, pairing)).toMatchObject({
      ...{ young: 3, counted: 1 },
      rows: [
        { label: 'Jigsaw', hatched: 1, share: part(1, 1) },
        { label: 'Mojave', hatched: 0 },
      ],
      unmatched: [
        { name: 'Young 1', why: 'looks_not_noted' },
        { name: 'Young 3', why: 'looks_not_noted' },
      ],
    })
    // Where all look the same, there's nothing to note.
    await keeper.patch(`pairings/${pairing.id}`, {
      pairing: { cross: { species: 'Ball python', dam: 'Super Mojave Pied', sire: 'Normal' } },
    })
    expect(await comparisonOf(keeper, pairing)).toMatchObject({
      ...{ counted: 3, rows: [{ label: 'Mojave', hatched: 2 }] },
      unmatched: [{ name: 'Young 2', why: 'not_expected' }],
    })
  })

  test('is only of these two where other males may be the sire', async () => {
    const keeper = await signedIn({ plus: true })
    const words = { dam: 'Super Mojave', sire: 'Pied' }
    const { pairing, clutch, sire } = await hatched(keeper, words, ['Mojave, het Pied'])
    const dune = { name: 'Dune', sex: 'male', genetics: 'Super Pastel' }
    const other = await keeper.add('animals', dune)
    await keeper.patch(`clutches/${clutch.id}`, {
      clutch: { possible_sire_ids: [other.id], number_of_eggs: 4 },
    })
    const [, ...eggs] = (await keeper.get(`clutches/${clutch.id}`)).json().eggs
    const sires = [{ sire_id: other.id }, { sire_id: sire.id }, {}]
    const answer = await keeper.post(`clutches/${clutch.id}/hatch`, {
      hatching: {
        hatched_on: '2026-10-01',
        eggs: eggs.map(({ id }: { id: string }, at: number) => ({
          ...{ egg_id: id, name: `Young ${at + 2}`, ...sires[at] },
        })),
      },
    })
    const { animals } = answer.json().object
    expect(animals.map(({ genetics }: { genetics: string }) => genetics)).toEqual([
      ...['Pastel Mojave', 'Mojave, het Pied', 'Mojave'],
    ])
    expect(await comparisonOf(keeper, pairing)).toMatchObject({
      ...{ young: 3, counted: 2, rows: [{ label: 'Mojave', hatched: 2 }] },
      unmatched: [{ name: 'Young 4', why: 'looks_not_noted' }],
    })
    // Once someone has noted what it looks like, it's compared.
    await keeper.patch(`animals/${animals[2].id}`, { animal: { genetics: 'Pastel Mojave' } })
    expect(await comparisonOf(keeper, pairing)).toMatchObject({
      unmatched: [{ name: 'Young 4', why: 'not_expected' }],
    })
  })

  test('is told by its looks, whatever its sex and whatever it carries', async () => {
    const keeper = await signedIn({ plus: true })
    const words = { dam: 'Banana het Pied', sire: 'Pastel het Pied' }
    const young = ['Bumblebee', 'Pastel Banana 66% het Pied', 'Pied', 'Banana']
    const { pairing } = await hatched(keeper, words, young)
    const { counted, rows, unmatched } = await comparisonOf(keeper, pairing)
    expect(counted).toBe(4)
    // Both sexes together, each of Banana or not, Pastel or not: 1/4, of which 1/4 is Pied.
    const row = (label: string) => rows.find((each: { label: string }) => each.label === label)
    expect(rows).toHaveLength(8)
    expect(row('Pied')).toMatchObject({
      ...{ probability: part(1, 16), expected: part(1, 4), hatched: 1, share: part(1, 4) },
    })
    expect(row('Normal')).toMatchObject({ probability: part(3, 16), hatched: 0, share: part(0, 1) })
    const counts = rows.map(({ hatched }: { hatched: number }) => hatched)
    expect(counts.reduce((sum: number, each: number) => sum + each)).toBe(3)
    // A Bumblebee is a Pastel Spider, which these two can't make.
    expect(unmatched).toMatchObject([{ genetics: 'Bumblebee', why: 'not_expected' }])
  })

  test('is compared within its sex where the odds differ by sex', async () => {
    const keeper = await signedIn({ plus: true })
    const words = { dam: 'Banana', sire: '' }
    const young = ['Banana', 'Normal', 'Normal', 'Banana', 'Banana']
    const sexes = ['female', 'female', 'male', 'male', 'unknown']
    const { pairing } = await hatched(keeper, words, young, sexes)
    const { counted, rows } = await comparisonOf(keeper, pairing)
    expect(counted).toBe(5)
    const row = (label: string, sex?: string) =>
      rows.find((each: { label: string; sex?: string }) => each.label === label && each.sex === sex)
    expect(rows).toHaveLength(6)
    for (const sex of ['male', 'female', undefined]) {
      const [normal, banana] = [row('Normal', sex), row('Banana', sex)]
      expect(normal.expected.numerator / normal.expected.denominator).toBeGreaterThan(0)
      expect(banana.probability).toEqual(part(1, 2))
    }
    expect(row('Banana', 'female')).toMatchObject({ hatched: 1, share: part(1, 2) })
    expect(row('Banana')).toMatchObject({ hatched: 1, share: part(1, 1), expected: part(1, 2) })
  })

  test('of a male maker is nearly all sons', async () => {
    const keeper = await signedIn({ plus: true })
    const words = { dam: '', sire: 'Banana male maker' }
    const young = ['Banana', 'Banana', 'Normal', 'Normal']
    const sexes = ['male', 'male', 'female', 'female']
    const { pairing } = await hatched(keeper, words, young, sexes)
    const { rows, counted } = await comparisonOf(keeper, pairing)
    expect(counted).toBe(4)
    const row = (label: string, sex: string) =>
      rows.find((each: { label: string; sex?: string }) => each.label === label && each.sex === sex)
    expect(row('Banana', 'male')).toMatchObject({
      ...{ probability: part(9, 10), expected: part(9, 5), hatched: 2, share: part(1, 1) },
    })
    expect(row('Banana', 'female')).toMatchObject({ probability: part(1, 10), hatched: 0 })
  })

  test('is not there while nothing hatched, or for a species without genes', async () => {
    const keeper = await signedIn({ plus: true })
    const { pairing, clutch } = await hatched(keeper, { dam: 'Pied', sire: 'Pied' }, [])
    expect(await comparisonOf(keeper, pairing)).toBeNull()
    await keeper.delete(`clutches/${clutch.id}`)
    const other = await hatched(keeper, { dam: 'Pied', sire: 'Pied' }, ['Pied'])
    const { species } = (await keeper.get(`pairings/${other.pairing.id}`)).json()
    await keeper.patch(`species/${species.id}`, {
      species: { commonName: 'Grass snake', latinName: 'Natrix natrix' },
    })
    expect(await comparisonOf(keeper, other.pairing)).toBeNull()
  })
})

describe('saved odds', () => {
  const cross = { species: 'Ball python', dam: 'het Pied', sire: 'Pied' }

  test('stay as they were when the parents change, and can be taken away', async () => {
    const keeper = await signedIn({ plus: true })
    const { pairing, dam } = await hatched(keeper, { dam: 'het Pied', sire: 'Pied' }, ['Pied'])
    const save = (pairing_: object) => keeper.patch(`pairings/${pairing.id}`, { pairing: pairing_ })
    const saved_on = today('UTC')
    expect((await save({ cross })).json().object.cross).toMatchObject(cross)
    expect((await save({ cross: { ...cross, saved_on } })).json().object.cross).toEqual({
      ...cross,
      saved_on,
    })
    await keeper.patch(`animals/${dam}`, { animal: { genetics: 'Clown' } })
    expect(await comparisonOf(keeper, pairing)).toMatchObject({
      ...{ ...cross, saved_on },
      rows: [{ label: 'Pied', expected: part(1, 2), hatched: 1 }, { label: 'Normal' }],
    })
    expect((await save({ notes: 'Calm' })).json().object.cross).toMatchObject(cross)
    expect((await save({ cross: null })).json().object.cross).toBeNull()
    // Clown to Pied makes no Pied.
    expect(await comparisonOf(keeper, pairing)).toMatchObject({
      saved_on: null,
      rows: [{ label: 'Normal', probability: part(1, 1), hatched: 0 }],
      unmatched: [{ genetics: 'Pied', why: 'not_expected' }],
    })
  })

  test('say what they lack', async () => {
    const keeper = await signedIn({ plus: true })
    const { pairing } = await plannedPairing(keeper)
    const refused = async (sent: unknown) =>
      refusals(await keeper.patch(`pairings/${pairing.id}`, { pairing: { cross: sent } }))
    expect(await refused({ ...cross, species: '' })).toEqual({
      'cross.species': 'Please choose a species',
    })
    expect(await refused({ species: 'Ball python', sire: 'Pied' })).toEqual({
      'cross.dam': "Please enter the dam's genetics",
    })
    expect(await refused({ ...cross, dam: 'x'.repeat(255) })).toEqual({
      'cross.dam': 'At most 254 characters',
    })
    expect(Object.keys(await refused({ ...cross, saved_on: '2999-01-01' }))).toEqual([
      'cross.saved_on',
    ])
    expect(Object.keys(await refused('Pied'))).toEqual(['cross'])
  })

  test('stand in the history of the plan, and can’t be saved from another account', async () => {
    const keeper = await signedIn({ plus: true })
    const { plan, pairing } = await plannedPairing(keeper)
    const saved_on = '2026-11-01'
    await keeper.patch(`pairings/${pairing.id}`, { pairing: { cross: { ...cross, saved_on } } })
    const [line] = await linesOf(keeper, 'pairing_plan', plan.id)
    expect(line?.[1]).toEqual([['Saved odds', '', 'het Pied · Pied · Ball python · 2026-11-01']])
    const stranger = await signedIn({ plus: true })
    const sent = { pairing: { cross } }
    expect((await stranger.patch(`pairings/${pairing.id}`, sent)).statusCode).toBe(404)
    expect((await stranger.get(`pairings/${pairing.id}`)).statusCode).toBe(404)
  })
})
