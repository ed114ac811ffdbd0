import { expect, test } from 'vitest'
import type { Chip } from './entries.ts'
import type { Distribution, Sex } from './genotypes.ts'
import { ballPython } from './lists/ballPython.ts'
import { boa } from './lists/boa.ts'
import { cornSnake } from './lists/cornSnake.ts'
import { crestedGecko } from './lists/crestedGecko.ts'
import { hognose } from './lists/hognose.ts'
import { geneListOf, geneLists } from './lists/lists.ts'
import { readerOf } from './reading.ts'
import { remarksOn } from './words.ts'

const marks = { gene: '', trait: '~', unread: '?' }
const said = (chip: Chip) => `${marks[chip.kind]}${chip.label}`
const chips = (text: string, list = ballPython, sex?: Sex) =>
  readerOf(list)(text, sex).chips.map(said)
const pairsOf = (text: string, locus: string, list = ballPython, sex?: Sex) =>
  pairWords(readerOf(list)(text, sex).genotypes.get(locus))
const pairWords = (distribution: Distribution = []) =>
  distribution.map(({ pair, p }) => `${pair.join('/')} ${p.numerator}/${p.denominator}`)

test('reads the usual spelling', () => {
  expect(chips('Pastel het Clown 66% het Pied')).toEqual(['Pastel', 'het Clown', '66% het Pied'])
  expect(chips('Super Pastel Lesser')).toEqual(['Super Pastel', 'Lesser'])
  expect(chips('Banana Pied, het Clown')).toEqual(['Banana', 'Pied', 'het Clown'])
  expect(chips('100% het Clown 100% het Pied')).toEqual(['het Clown', 'het Pied'])
  expect(chips('PASTEL   yellowbelly; ph pied')).toEqual(['Pastel', 'Yellow Belly', '50% het Pied'])
  expect(chips('Pastel 50% poss het Clown')).toEqual(['Pastel', '50% het Clown'])
  expect(chips('superpastel het VPI Axanthic')).toEqual(['Super Pastel', 'het VPI Axanthic'])
  expect(chips('Normal')).toEqual(['Normal'])
  expect(chips('')).toEqual([])
})

test('shows a gene that is there twice once, and says what two copies are called', () => {
  for (const [text, words, once] of [
    ['Pastel Pastel', ['Pastel'], ['“Pastel” is counted once. Two copies are “Super Pastel”.']],
    ['Lesser, lesser', ['Lesser'], ['“Lesser” is counted once. Two copies are “Super Lesser”.']],
    ['Super Pastel Super Pastel', ['Super Pastel'], []],
    ['Pied, Pied', ['Pied'], []],
    ['66% het Pied, 66% het Pied', ['66% het Pied'], []],
    ['Normal Normal', ['Normal'], []],
  ] as const) {
    expect(chips(text), text).toEqual(words)
    expect(remarksOn(readerOf(ballPython)(text), 'ball pythons'), text).toEqual(once)
  }
  expect(chips('Bumblebee Pastel')).toEqual(['Pastel', 'Spider'])
  expect(chips('Harlequin, Harlequin', crestedGecko)).toEqual(['~Harlequin'])
})

test('reads several hets at once', () => {
  const both = ['het Albino', 'het Axanthic']
  expect(chips('double het Albino Axanthic')).toEqual(both)
  expect(chips('DH Albino, Axanthic')).toEqual(both)
  expect(chips('dh albino/axanthic')).toEqual(both)
  expect(chips('het Albino and Axanthic')).toEqual(both)
  expect(chips('hets: Albino, Axanthic')).toEqual(both)
  expect(chips('het Snow')).toEqual(both)
  expect(chips('triple het Albino Axanthic Pied')).toEqual([...both, 'het Pied'])
  expect(chips('dh Albino Axanthic, Pied')).toEqual([...both, 'Pied'])
})

