import { expect, test } from 'vitest'
import { signedIn, testApp, useTries } from '../../../test/app.ts'
import { mostOfRequest_ms, onEventLoop } from '../../../test/eventLoop.ts'
import { newId } from '../../../test/factories.ts'
import { loci } from '../../db/schema.ts'
import { crossAnswer } from './crosses.contract.ts'

type Cross = { species?: unknown; sire?: unknown; dam?: unknown; eggs?: unknown }
type Keeper = Awaited<ReturnType<typeof signedIn>>
const crossed = async (keeper: Keeper, cross: Cross) => {
  const answer = await keeper.post('genetics/crosses.json', { cross })
  return { status: answer.statusCode, ...answer.json() }
}
const everyHet =
  'dh Clown Pied, hets: Ghost, Sunset, Puzzle, Monsoon, Rainbow, Candy, Ultramel, Tri-Stripe, MJ Axanthic, Desert Ghost, Genetic Stripe'
const pied = { species: 'Ball python', sire: '66% het Pied', dam: 'het Pied' }

test('answers a cross exactly, with counts for its eggs', async () => {
  const keeper = await signedIn({ plus: true })
  expect(await crossed(keeper, { ...pied, eggs: 6 })).toMatchObject({
    status: 200,
    outcomes: [
      {
        label: 'Normal',
        probability: { numerator: 5, denominator: 6 },
        possible_hets: [{ allele: 'Pied', numerator: 3, denominator: 5 }],
        expected: { numerator: 5, denominator: 1 },
      },
      {
        label: 'Pied',
        probability: { numerator: 1, denominator: 6 },
        possible_hets: [],
        // All six have the same sire, who isn't het with 1 in 3.
        eggs_for_ninety: null,
        at_most: expect.closeTo(2 / 3),
        at_least_one: expect.closeTo((2 / 3) * (1 - (3 / 4) ** 6)),
        expected: { numerator: 1, denominator: 1 },
      },
    ],
  })
  const sure = await crossed(keeper, { ...pied, sire: 'het Pied', eggs: 6 })
  expect(sure.outcomes[1]).toMatchObject({ eggs_for_ninety: 9, at_most: 1 })
})

test('the young of a 66% het and a normal are het with 1 in 3', async () => {
  const keeper = await signedIn({ plus: true })
  const rex = { species: 'Ball python', sire: 'Pastel 66% het Clown', dam: 'Normal' }
  const possible_hets = [{ allele: 'Clown', numerator: 1, denominator: 3 }]
  const probability = { numerator: 1, denominator: 2 }
  expect((await crossed(keeper, rex)).outcomes).toMatchObject([
    { label: 'Pastel', probability, possible_hets },
    { label: 'Normal', probability, possible_hets },
  ])
})

test('a species is found by the names that it also has, with the genes its keeper edited', async () => {
  const keeper = await signedIn({ plus: true })
  const boa = await keeper.add('species', { commonName: 'Common boa' })
  const alleles = [{ name: 'Meadow', mode: 'recessive' }]
  await keeper.add(`species/${boa.id}/genes`, { name: 'Meadow', alleles })
  for (const species of ['Common boa', 'Boa constrictor', 'bci', ' boa  imperator', boa.id]) {
    const { outcomes } = await crossed(keeper, { species, sire: 'Meadow', dam: 'Meadow' })
    expect([species, outcomes?.[0]?.label]).toEqual([species, 'Meadow'])
  }
})

test('says what it understood, what fails in the egg, and which sex', async () => {
  const keeper = await signedIn({ plus: true })
  const cross = { species: 'python regius', sire: 'Bumblebee, VPI line', dam: 'Spider' }
  expect(await crossed(keeper, cross)).toMatchObject({
    lethal: { numerator: 1, denominator: 4, causes: [{ allele: 'Spider' }] },
    welfare: [{ gene: 'Spider', level: 'severe' }],
    sire: { understood: ['Pastel', 'Spider'], not_understood: ['VPI line'] },
  })
  const banana = await crossed(keeper, { ...pied, sire: 'Banana male maker', dam: 'Normal' })
  expect(banana.outcomes[0]).toMatchObject({
    label: 'Banana',
    sex: 'male',
    probability: { numerator: 9, denominator: 20 },
  })
})

