import { expect, test } from 'vitest'
import { crossOf } from '../cross.ts'
import type { GeneList } from '../genes.ts'
import { mostSourceWords } from '../loci.contract.ts'
import { editable } from '../ownGenes.ts'
import { readerOf } from '../reading.ts'
import { remarksOn, sourcesWords } from '../words.ts'
import { ballPython } from './ballPython.ts'
import { blueEyed } from './ballPythonComplexes.ts'
import { beardedDragon } from './beardedDragon.ts'
import { boa } from './boa.ts'
import { cornSnake } from './cornSnake.ts'
import { crestedGecko } from './crestedGecko.ts'
import { hognose } from './hognose.ts'
import { leopardGecko } from './leopardGecko.ts'
import { geneLists } from './lists.ts'

const all = geneLists.flatMap(({ commonName, loci }) =>
  loci.map((locus) => ({ locus, where: `${commonName}: ${locus.name}` })),
)

test('every gene has a source, each with who, what and where, or that breeders agree', () => {
  for (const { locus, where } of all) {
    expect(locus.sources.length, where).toBeGreaterThan(0)
    for (const source of locus.sources) {
      expect(['study', 'reference', 'consensus'], where).toContain(source.kind)
      if (source.kind === 'consensus') {
        const names = locus.alleles.map(({ name }) => name)
        if (source.of) expect(names, where).toContain(source.of)
      } else if (source.kind !== 'keeper') {
        expect(source.by, where).not.toBe('')
        expect(source.title, where).not.toBe('')
        expect(new URL(source.address).protocol, where).toMatch(/^https?:$/)
        if (source.kind === 'study') expect(source.by, where).toMatch(/ \d{4}$|^Krönke$/)
      }
    }
  }
})

test('an address has one title', () => {
  const titles = new Map<string, string>()
  for (const { locus, where } of all) {
    for (const source of locus.sources) {
      if (!('address' in source) || source.kind === 'study') continue
      const before = titles.get(source.address) ?? source.title
      expect(source.title, where).toBe(before)
      titles.set(source.address, before)
    }
  }
})

test('a listed gene can be edited with the source it comes with', () => {
  for (const { locus, where } of all) {
    const { source } = editable(locus)
    expect(source, where).not.toBe('')
    expect(source.length, where).toBeLessThanOrEqual(mostSourceWords)
  }
})

