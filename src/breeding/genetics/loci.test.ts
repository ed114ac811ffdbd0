import { expect, test } from 'vitest'
import { refusals, signedIn, testApp } from '../../../test/app.ts'
import { mostOfRequest_ms, onEventLoop } from '../../../test/eventLoop.ts'
import { newId } from '../../../test/factories.ts'
import { loci } from '../../db/schema.ts'

type Keeper = Awaited<ReturnType<typeof signedIn>>
const kinked = { name: 'Kinked', alleles: [{ name: 'Kinked', mode: 'recessive' }] }

async function withSpecies(named = 'Ball python') {
  const keeper = await signedIn({ plus: true })
  const species = await keeper.add('species', { commonName: named })
  const labels = async (sire: string, dam: string) => {
    const cross = { species: species.id, sire, dam }
    const answer = (await keeper.post('genetics/crosses', { cross })).json()
    return answer.outcomes?.map(({ label }: { label: string }) => label) ?? answer.errors
  }
  return { keeper, species, loci: `species/${species.id}/genes`, labels }
}
const errorsOf = async (keeper: Keeper, loci: string, locus: object) =>
  (await keeper.post(loci, { gene: locus })).json().errors

test('a gene of one’s own is counted beside the listed ones', async () => {
  const { keeper, loci, labels } = await withSpecies()
  const added = await keeper.add(loci, { ...kinked, source: 'Our clutch of 2024' })
  expect(added).toMatchObject({
    linkage: 'autosomal',
    alleles: [{ name: 'Kinked', aliases: [], superName: '', lethalHomozygous: false, welfare: '' }],
  })
  expect(await labels('het Kinked', 'Pastel Kinked')).toContain('Pastel Kinked')
  expect(await keeper.list(loci, { q: 'clutch of 2024' })).toHaveLength(1)
  await keeper.delete(`${loci}/${added.id}`)
  expect(await labels('het Kinked', 'Pastel Kinked')).not.toContain('Pastel Kinked')
})

test('a listed gene can be edited, and hidden', async () => {
  const { keeper, loci, labels } = await withSpecies()
  const mine = {
    name: 'Pastel',
    replaces: 'Pastel',
    alleles: [{ name: 'Pastel', mode: 'dominant' }],
  }
  const { id } = await keeper.add(loci, mine)
  expect(await labels('Pastel', 'Pastel')).toEqual(['Pastel', 'Normal'])
  await keeper.patch(`${loci}/${id}`, { gene: { is_hidden: true } })
  expect(await labels('Pastel', 'Pastel')).toEqual(['Normal'])
})

test('a listed gene can be hidden without naming its alleles', async () => {
  const { keeper, loci, labels } = await withSpecies()
  const hidden = await keeper.add(loci, { name: 'Pastel', replaces: 'Pastel', is_hidden: true })
  expect(hidden).toMatchObject({ is_hidden: true, alleles: [] })
  expect(await labels('Pastel', 'Pastel')).toEqual(['Normal'])
})

test('a name that only differs in how a small letter is written is taken', async () => {
  const { keeper, loci } = await withSpecies('Brahminy blind snake')
  const named = (name: string, allele: string) => ({
    name,
    alleles: [{ name: allele, mode: 'recessive' }],
  })
  await keeper.add(loci, named('ΑΣ', 'One'))
  const answer = await keeper.post(loci, { gene: named('Ασ', 'Two') })
  expect(answer.statusCode).toBeLessThan(500)
})

test('a species has at most two hundred genes of its own', async () => {
  const { keeper, species, loci: path } = await withSpecies('Brahminy blind snake')
  const { db } = await testApp()
  await db.insert(loci).values(
    // More than that are from before the limit, and can still be edited.
    Array.from({ length: 201 }, (_, at) => ({
      ...{ id: newId(), account_id: keeper.accountId, species_id: species.id, alleles: [] },
      name: `Gene ${at}`,
    })),
  )
  const answer = await keeper.post(path, { gene: kinked })
  expect([answer.statusCode, refusals(answer)]).toEqual([
    422,
    { name: 'At most 200 genes of your own in a species' },
  ])
  const all = await keeper.page(path, { per_page: '500' })
  expect([all.value.length, all.totalPages]).toEqual([201, 1])
  const [first] = all.value
  expect((await keeper.patch(`${path}/${first.id}`, { gene: kinked })).statusCode).toBe(200)
})

