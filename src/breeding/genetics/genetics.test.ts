import { expect, test } from 'vitest'
import { type Cross, crossOf, type Outcome } from './cross.ts'
import type { Hidden } from './crossing/classes.ts'
import { eggsForNinety, fraction } from './fractions.ts'
import type { GeneList } from './genes.ts'
import { ballPython } from './lists/ballPython.ts'
import { boa } from './lists/boa.ts'
import { cornSnake } from './lists/cornSnake.ts'
import { readerOf } from './reading.ts'

const said = (p: { numerator: bigint; denominator: bigint }) => `${p.numerator}/${p.denominator}`
const hiddenWords = ({ kind, allele, p }: Hidden) => `${said(p)} ${kind} ${allele}`
const rowWords = ({ label, sex, probability, hidden }: Outcome) =>
  [said(probability), sex, label, ...hidden.map(hiddenWords)].filter(Boolean).join(' ')

function crossed(sire: string, dam: string, list: GeneList = ballPython): Cross {
  const read = readerOf(list)
  return crossOf(list, read(sire, 'male').genotypes, read(dam, 'female').genotypes)
}
const rows = (sire: string, dam: string, list?: GeneList) =>
  crossed(sire, dam, list).outcomes.map(rowWords)

test('1: het Pied × het Pied', () => {
  expect(rows('het Pied', 'het Pied')).toEqual(['3/4 Normal 2/3 het Pied', '1/4 Pied'])
})

test('2: Pied × het, het × Normal, Pied × Normal', () => {
  expect(rows('Pied', 'het Pied')).toEqual(['1/2 Pied', '1/2 Normal 1/1 het Pied'])
  expect(rows('het Pied', 'Normal')).toEqual(['1/1 Normal 1/2 het Pied'])
  expect(rows('Pied', 'Normal')).toEqual(['1/1 Normal 1/1 het Pied'])
})

test('3: possible hets are worked out, not looked up', () => {
  expect(rows('66% poss het Pied', 'het Pied')).toEqual(['5/6 Normal 3/5 het Pied', '1/6 Pied'])
  expect(rows('66% het Pied', 'Pied')).toEqual(['2/3 Normal 1/1 het Pied', '1/3 Pied'])
  expect(rows('66% het Pied', '66% het Pied')).toEqual(['8/9 Normal 1/2 het Pied', '1/9 Pied'])
})

test('4: Pastel × Pastel, Super × Pastel, Super × Normal', () => {
  expect(rows('Pastel', 'Pastel')).toEqual(['1/2 Pastel', '1/4 Super Pastel', '1/4 Normal'])
  expect(rows('Super Pastel', 'Pastel')).toEqual(['1/2 Super Pastel', '1/2 Pastel'])
  expect(rows('Super Pastel', 'Normal')).toEqual(['1/1 Pastel'])
})

test('5: Pinstripe × Pinstripe: a visual has two copies with 1/3', () => {
  expect(rows('Pinstripe', 'Pinstripe')).toEqual([
    '3/4 Pinstripe 1/3 homozygous Pinstripe',
    '1/4 Normal',
  ])
})

test('6: Mojave and Lesser share a locus', () => {
  expect(rows('Mojave', 'Lesser')).toEqual(['1/4 BEL', '1/4 Mojave', '1/4 Lesser', '1/4 Normal'])
  expect(rows('Mojave', 'Mojave')).toEqual(['1/2 Mojave', '1/4 Super Mojave', '1/4 Normal'])
  expect(rows('BEL (L/M)', 'Normal').sort()).toEqual(['1/2 Lesser', '1/2 Mojave'])
  expect(rows('Lesser Mojave', 'Normal').sort()).toEqual(['1/2 Lesser', '1/2 Mojave'])
})

test('7: Pastel × Spider', () => {
  expect(rows('Pastel', 'Spider')).toEqual([
    '1/4 Bumblebee',
    '1/4 Pastel',
    '1/4 Spider',
    '1/4 Normal',
  ])
})

test('8: two copies of Spider are lethal, and the rest is scaled', () => {
  const cross = crossed('Spider', 'Spider')
  expect(cross.outcomes.map(rowWords)).toEqual(['2/3 Spider', '1/3 Normal'])
  expect(cross.outcomes.map(({ share }) => said(share))).toEqual(['1/2', '1/4'])
  expect(cross.lethal).toEqual({
    share: fraction(1, 4),
    causes: [{ allele: 'Spider', share: fraction(1, 4) }],
  })
})

