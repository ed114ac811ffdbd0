import { expect, test } from 'vitest'
import {
  animalsIn,
  draftsOf,
  errorsIn,
  listRead,
  tableIn,
  workbook,
} from '../../../../test/importFiles.ts'

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

test('days as programs write them are read, empty ones are none, and words go to the notes', async () => {
  const { animals, errors } = await listRead('dates.csv')
  expect(errors).toEqual([])
  expect(
    Object.values(animals).map(({ name, born, description }) => [name, born?.day, description]),
  ).toEqual([
    ['D1', '2019-06-15', null],
    ['D2', undefined, null],
    ['D3', undefined, null],
    ['D4', undefined, 'DOB: before 2015'],
    ['D5', undefined, 'DOB: 2018-2019'],
    ['D6', '2019-06-15', null],
  ])
  expect(animals.D4?.remarks).toEqual([
    "Hatch date: We can't read “before 2015” as a date, so it goes to the notes",
  ])
})

test.each(['0', '00/00/0000', '0000-00-00 00:00:00', '30.12.1899', '1899-12-31', '0-Jan-00'])(
  'an empty day may look like %s',
  async (cell) => {
    const rows = draftsOf(await tableIn(`Name,Species,DOB\nNyx,Corn snake,${cell}\n`))
    expect(errorsIn(rows)).toEqual([])
    expect(animalsIn(rows).Nyx).toMatchObject({ born: null, description: null })
  },
)

test('an empty day of a formula in a workbook is none', async () => {
  const zero = { t: 'n', v: 0, z: 'm/d/yyyy', w: '1/0/1900' }
  const table = await tableIn(
    workbook({
      Snakes: [
        ['Name', 'Species', 'DOB'],
        ['Nyx', 'Corn snake', zero],
      ],
    }),
  )
  expect(animalsIn(draftsOf(table)).Nyx).toMatchObject({ born: null, description: null })
})

test('a weight that lacks the unit that others have costs no animal', async () => {
  const table = await tableIn('Name,Species,Weight\nNyx,Corn snake,450\nBo,Corn snake,300 g\n')
  const rows = draftsOf(table)
  expect(errorsIn(rows)).toEqual([])
  expect(animalsIn(rows)).toMatchObject({
    Nyx: {
      weight: null,
      description: 'Weight: 450',
      remarks: ['Weight: 450 has no unit, so it goes to the notes'],
    },
    Bo: { weight: { grams: 300 } },
  })
})

test.each([
  ['Rack A / 1', { room: '', rack: 'Rack A', tub: '1' }],
  ['Snake room / Rack A / 3', { room: 'Snake room', rack: 'Rack A', tub: '3' }],
  ['Rack 1 / bac 4', { rack: 'Rack 1', tub: 'bac 4' }],
  ['A / 1', { room: '', rack: '', tub: 'A / 1' }],
])('the location “%s” is room, rack and tub', async (cell, place) => {
  const table = await tableIn(`Name,Species,Location\nNyx,Corn snake,${cell}\n`)
  expect(animalsIn(draftsOf(table)).Nyx).toMatchObject(place)
})

test('days of acquisition are read under “Acquired”, and one that is not known says nothing', async () => {
  const table = await tableIn(
    'Name,Species,Acquired\nNyx,Corn snake,2020-01-02\nBo,Corn snake,n/a\n',
  )
  const animals = animalsIn(draftsOf(table))
  expect([animals.Nyx?.description, animals.Bo?.description]).toEqual([
    'Acquired: 2020-01-02',
    null,
  ])
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

test('“Aug 30” is a day without its year, and “June 15” may be one: both go to the notes', async () => {
  const table = await tableIn(
    'Name,Species,Hatched\nNyx,Corn snake,Aug 30\nBo,Corn snake,June 15\n',
  )
  const { Nyx, Bo } = animalsIn(draftsOf(table))
  expect(Nyx).toMatchObject({ born: null, description: 'Hatched: Aug 30' })
  expect(Bo).toMatchObject({ born: { day: '2015-06-01' }, description: 'Hatched: June 15' })
})