test('a gene with many names is compared at once with others that have many', async () => {
  const { keeper, species, loci: path } = await withSpecies('Brahminy blind snake')
  const { db } = await testApp()
  const word = (at: number) => `${String.fromCharCode(97 + (at % 26))}${at}`
  const alleles = (first: number, count: number) =>
    Array.from({ length: count }, (_, nth) => ({
      ...{ name: `Moon ${word(first + nth)}`, mode: 'recessive' as const, superName: '' },
      aliases: Array.from({ length: 10 }, (_, at) => `Moon ${word(first + nth)} ${word(at)}`),
      ...{ lethalHomozygous: false, welfare: '' },
    }))
  await db.insert(loci).values(
    Array.from({ length: 8 }, (_, at) => ({
      ...{ id: newId(), account_id: keeper.accountId, species_id: species.id },
      ...{ name: `Gene ${at}`, alleles: alleles(at * 20, 20) },
    })),
  )
  const add = (name: string, first: number, count = 20) =>
    keeper.post(path, { gene: { name, alleles: alleles(first, count) } })
  const { result, cpu_ms } = await onEventLoop(() => add('Moon', 140))
  expect(refusals(result)).toMatchObject({ 'alleles.0.name': 'This gene already exists' })
  expect(cpu_ms).toBeLessThan(mostOfRequest_ms)
  expect((await add('Moon', 160)).statusCode).toBe(201)
  const tooMany = { alleles: 'At most 2,000 names of your own in a species' }
  expect(refusals(await add('Sun', 180))).toEqual(tooMany)
  const hidden = { name: 'Sun', is_hidden: true, alleles: alleles(180, 20) }
  const sun = await keeper.add(path, hidden)

  // From before the limit: it can be changed and lose names, but gets none.
  const old = { id: newId(), account_id: keeper.accountId, species_id: species.id }
  await db.insert(loci).values({ ...old, name: 'Old', alleles: alleles(200, 20) })
  const change = (id: string, gene: object) => keeper.patch(`${path}/${id}`, { gene })
  expect((await change(old.id, { source: 'Our clutch of 2024' })).statusCode).toBe(200)
  expect((await change(old.id, { alleles: alleles(200, 19) })).statusCode).toBe(200)
  expect(refusals(await change(old.id, { alleles: alleles(200, 20) }))).toEqual(tooMany)
  expect(refusals(await change(sun.id, { is_hidden: false }))).toEqual(tooMany)
})

test('a species without a list gets one', async () => {
  const { keeper, loci, labels } = await withSpecies('Brahminy blind snake')
  expect(await labels('', '')).toMatchObject([{ field: expect.stringContaining('species') }])
  await keeper.add(loci, { ...kinked, linkage: 'Z' })
  expect(await labels('Kinked', 'Normal')).toEqual(['Normal', 'Kinked'])
})

test('names are unique within a species', async () => {
  const { keeper, loci } = await withSpecies()
  const fieldsOf = async (locus: object) =>
    (await errorsOf(keeper, loci, locus)).map(({ field }: { field: string }) => field)
  await keeper.add(loci, kinked)
  expect(await fieldsOf(kinked)).toEqual(['name', 'alleles.0.name'])
  expect(await fieldsOf({ name: 'New', alleles: [{ name: 'pastel', mode: 'dominant' }] })).toEqual([
    'alleles.0.name',
  ])
  for (const name of ['Piebald', 'Yellowbelly', 'Coral Glow', 'pas-tel']) {
    const known = { name: 'New', alleles: [{ name, mode: 'recessive' }] }
    expect(await fieldsOf(known), name).toEqual(['alleles.0.name'])
  }
  const moon = { name: 'Moon', mode: 'dominant' }
  expect(await fieldsOf({ name: 'New', alleles: [{ ...moon, aliases: ['Piebald'] }] })).toEqual([
    'alleles.0.aliases',
  ])
  expect(await fieldsOf({ name: 'pied', replaces: 'Pastel', alleles: [moon] })).toEqual(['name'])
  expect(await fieldsOf({ name: 'New' })).toEqual(['alleles'])
  expect(await fieldsOf({ name: 'New', replaces: 'Nothing', is_hidden: true })).toEqual([
    'replaces',
  ])
  expect(await fieldsOf({ ...kinked, name: 'New', recombination: 51 })).toEqual(['recombination'])
})

