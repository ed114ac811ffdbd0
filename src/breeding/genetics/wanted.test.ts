import { expect, test } from 'vitest'
import { ceilingOf, eggsForNinetyIn } from './crossing/mixtures.ts'
import type { Sex } from './genotypes.ts'
import { ballPython } from './lists/ballPython.ts'
import { readerOf } from './reading.ts'
import { makersOf } from './wanted.ts'

const read = readerOf(ballPython)
const animal = (id: string, sex: Sex | 'unknown', genetics: string) => ({
  ...{ id, sex },
  asSire: read(genetics, 'male').genotypes,
  asDam: read(genetics, 'female').genotypes,
})
const said = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
  `${numerator}/${denominator}`

test('finds who can make an animal, the best pair first', () => {
  const animals = [
    animal('Vesper', 'female', 'Clown, het Pied'),
    animal('Wren', 'female', 'Clown, 66% het Pied'),
    animal('Dune', 'male', 'Pastel Clown, het Pied'),
    animal('Kestrel', 'male', 'het Clown, het Pied'),
    animal('Rook', 'male', 'Pinstripe'),
  ]
  const { pairs } = makersOf(ballPython, read('Clown Pied').genotypes, animals)
  expect(pairs.map(({ dam, sire, share }) => `${dam} × ${sire} ${said(share)}`)).toEqual([
    'Vesper × Dune 1/4',
    'Wren × Dune 1/6',
    'Vesper × Kestrel 1/8',
    'Wren × Kestrel 1/12',
  ])
})

test('says the most that a pair with a possible het can reach, and what it takes', () => {
  const animals = [
    animal('Vesper', 'female', 'Clown'),
    animal('Kestrel', 'male', '66% het Clown'),
    animal('Dune', 'male', 'het Clown'),
  ]
  const { pairs } = makersOf(ballPython, read('Clown').genotypes, animals)
  const [sure, perhaps] = pairs.map(({ share, chances }) => {
    const { mixture, needs } = chances()
    return [eggsForNinetyIn(mixture, share), ceilingOf(mixture), needs]
  })
  expect(sure).toEqual([4, 1, []])
  expect(perhaps).toEqual([
    undefined,
    expect.closeTo(2 / 3),
    [{ parent: 'sire', words: 'het Clown' }],
  ])
})

test('two steps from a possible het may never have both to keep', () => {
  const animals = [animal('Ada', 'female', 'Clown'), animal('Bo', 'male', '50% het Pied')]
  const [steps] = makersOf(ballPython, read('Clown Pied').genotypes, animals).inTwoSteps
  expect([steps?.eggs, steps?.most]).toEqual([[undefined, 36], 0.5])
})

const stepsOf = (wanted: string, ...animals: ReturnType<typeof animal>[]) =>
  makersOf(ballPython, read(wanted).genotypes, animals).inTwoSteps.map(
    ({ male, female, second, eggs }) => [
      `${male.words} ${said(male.p)}`,
      `${female.words} ${said(female.p)}`,
      said(second),
      eggs,
    ],
  )

test('says who can make it in two steps, and how many eggs each needs', () => {
  const animals = [animal('Ada', 'female', 'Clown'), animal('Bo', 'male', 'Pied')]
  expect(makersOf(ballPython, read('Clown Pied').genotypes, animals).pairs).toEqual([])
  // Any brother and sister will do: of five eggs both are there in 15 of 16 clutches.
  expect(stepsOf('Clown Pied', ...animals)).toEqual([
    ['het Clown het Pied 1/1', 'het Clown het Pied 1/1', '1/16', [5, 36]],
  ])
})

test('keeps the young that make it surest, of those that are as likely to be there', () => {
  const animals = [animal('Ada', 'female', 'het Pied'), animal('Bo', 'male', 'Clown, het Pied')]
  expect(stepsOf('Clown Pied', ...animals)).toEqual([
    ['het Clown Pied 1/4', 'het Clown Pied 1/4', '1/4', [23, 9]],
  ])
})

test('takes brothers and sisters of a sex-linked gene as they are: only sons of a male maker', () => {
  const animals = [animal('Ada', 'female', 'Clown'), animal('Bo', 'male', 'Banana male maker')]
  const [steps] = makersOf(ballPython, read('Banana Clown').genotypes, animals).inTwoSteps
  expect([steps?.male.words, steps?.female.words]).toEqual(['Banana het Clown', 'het Clown'])
  expect([steps?.male, steps?.female].map((kept) => kept && said(kept.p))).toEqual(['9/10', '9/10'])
  expect(steps && said(steps.second)).toBe('1/8')
})

test('counts what fails in the egg, and never pairs an animal with itself', () => {
  const animals = [animal('Ada', 'female', 'Spider'), animal('Bo', 'male', 'Spider')]
  const [pair] = makersOf(ballPython, read('Spider').genotypes, animals).pairs
  expect(pair && [said(pair.probability), said(pair.share)]).toEqual(['2/3', '1/2'])
  const alone = [animal('Cy', 'unknown', 'Pied')]
  expect(makersOf(ballPython, read('Pied').genotypes, alone).pairs).toEqual([])
})