test('a list of hets goes on until something ends it', () => {
  const both = ['het Clown', 'het Pied']
  for (const words of ['het: Clown, Pied', 'het Clown, Pied', 'het Clown Pied', 'het Clown/Pied']) {
    expect(chips(words), words).toEqual(both)
  }
  expect(chips('Amel Stripe het Anery, Caramel', cornSnake)).toEqual([
    ...['Amel', 'Stripe', 'het Anery', 'het Caramel'],
  ])
  expect(chips('Motley het Stripe, Anery', cornSnake)).toEqual(['Motley/Stripe', 'het Anery'])
  expect(chips('het Clown, visual Pied')).toEqual(['het Clown', 'Pied'])
  expect(chips('het Clown, Pastel Pied')).toEqual(['het Clown', 'Pastel', 'Pied'])
  expect(chips('het Clown; Pied')).toEqual(['het Clown', 'Pied'])
  expect(chips('66% het Clown, 50% het Pied')).toEqual(['66% het Clown', '50% het Pied'])
})

test('digits, per cent and letters part, and shortened words are read', () => {
  expect(chips('100%het clown')).toEqual(['het Clown'])
  expect(chips('66%het Clown')).toEqual(['66% het Clown'])
  expect(chips('66 % het Clown')).toEqual(['66% het Clown'])
  expect(chips('66.6% het Clown')).toEqual(['66% het Clown'])
  expect(chips('66,6% het Clown,50% het Pied')).toEqual(['66% het Clown', '50% het Pied'])
  for (const words of ['DHet Clown Pied', 'D.H. Clown Pied', '2xHet Clown, Pied']) {
    expect(chips(words), words).toEqual(['het Clown', 'het Pied'])
  }
  expect(chips('8ball')).toEqual(['8 Ball'])
  expect(chips('1.0 Pastel ball python, no hets')).toEqual(['Pastel'])
})

test('a share behind a gene is its own', () => {
  expect(chips('het clown (66%)')).toEqual(['66% het Clown'])
  expect(chips('het Clown 66%')).toEqual(['66% het Clown'])
  expect(chips('Pastel, Clown (66% het)')).toEqual(['Pastel', '66% het Clown'])
  expect(chips('het Clown 66%, Pied 50%')).toEqual(['66% het Clown', '50% het Pied'])
  expect(chips('poss het Pied (66%)')).toEqual(['66% het Pied'])
  expect(chips('hets: 66% Clown, 100% Pied, poss Ghost')).toEqual([
    ...['66% het Clown', 'het Pied', '50% het Ghost'],
  ])
  expect(chips('50% Pied / 66% Clown')).toEqual(['50% het Pied', '66% het Clown'])
})

test('of two alleles of one gene an animal may carry either, up to a chance of one', () => {
  expect(chips('50% het Albino, 25% het Candy')).toEqual(['50% het Albino', '25% het Candy'])
  expect(chips('66% het Albino, 50% het Candy')).toEqual(['66% het Albino', '?50% het Candy'])
})

test('what is in doubt is not counted', () => {
  const uncounted = [
    ...[
      'Clown?',
      'Clown ?',
      '?Clown',
      'het Clown?',
      'Poss YB',
      'possible Yellow Belly',
      'poss Clown',
    ],
    ...['no Clown', 'not het Clown', 'Axanthic het', 'Clown het', '100% Clown', '66% Pastel'],
  ]
  for (const words of uncounted) {
    expect(chips(words), words).toEqual([`?${words}`])
    expect(readerOf(ballPython)(words).genotypes.size, words).toBe(0)
  }
  expect(chips('Pastel Clown?')).toEqual(['Pastel', '?Clown?'])
  expect(chips('Pastel het')).toEqual(['?Pastel het'])
  expect(chips('Clown 66% Pied')).toEqual(['?Clown 66%', '?66% Pied'])
  expect(chips('Pastel or Super Pastel, Clown')).toEqual(['?Pastel', '?Super Pastel', 'Clown'])
  expect(chips('Pastel, het Clown × Pied')).toEqual(['?Pastel', '?het Clown', '?Pied'])
  expect(chips('2x Pastel')).toEqual(['?2', '?Pastel'])
  expect(chips('50-66% het Pied, 50/66% het Clown')).toEqual([
    ...['?50-66% het Pied', '?50', '66% het Clown'],
  ])
  expect(chips('dh Clown Pied Albino')).toEqual(['het Clown', 'het Pied', '?Albino'])
})

