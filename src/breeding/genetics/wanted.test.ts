import { expect, test } from 'vitest'
import type { Sex } from './cross.ts'
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

test('says who can make it in two steps', () => {
  const animals = [animal('Ada', 'female', 'Clown'), animal('Bo', 'male', 'Pied')]
  const { pairs, inTwoSteps } = makersOf(ballPython, read('Clown Pied').genotypes, animals)
  expect(pairs).toEqual([])
  expect(inTwoSteps.map(({ keep, first, second }) => [keep, said(first), said(second)])).toEqual([
    [['het Clown', 'het Pied'], '1/1', '1/16'],
  ])
})

test('counts what fails in the egg, and never pairs an animal with itself', () => {
  const animals = [animal('Ada', 'female', 'Spider'), animal('Bo', 'male', 'Spider')]
  const [pair] = makersOf(ballPython, read('Spider').genotypes, animals).pairs
  expect(pair && [said(pair.probability), said(pair.share)]).toEqual(['2/3', '1/2'])
  const alone = [animal('Cy', 'unknown', 'Pied')]
  expect(makersOf(ballPython, read('Pied').genotypes, alone).pairs).toEqual([])
})