test('usual names of several genes are read, or told and not counted', () => {
  const genesOf = (words: string, list: GeneList) =>
    readerOf(list)(words).chips.map(({ kind, label }) =>
      kind === 'gene' ? label : `${kind} ${label}`,
    )
  expect(genesOf('Mack Super Snow', leopardGecko)).toEqual(['Super Snow'])
  expect(genesOf('Tremper RAPTOR', leopardGecko)).toEqual(['Tremper Albino', 'Eclipse'])
  expect(genesOf('R.A.P.T.O.R.', leopardGecko)).toEqual(['Tremper Albino', 'Eclipse'])
  expect(genesOf('Talbino', leopardGecko)).toEqual(['Tremper Albino'])
  expect(genesOf('Sterling Pied', ballPython)).toEqual(['Super Pastel', 'Cinnamon', 'Pied'])
  expect(genesOf('Het Red Axanthic', ballPython)).toEqual(['Het Red Axanthic'])
  expect(genesOf('Red Axanthic', ballPython)).toEqual(['Red Axanthic'])
  expect(genesOf('Russo BEL', ballPython)).toEqual(['unread Russo', 'unread BEL'])
  expect(genesOf('BEL (Lesser)', ballPython)).toEqual(['unread BEL', 'unread Lesser'])
  expect(genesOf('Mojave Lesser BEL', ballPython)).toEqual(['Mojave', 'Lesser', 'BEL'])
  expect(genesOf('Golddust', cornSnake)).toEqual(['Ultramel', 'Caramel'])
  expect(genesOf('Strawberry', cornSnake)).toEqual(['Strawberry'])
  expect(genesOf('Keltic', boa)).toEqual(['Keltic'])
  expect(genesOf('Evans Hypo', hognose)).toEqual(['Evans Hypo'])
  expect(genesOf('Silkie', beardedDragon)).toEqual(['Silkback'])
  const uncounted = [
    ...[
      'Cypress',
      'Acid',
      'Confusion',
      'Disco',
      'Monarch',
      'Microscale',
      'Stinger',
      'Silver Bullet',
    ],
    ...['Pastave', 'Panda Pied', 'Lesser Bee', 'Black Pewter'],
  ]
  for (const name of uncounted) expect(genesOf(name, ballPython)).toEqual([`trait ${name}`])
  for (const name of ['Galaxy', 'Total Eclipse', 'Nova', 'Dreamsickle', 'Aurora', 'Albino']) {
    expect(genesOf(name, leopardGecko)).toEqual([`trait ${name}`])
  }
  expect(genesOf('Leucistic', ballPython)).toEqual(['trait Leucistic'])
  expect(genesOf('Leucistic, Super Mojave', ballPython)).toEqual([
    ...['trait Leucistic', 'Super Mojave'],
  ])
  // Its genes are written.
  expect(genesOf('Leucistic (Super Mojave), het Pied', ballPython)).toEqual([
    ...['Super Mojave', 'het Pied'],
  ])
  expect(genesOf('Leucistic (Foo)', ballPython)).toEqual(['unread Leucistic (Foo)'])
  expect(genesOf('Red Harlequin Lilly White', crestedGecko)).toEqual([
    ...['trait Red', 'trait Harlequin', 'Lilly White'],
  ])
  expect(genesOf('Hypotrans', beardedDragon)).toEqual(['Hypo', 'Trans'])
  expect(genesOf('SHTCTB', leopardGecko)).toEqual(['trait Super Hypo'])
  expect(genesOf('Toxic', hognose)).toEqual(['trait Toxic'])
  expect(genesOf('Coral Snow', cornSnake)).toEqual(['trait Coral Snow'])
})

test('Woma and Blackhead share a place with Spider, and Keltic with Motley and Hypo', () => {
  const youngOf = (sire: string, list: GeneList) =>
    crossOf(list, readerOf(list)(sire, 'male').genotypes, new Map()).outcomes.map(
      ({ label }) => label,
    )
  expect(youngOf('Spider Blackhead', ballPython).sort()).toEqual(['Blackhead', 'Spider'])
  expect(youngOf('Woma Spider', ballPython).sort()).toEqual(['Spider', 'Woma'])
  expect(youngOf('Keltic Hypo', boa).sort()).toEqual(['Hypo', 'Keltic'])
  expect(youngOf('Het Red Axanthic Cinnamon', ballPython).sort()).toEqual([
    ...['Cinnamon', 'Het Red Axanthic'],
  ])
})

test('a name that may mean another gene is told, and asked about', () => {
  const remarks = (words: string, list: GeneList) =>
    remarksOn(readerOf(list)(words), 'these').join()
  for (const words of ['Axanthic', 'het Axanthic', 'Pastel Ax']) {
    expect(remarks(words, ballPython), words).toMatch(/doesn't say which line.*VPI, TSK or MJ\?$/)
  }
  expect(remarks('VPI Axanthic', ballPython)).toBe('')
  expect(remarks('het Axanthic', hognose)).toBe('')
  expect(remarks('Albino', boa)).toMatch(/counted as Kahl Albino/)
  expect(remarks('Kahl Albino', boa)).toBe('')
})

test('sources are told in one line, by their kind', () => {
  expect(sourcesWords(blueEyed.sources)).toBe(
    "References: NW Reptiles, The Rack, LilBalls; breeders' consensus on Bamboo and Mocha",
  )
  expect(sourcesWords([{ kind: 'keeper', words: 'our clutch of 2024' }])).toBe('our clutch of 2024')
})