test('a gene is not called by a word that already means something', async () => {
  const { keeper, loci, labels } = await withSpecies()
  const fieldsOf = async (gene: object) =>
    (await errorsOf(keeper, loci, gene)).map(({ field }: { field: string }) => field)
  const names = [
    'het',
    'Normal',
    '66%',
    'wild type',
    'possible het',
    'DH',
    '50',
    '?',
    'visual',
    'no',
  ]
  for (const name of names) {
    const gene = { name, alleles: [{ name, mode: 'recessive' }] }
    expect(await fieldsOf(gene), name).toEqual(['name', 'alleles.0.name'])
  }
  const moon = { name: 'Moon', mode: 'incomplete_dominant' }
  expect(
    await fieldsOf({ name: 'Moon', alleles: [{ ...moon, aliases: ['Mo', '100% het'] }] }),
  ).toEqual(['alleles.0.aliases'])
  expect(await fieldsOf({ name: 'Moon', alleles: [{ ...moon, superName: 'Normal' }] })).toEqual([
    'alleles.0.superName',
  ])
  for (const about of ['Het Clown', '66% het Clown', 'possible pied'])
    expect(await fieldsOf({ name: about, alleles: [{ ...moon, name: about }] }), about).toEqual([
      'name',
      'alleles.0.name',
    ])
  await keeper.add(loci, { name: 'Het Red Moon', alleles: [{ ...moon, name: 'Het Red Moon' }] })
  expect(await labels('Het Red Moon', 'Normal')).toEqual(['Het Red Moon', 'Normal'])
})

test('a gene lies on a chromosome that its species has', async () => {
  const isTaken = async (species: string, linkage: string) => {
    const { keeper, loci } = await withSpecies(species)
    const answer = await keeper.post(loci, { gene: { ...kinked, linkage } })
    return answer.statusCode === 422 ? refusals(answer) : answer.statusCode
  }
  expect(await isTaken('Ball python', 'Z')).toEqual({
    linkage: 'Ball pythons have X and Y, so no gene lies on Z.',
  })
  expect(await isTaken('Corn snake', 'X')).toEqual({
    linkage: 'Corn snakes have Z and W, so no gene lies on X or Y.',
  })
  expect(await isTaken('Leopard gecko', 'Z')).toEqual({
    linkage: 'Leopard geckos get their sex from the temperature, so no gene is sex-linked.',
  })
  expect(await isTaken('Ball python', 'X')).toBe(201)
  expect(await isTaken('Corn snake', 'Z')).toBe(201)
  expect(await isTaken('Brahminy blind snake', 'Z')).toBe(201)
})

test('editing a gene stands in the history of its species', async () => {
  const { keeper, species, loci } = await withSpecies()
  const { id } = await keeper.add(loci, kinked)
  await keeper.patch(`${loci}/${id}`, { gene: { source: 'Proven in 2025' } })
  const { value } = (await keeper.get(`history?kind=species&id=${species.id}`)).json()
  expect(
    value.map(({ action, kind }: { action: string; kind: string }) => `${action} ${kind}`),
  ).toEqual(['changed gene', 'added gene', 'added species'])
  expect(value.map(({ summary }: { summary: string }) => summary)).toEqual([
    'changed the source of the gene Kinked',
    'added the gene Kinked',
    'added the species',
  ])
})

test('the calculator chooses from the kept animals of a species', async () => {
  const { keeper, species } = await withSpecies()
  const animal = { sex: 'male', species_id: species.id, genetics: 'Pastel' }
  await keeper.add('animals', { ...animal, name: 'Tarn' })
  await keeper.add('animals', { ...animal, name: 'Sold', state: 'sold' })
  await keeper.add('animals', { ...animal, name: 'Other', species_id: null })
  const { value } = (await keeper.get(`species/${species.id}/candidates`)).json()
  expect(value).toMatchObject([{ name: 'Tarn', genetics: 'Pastel', sex: 'male' }])
})
