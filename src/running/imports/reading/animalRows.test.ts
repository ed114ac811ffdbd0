import { expect, test } from 'vitest'
import { animalsIn, draftsOf, errorsIn, tableIn } from '../../../../test/importFiles.ts'

test('a row of several animals is refused, and a quantity that says more is noted', async () => {
  const table = await tableIn(
    'Name,Species,Anzahl\nNyx,Corn snake,3 Stk.\nRook,Corn snake,1 Paar\nLeo,Corn snake,1.2\nBo,Corn snake,1\n',
  )
  const rows = draftsOf(table)
  expect(errorsIn(rows)).toEqual([
    '2 quantity: This row stands for 3 animals. Give each one a row of its own.',
  ])
  const animals = animalsIn(rows)
  expect(animals.Rook?.description).toBe('Anzahl: 1 Paar')
  expect(animals.Leo?.description).toBe('Anzahl: 1.2')
  expect(animals.Bo?.description).toBe(null)
})

test.each([
  ['Date sold', '2024-05-01', { state: 'sold', state_on: '2024-05-01', state_reason: null }],
  ['verkauft am', '1.5.2024', { state: 'sold', state_on: '2024-05-01' }],
  ['Todesdatum', '1.5.2024', { state: 'died', state_on: '2024-05-01' }],
  ['Sold to', 'Mike', { state: 'sold', state_on: null, state_reason: 'Mike' }],
  ['Cause of death', 'old age', { state: 'died', state_reason: 'old age' }],
  ['Left on', '2024-05-01', { state: 'kept', description: 'Left on: 2024-05-01' }],
])('without a status, “%s” tells who left', async (heading, cell, told) => {
  const table = await tableIn(
    `Name,Species,Status,${heading}\nNyx,Corn snake,,${cell}\nRook,Corn snake,,\n`,
  )
  const unsaid = await tableIn(
    `Name,Species,${heading}\nNyx,Corn snake,${cell}\nRook,Corn snake,\n`,
  )
  for (const each of [table, unsaid]) {
    const animals = animalsIn(draftsOf(each))
    expect(animals.Nyx).toMatchObject(told)
    expect(animals.Rook).toMatchObject({ state: 'kept' })
  }
  const kept = await tableIn(`Name,Species,Status,${heading}\nNyx,Corn snake,Breeder,${cell}\n`)
  expect(animalsIn(draftsOf(kept)).Nyx).toMatchObject({ state: 'kept' })
})

test('a name that is only a cross is none', async () => {
  const rows = draftsOf(await tableIn('ID,Name,Species\n,†,Corn snake\nC2,†,Corn snake\n'))
  expect(errorsIn(rows)).toEqual(['2 name: Please choose a name'])
  expect(animalsIn(rows).C2).toMatchObject({ name: 'C2', state: 'died' })
})

test('a short day with the same day and month has its year behind it', async () => {
  const born = async (...days: string[]) => {
    const rows = days.map((day, at) => `Nyx ${at},Corn snake,${day}`)
    const table = await tableIn(['Name,Species,Hatched', ...rows].join('\n'))
    return Object.values(animalsIn(draftsOf(table))).map((animal) => animal.born?.day)
  }
  expect(await born('06/06/23')).toEqual(['2023-06-06'])
  expect(await born('06/06/23', '5/13/24')).toEqual(['2023-06-06', '2024-05-13'])
  expect(await born('06/06/23', '5/6/24')).toEqual(['2023-06-06'])
})