test('a gene beside a word that is not understood is not counted', () => {
  expect(chips('Foo Pastel Clown')).toEqual(['?Foo Pastel', 'Clown'])
  expect(chips('Pastel maybe het Clown')).toEqual(['?Pastel maybe het Clown'])
  expect(chips('Axanthic (Foo), Pastel')).toEqual(['?Axanthic (Foo)', 'Pastel'])
  expect(chips('Pastel het Foo Clown')).toEqual(['Pastel', '?het Foo Clown'])
  expect(chips('Foo and Pastel')).toEqual(['?Foo', 'Pastel'])
  expect(remarksOn(readerOf(ballPython)('Foo Pastel, Clown?, no Pied'), 'ball pythons')).toEqual([
    "“Foo” isn't a word we know for ball pythons, so “Foo Pastel” isn't counted.",
    "“Clown?” isn't clear enough to count.",
    "“no Pied” says what isn't there, so it isn't counted.",
  ])
})

test('keeps two thirds as two thirds', () => {
  expect(pairsOf('66% het Pied', 'Pied')).toEqual(['Pied/+ 2/3', '+/+ 1/3'])
  expect(pairsOf('67 het Pied', 'Pied')).toEqual(['Pied/+ 2/3', '+/+ 1/3'])
  expect(pairsOf('33% het Pied', 'Pied')).toEqual(['Pied/+ 1/3', '+/+ 2/3'])
  expect(pairsOf('0% het Pied', 'Pied')).toEqual(['+/+ 1/1'])
})

test('reads names of combinations and of pairs', () => {
  expect(chips('Bumblebee het Pied')).toEqual(['Pastel', 'Spider', 'het Pied'])
  expect(chips('Killer Bee')).toEqual(['Super Pastel', 'Spider'])
  expect(pairsOf('Ivory', 'Yellow Belly complex')).toEqual(['Yellow Belly/Yellow Belly 1/1'])
  expect(pairsOf('BEL', 'BEL complex')).toEqual(['Lesser/Mojave 1/1'])
  expect(pairsOf('BEL (Lesser/Butter)', 'BEL complex').join()).toMatch(
    /Lesser\/Butter|Butter\/Lesser/,
  )
  expect(pairsOf('Mojave Mystic', 'BEL complex')).toEqual(['Mojave/Mystic 1/1'])
  expect(pairsOf('Ultramel', 'Amel complex', cornSnake)).toEqual(['Amel/Ultra 1/1'])
  expect(pairsOf('Motley het Stripe', 'Motley complex', cornSnake)).toEqual(['Motley/Stripe 1/1'])
  expect(chips('Sunglow het Anery', boa)).toEqual(['Hypo', 'Kahl Albino', 'het Anery'])
  expect(chips('Motley Sunglow', boa)).toEqual(['Motley', 'Hypo', 'Kahl Albino'])
  expect(chips('Sunglow Hypo', boa)).toEqual(['Hypo', 'Kahl Albino'])
  expect(chips('Superconda Arctic', hognose)).toEqual(['Superconda', 'Arctic'])
  expect(chips('Frappuccino', crestedGecko)).toEqual(['Lilly White', 'Cappuccino'])
})

