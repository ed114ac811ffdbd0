import { expect, test } from 'vitest'
import { mostSourceWords } from '../loci.contract.ts'
import { editable } from '../ownGenes.ts'
import { sourcesWords } from '../words.ts'
import { blueEyed } from './ballPythonComplexes.ts'
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

test('sources are told in one line, by their kind', () => {
  expect(sourcesWords(blueEyed.sources)).toBe(
    "References: NW Reptiles, The Rack, LilBalls; breeders' consensus on Bamboo and Mocha",
  )
  expect(sourcesWords([{ kind: 'keeper', words: 'our clutch of 2024' }])).toBe('our clutch of 2024')
})
