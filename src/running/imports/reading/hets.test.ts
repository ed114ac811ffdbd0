import { expect, test } from 'vitest'
import { listRead } from '../../../../test/importFiles.ts'
import { hetsIn } from './cells/hets.ts'

test('percents under a heading of hets are hets, and never visuals', async () => {
  const { animals, errors } = await listRead('hets-percent.csv')
  expect(errors).toEqual([])
  const genetics = Object.entries(animals).map(([name, animal]) => [name, animal.genetics])
  expect(Object.fromEntries(genetics)).toEqual({
    Rex: 'Pastel 66% het Clown',
    Tom: 'Banana 50% het Pied, 66% het Clown',
    Uno: 'Normal het Clown',
    Pam: 'Normal poss het Clown',
    Val: 'Clown 66% het Pied',
    Dot: 'Normal',
  })
})

test.each([
  ['Clown', 'het Clown'],
  ['Clown, Pied', 'het Clown, het Pied'],
  ['66 % Clown', '66% het Clown'],
  ['66%het Clown', '66% het Clown'],
  ['66 het Clown', '66% het Clown'],
  ['66,6% Clown,50% Pied', '66.6% het Clown, 50% het Pied'],
  ['Clown (66%)', '66% het Clown'],
  ['Clown 50%', '50% het Clown'],
  ['100% het Clown', 'het Clown'],
  ['het for Clown', 'het Clown'],
  ['possible Clown', 'poss het Clown'],
  ['PH Clown', 'poss het Clown'],
  ['Clown?', 'poss het Clown'],
  ['möglich Clown', 'poss het Clown'],
  ['het: Clown, Pied', 'het Clown, het Pied'],
  ['double het Clown, Pied', 'het Clown, het Pied'],
  ['DH Clown Pied', 'DH Clown Pied'],
  ['Desert Ghost\n66% Clown', 'het Desert Ghost, 66% het Clown'],
  ['normal', ''],
  ['?', ''],
])('hets of “%s” are “%s”', (cell, genetics) => {
  expect(hetsIn(cell, 'Hets').genetics.join(', ')).toBe(genetics)
})

test('what is no het goes to the notes as it is written', () => {
  for (const cell of [
    '1/2 Clown',
    'not Clown',
    'no Pied',
    '50-66% Clown',
    'super Pastel',
    '120% Clown',
  ]) {
    expect(hetsIn(cell, 'Hets')).toEqual({ genetics: [], others: [cell] })
  }
})

test('a heading that says how likely its hets are says so for each', () => {
  expect(hetsIn('Clown, 66% Pied', 'Poss. hets').genetics).toEqual([
    'poss het Clown',
    '66% het Pied',
  ])
  expect(hetsIn('Clown', '66% het').genetics).toEqual(['66% het Clown'])
  expect(hetsIn('Clown', '100% het').genetics).toEqual(['het Clown'])
})