test('counts one copy of a dominant unless it is proven', () => {
  expect(pairsOf('Pinstripe', 'Pinstripe')).toEqual(['Pinstripe/+ 1/1'])
  expect(pairsOf('homozygous Pinstripe', 'Pinstripe')).toEqual(['Pinstripe/Pinstripe 1/1'])
})

test('keeps what it does not know, word for word', () => {
  expect(chips('Bumblebee, het Pied, VPI line')).toEqual([
    'Pastel',
    'Spider',
    'het Pied',
    '?VPI line',
  ])
  expect(chips('Mystery Gene Pastel het Foo 66% het Bar-Baz')).toEqual([
    '?Mystery Gene Pastel',
    '?het Foo',
    '?66% het Bar-Baz',
  ])
  expect(chips('Super Spider')).toEqual(['?Super Spider'])
  expect(chips('Lesser Mojave Mystic')).toEqual(['Lesser', 'Mojave', '?Mystic'])
  expect(chips('Pied het Pied')).toEqual(['Pied', '?het Pied'])
})

test('names what is line-bred or polygenic, without odds', () => {
  const { chips, genotypes } = readerOf(crestedGecko)('Lilly White Extreme Harlequin')
  expect(chips.map(said)).toEqual(['Lilly White', '~Extreme Harlequin'])
  expect([...genotypes.keys()]).toEqual(['Lilly White'])
})

test('puts a male’s Banana on the chromosome that is said, or on either', () => {
  expect(pairsOf('Banana male maker', 'Banana', ballPython, 'male')).toEqual(['+/Banana 1/1'])
  expect(pairsOf('female maker Banana', 'Banana', ballPython, 'male')).toEqual(['Banana/+ 1/1'])
  expect(pairsOf('Banana', 'Banana', ballPython, 'male')).toEqual(['Banana/+ 1/2', '+/Banana 1/2'])
  expect(pairsOf('Coral Glow', 'Banana', ballPython, 'female')).toEqual(['Banana/+ 1/1'])
})

test('says what names mean and what is not counted', () => {
  const remarks = remarksOn(
    readerOf(ballPython)('Bumblebee, VPI line, poss het Pied'),
    'ball pythons',
  )
  expect(remarks).toEqual([
    '“Bumblebee” is counted as Pastel Spider.',
    '“poss het Pied” is counted as 50% het Pied.',
    "“VPI line” isn't a gene we know for ball pythons. It stays in the words and isn't counted.",
  ])
})

test('a species is found by its Latin name before its common one', () => {
  const named = (commonName: string, latinName = '') =>
    geneListOf({ commonName, latinName })?.commonName
  expect(named('Royals', 'python  REGIUS')).toBe('Ball python')
  expect(named('royal python')).toBe('Ball python')
  expect(named('Heterodon nasicus')).toBe('Western hognose snake')
  expect(named('Blood python', 'Python brongersmai')).toBeUndefined()
  expect(named('')).toBeUndefined()
})

test('every name of a list is read as what it names', () => {
  for (const list of geneLists) {
    const names = new Set<string>()
    for (const { alleles, compounds = [] } of list.loci) {
      for (const allele of alleles) {
        expect(names.has(allele.name), `${allele.name} twice`).toBe(false)
        names.add(allele.name)
        for (const spelled of [allele.name, ...(allele.aliases ?? [])]) {
          const words = allele.mode === 'recessive' ? `het ${spelled}` : spelled
          expect(chips(words, list, 'female'), `${list.commonName}: ${words}`).toEqual([
            allele.mode === 'recessive' ? `het ${allele.name}` : allele.name,
          ])
        }
      }
      for (const compound of compounds) {
        for (const part of compound.alleles) expect(names).toContain(part)
        expect(chips(compound.name, list), compound.name).toEqual([compound.name])
      }
    }
    for (const { name, genes } of list.combos) {
      expect(chips(name, list).sort(), name).toEqual([...genes].sort())
    }
    for (const { name } of list.others) expect(chips(name, list), name).toEqual([`~${name}`])
  }
})