test('refuses what it cannot count, at its field', async () => {
  const keeper = await signedIn({ plus: true })
  const fieldsOf = async (cross: Cross) => {
    const { status, errors } = await crossed(keeper, cross)
    return [status, ...errors.map(({ field }: { field: string }) => field.replace('cross.', ''))]
  }
  expect(await fieldsOf({})).toEqual([422, 'species', 'sire', 'dam'])
  expect(await fieldsOf({ ...pied, species: 'Unicorn' })).toEqual([422, 'species'])
  expect(await fieldsOf({ ...pied, sire: 'Lilly White' })).toEqual([422, 'sire'])
  expect(await fieldsOf({ ...pied, sire: 'Pastel Lilly White' })).toEqual([422, 'sire'])
  expect(await fieldsOf({ ...pied, dam: 'x'.repeat(255) })).toEqual([422, 'dam'])
  expect(await fieldsOf({ ...pied, eggs: 0 })).toEqual([422, 'eggs'])
  expect(await fieldsOf({ ...pied, eggs: 1.5 })).toEqual([422, 'eggs'])
  expect(await fieldsOf({ ...pied, sire: { a: 1 } })).toEqual([422, 'sire'])
})

test('a look that many species have is not another species’ gene, and is not refused', async () => {
  const keeper = await signedIn({ plus: true })
  const looks = {
    'Leopard gecko': ['Toffee', 'Pied', 'Ghost'],
    'Ball python': ['Sunglow', 'Stripe'],
  }
  for (const [species, names] of Object.entries(looks)) {
    for (const sire of names) {
      const answer = await crossed(keeper, { species, sire: `${sire}, Normal`, dam: '' })
      expect(answer, sire).toMatchObject({ status: 200, sire: { not_understood: [sire] } })
    }
  }
})

test('warns of genes that each harm, when young may have both, and says by whose word', async () => {
  const keeper = await signedIn({ plus: true })
  const notes = async (sire: string, dam: string) =>
    (await crossed(keeper, { species: 'Ball python', sire, dam })).welfare.map(
      ({ gene, note }: { gene: string; note: string }) => `${gene}: ${note}`,
    )
  expect((await notes('Spider', 'Champagne'))[0]).toMatch(
    /^Spider with Champagne: .* \(.*Starck et al. 2022.*\)\.$/,
  )
  expect(await notes('Spider HGW', 'Normal')).toHaveLength(3)
  expect(await notes('Spider', 'Pastel')).toHaveLength(1)
})

test('needs Plus', async () => {
  const keeper = await signedIn()
  expect(await crossed(keeper, pied)).toMatchObject({
    status: 403,
    errors: [{ code: 'subscription_required' }],
  })
})

test('takes as many genes as a field holds', async () => {
  const keeper = await signedIn({ plus: true })
  const both = { sire: everyHet, dam: everyHet }
  const { status, outcomes, others } = await crossed(keeper, { ...pied, ...both })
  expect([status, outcomes.length, others.count]).toEqual([200, 4096, 2 ** 13 - 4096])
})

test('the largest cross leaves the server free, and says how much of it was left out', async () => {
  const keeper = await signedIn({ plus: true })
  const { id: species } = await keeper.add('species', { commonName: 'Brahminy blind snake' })
  const names = Array.from(
    { length: 60 },
    (_, at) => `g${String.fromCharCode(97 + (at % 26))}${at}`,
  )
  const { db } = await testApp()
  const plain = { mode: 'recessive' as const, aliases: [], superName: '' }
  await db.insert(loci).values(
    names.map((name) => ({
      ...{ id: newId(), account_id: keeper.accountId, species_id: species, name },
      alleles: [{ ...plain, name, lethalHomozygous: false, welfare: '' }],
    })),
  )
  const hets = `hets: ${names.join(', ')}`.slice(0, 254)
  const ask = () =>
    keeper.post('genetics/crosses.json', { cross: { species, sire: hets, dam: hets, eggs: 6 } })
  // Started before, so that what is measured is the request alone.
  await ask()
  const { result, cpu_ms } = await onEventLoop(ask)
  expect(cpu_ms).toBeLessThan(mostOfRequest_ms)
  expect(result.body.length).toBeLessThan(6_000_000)
  const answer = result.json()
  expect(crossAnswer.parse(answer)).toEqual(answer)
  const understood = answer.sire.understood.length
  expect(understood).toBeGreaterThan(40)
  expect(answer.outcomes.length).toBeGreaterThan(1000)
  expect(answer.others.count).toBeCloseTo(2 ** understood, -6)
})

test('asking for a hundred crosses a minute is enough', async () => {
  const keeper = await signedIn({ plus: true })
  await useTries(`crosses ${keeper.userId}`, 119)
  expect(await crossed(keeper, pied)).toMatchObject({ status: 200 })
  expect(await crossed(keeper, pied)).toMatchObject({ status: 429 })
})
