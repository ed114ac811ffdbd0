import { expect, test } from 'vitest'
import type { Sex } from '../genetics/genotypes.ts'
import { ballPython } from '../genetics/lists/ballPython.ts'
import { cornSnake } from '../genetics/lists/cornSnake.ts'
import { readerOf } from '../genetics/reading.ts'
import { certainGenetics } from './certainGenetics.ts'

const certain = (sire: string | string[], dam: string, sex?: Sex, genes = ballPython) =>
  certainGenetics(genes, {
    dam: { genetics: dam },
    sires: [sire].flat().map((genetics) => ({ genetics })),
    ...(sex && { sex }),
  })

test('every young of a visual is het', () => {
  expect(certain('Pied', 'Normal')).toBe('het Pied')
  expect(certain('', 'Pied')).toBe('het Pied')
  expect(certain('Clown', 'Pied')).toBe('het Clown, het Pied')
  expect(certain('Pied', 'Pied')).toBe('Pied')
})

test('a gene that is only possible is never written', () => {
  expect(certain('het Pied', 'het Pied')).toBe('')
  expect(certain('66% het Pied', '66% het Pied')).toBe('')
  expect(certain('Pastel', 'Pastel')).toBe('')
  expect(certain('Pinstripe', 'Pinstripe')).toBe('')
  expect(certain('Pastel het Clown', 'Clown')).toBe('')
  expect(certain('Pied', 'het Pied')).toBe('')
  expect(certain('het Albino het Axanthic', 'het Albino het Axanthic')).toBe('')
  expect(certain('66% het Pied', 'Pied')).toBe('')
  expect(certain('Pied?', 'Pied')).toBe('')
})

test('every young of a super has a copy, and one that may have two is not written as one', () => {
  expect(certain('Super Pastel', 'Normal')).toBe('Pastel')
  expect(certain('Super Pastel', 'Pastel')).toBe('')
  expect(certain('Super Pastel', 'Super Pastel')).toBe('Super Pastel')
  expect(certain('Super Pastel Lesser', 'Normal Mojave')).toBe('Pastel')
  expect(certain('homozygous Pinstripe', 'Normal')).toBe('Pinstripe')
})

test('of a complex only what all share', () => {
  expect(certain('BEL', 'Normal')).toBe('')
  expect(certain('Mojave', 'Lesser')).toBe('')
  expect(certain('Super Mojave', 'BEL')).toBe('')
})

test('eggs that fail make nothing certain', () => {
  expect(certain('Spider', 'Spider')).toBe('')
  expect(certain('Spider Super Pastel', 'Spider')).toBe('Pastel')
})

test('with several sires only what holds for all, and without one what any would make', () => {
  expect(certain(['Pied', 'Normal'], 'Super Pastel')).toBe('Pastel')
  expect(certain(['Pied', 'Pied Clown'], 'Normal')).toBe('het Pied')
  expect(certain(['Pied', 'Normal'], 'Pied')).toBe('')
  expect(certain([], 'Super Pastel Pied homozygous Pinstripe')).toBe('Pinstripe')
})

test('a sex-linked gene is only certain of the sex that gets it', () => {
  expect(certain('Super Banana', 'Normal')).toBe('Banana')
  expect(certain('Banana, male maker', 'Normal', 'male')).toBe('')
  const linked = {
    ...ballPython,
    loci: [
      {
        ...{
          name: 'Blue',
          linkage: 'Z' as const,
          sources: [{ kind: 'keeper' as const, words: 'A breeder' }],
        },
        alleles: [{ name: 'Blue', mode: 'recessive' as const }],
      },
    ],
  }
  expect(certain('Blue', 'Normal', undefined, linked)).toBe('')
  expect(certain('Blue', 'Normal', 'male', linked)).toBe('het Blue')
  expect(certain('Blue', 'Normal', 'female', linked)).toBe('Blue')
  expect(certain('Blue', 'Blue', undefined, linked)).toBe('Blue')
})

test('what is written is read again as the same', () => {
  const words = certain('Super Pastel Pied Clown', 'Ivory Clown')
  expect(words).toBe('Pastel Yellow Belly Clown, het Pied')
  expect(readerOf(ballPython)(words).chips.map(({ label }) => label)).toEqual([
    'Pastel',
    'Yellow Belly',
    'Clown',
    'het Pied',
  ])
  const corn = certain('Amel', 'Amel Anery', undefined, cornSnake)
  expect(readerOf(cornSnake)(corn).chips.map(({ label }) => label)).toEqual(['Amel', 'het Anery'])
})