test('9: double het Albino Axanthic × the same', () => {
  expect(rows('double het Albino Axanthic', 'dh Albino Axanthic')).toEqual([
    '9/16 Normal 2/3 het Albino 2/3 het Axanthic',
    '3/16 Albino 2/3 het Axanthic',
    '3/16 Axanthic 2/3 het Albino',
    '1/16 Snow',
  ])
})

test('10: Pastel het Clown × Clown', () => {
  expect(rows('Pastel het Clown', 'Clown')).toEqual([
    '1/4 Pastel Clown',
    '1/4 Pastel 1/1 het Clown',
    '1/4 Clown',
    '1/4 Normal 1/1 het Clown',
  ])
})

test('11: Super Pastel Lesser × Pastel Mojave', () => {
  expect(rows('Super Pastel Lesser', 'Pastel Mojave').sort()).toEqual(
    ['Super Pastel', 'Pastel']
      .flatMap((pastel) =>
        ['BEL', 'Lesser', 'Mojave', ''].map((bel) => `1/8 ${pastel} ${bel}`.trim()),
      )
      .sort(),
  )
})

test('12: Banana lies on both sex chromosomes, and changes between them in 1 of 10', () => {
  expect(rows('male maker Banana', 'Normal')).toEqual([
    '9/20 male Banana 1/1 male maker Banana',
    '9/20 female Normal',
    '1/20 male Normal',
    '1/20 female Banana',
  ])
  expect(rows('Banana female maker', 'Normal')).toEqual([
    '9/20 male Normal',
    '9/20 female Banana',
    '1/20 male Banana 1/1 male maker Banana',
    '1/20 female Normal',
  ])
  expect(rows('Normal', 'Banana')).toEqual([
    '1/4 male Banana 1/1 female maker Banana',
    '1/4 male Normal',
    '1/4 female Banana',
    '1/4 female Normal',
  ])
})

const zLinked: GeneList = {
  commonName: 'Test snake',
  also: [],
  latinNames: [],
  sexes: 'ZW',
  loci: [
    {
      name: 'Ino',
      linkage: 'Z',
      alleles: [{ name: 'Ino', mode: 'recessive' }],
      sources: [{ kind: 'keeper', words: 'test' }],
    },
  ],
  combos: [],
  others: [],
}

test('12 d–f: a recessive on Z shows in daughters, who are never het', () => {
  expect(rows('het Ino', 'Normal', zLinked)).toEqual([
    '1/2 male Normal 1/2 het Ino',
    '1/4 female Ino',
    '1/4 female Normal',
  ])
  expect(rows('Ino', 'Normal', zLinked)).toEqual(['1/2 male Normal 1/1 het Ino', '1/2 female Ino'])
  expect(rows('Normal', 'Ino', zLinked)).toEqual([
    '1/2 male Normal 1/1 het Ino',
    '1/2 female Normal',
  ])
})

test('Three loci: triple het × triple het', () => {
  const { outcomes } = crossed('triple het Clown Pied Albino', 'th Clown Pied Albino')
  expect(outcomes[0] && rowWords(outcomes[0])).toContain('27/64 Normal')
  expect(outcomes.at(-1)?.probability).toEqual(fraction(1, 64))
})

test('The eggs that give a 90% chance of at least one', () => {
  expect(eggsForNinety(fraction(1, 4))).toBe(9)
  expect([
    eggsForNinety(fraction(1)),
    eggsForNinety(fraction(0)),
    eggsForNinety(fraction(9, 10)),
  ]).toEqual([1, undefined, 1])
})

test('The cross that the calculator is drawn with', () => {
  const cross = crossed('Spider, 66% het Pied', 'Bumblebee, het Pied, VPI line')
  expect(cross.outcomes.map(rowWords)).toEqual([
    '5/18 Bumblebee 3/5 het Pied',
    '5/18 Spider 3/5 het Pied',
    '5/36 Pastel 3/5 het Pied',
    '5/36 Normal 3/5 het Pied',
    '1/18 Bumblebee Pied',
    '1/18 Spider Pied',
    '1/36 Pastel Pied',
    '1/36 Pied',
  ])
})

test('A boa with Hypo and Motley passes on one or the other', () => {
  expect(rows('Hypo Motley', 'Normal', boa).sort()).toEqual(['1/2 Hypo', '1/2 Motley'])
  expect(rows('Hypo', 'Motley', boa)).toEqual([
    '1/4 Hypo Motley',
    '1/4 Hypo',
    '1/4 Motley',
    '1/4 Normal',
  ])
})

test('A corn snake that is written as Palmetto has two copies', () => {
  expect(rows('Palmetto', 'Palmetto', cornSnake)).toEqual(['1/1 Palmetto'])
  expect(rows('Palmetto', 'Normal', cornSnake)).toEqual(['1/1 Normal 1/1 het Palmetto'])
})
