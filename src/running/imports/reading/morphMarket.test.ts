import { describe, expect, test } from 'vitest'
import { draftsOf, listRead, tableIn } from '../../../../test/importFiles.ts'

describe('MorphMarket', () => {
  test('its 42 columns are known, and what the marketplace needs alone is left out', async () => {
    const { columns, intent } = await listRead('morphmarket-animals.csv', {}, 'morphmarket')
    expect(intent).toBe('animals')
    expect(columns).toHaveLength(42)
    expect(Object.fromEntries(columns.map(({ header, field }) => [header, field]))).toMatchObject({
      'Category*': 'species',
      'Title*': 'name',
      'Animal_Id*': 'external_id',
      State: 'status',
      Traits: 'genetics',
      Dob: 'born',
      Desc: 'notes',
      Private_Notes: 'append',
      'Sires**': 'sire',
      'Dams**': 'dam',
      Maturity: null,
      'Impression_Count**': null,
    })
  })

  test('an animal comes with everything that its row tells', async () => {
    const { animals } = await listRead('morphmarket-animals.csv', {}, 'morphmarket')
    expect(animals['Confusion Fire Pastel Clown Lesser']).toMatchObject({
      external_id: '20-CFPCL-1',
      species: { common: 'Ball python', latin: 'Python regius' },
      sex: 'male',
      // 8/7/2020 is August 7.
      born: { day: '2020-08-07', precision: 'day' },
      genetics: 'confusion fire pastel clown lesser',
      weight: { grams: 1250, unit: 'grams' },
      source: 'captive_bred',
      acquired_via: 'produced',
      state: 'kept',
      pictures: [
        'https://cdn.morphmarket.example/a/1.jpg',
        'https://cdn.morphmarket.example/a/2.jpg',
      ],
    })
    expect(animals['Confusion Fire Pastel Clown Lesser']?.description).toContain(
      'Proven male, eats f/t medium rats.\nShips Monday to Wednesday, weather permitting.\n"Best in the rack."\n',
    )
    expect(animals['Confusion Fire Pastel Clown Lesser']?.description).toContain(
      'Private_Notes: keep back if unsold',
    )
  })

  test('a blank id is the last part of its address, and an id with zeros keeps them', async () => {
    const { animals } = await listRead('morphmarket-animals.csv', {}, 'morphmarket')
    expect(animals['Banana 66% het Pied #2']).toMatchObject({
      external_id: '1000002',
      sire: '20-CFPCL-1',
      dam: null,
      born: { day: '2023-07-01', precision: 'month' },
      genetics: 'banana 66% het pied pos het clown',
    })
    expect(animals['Lilly White']).toMatchObject({
      external_id: '0155',
      sex: 'female',
      pictures: [],
      description: 'State: Breeder',
    })
    expect(animals['Amel Motley']).toMatchObject({
      external_id: 'CS/7.b',
      sex: 'unknown',
      born: { day: '2021-01-01', precision: 'year' },
      state: 'sold',
    })
  })

  test('a group is an error of its row, which no other row minds, and an impossible day a note', async () => {
    const { rows, animals, errors, table } = await listRead(
      'morphmarket-animals.csv',
      {},
      'morphmarket',
    )
    expect(errors).toEqual([
      '6 quantity: This row stands for 2 animals. Give each one a row of its own.',
    ])
    expect(animals['Wrong day']?.description).toMatch(/^Dob: 13\/13\/2022$/m)
    expect(table.lines).toEqual([2, 3, 4, 5, 6, 8, 9, 10])
    expect(rows.filter(({ draft }) => draft)).toHaveLength(7)
  })

  test('two rows alike without an id are two animals, by keys that stay the same', async () => {
    const once = await listRead('morphmarket-animals.csv', {}, 'morphmarket')
    const again = await listRead('morphmarket-animals.csv', {}, 'morphmarket')
    const twins = once.rows.filter(({ name }) => name === 'Normal hatchling')
    expect(twins).toHaveLength(2)
    expect(new Set(once.rows.map(({ key }) => key)).size).toBe(once.rows.length)
    expect(again.rows.map(({ key }) => key)).toEqual(once.rows.map(({ key }) => key))
  })

  test('the same records as JSON give the same drafts', async () => {
    const { table, rows } = await listRead('morphmarket-animals.csv', {}, 'morphmarket')
    const records = table.rows.map((cells) =>
      Object.fromEntries(table.headers.map((header, at) => [header, cells[at] || null])),
    )
    const json = await tableIn(JSON.stringify({ total: records.length, animals: records }))
    const read = draftsOf(json, {}, 'morphmarket')
    expect(read.map(({ draft }) => draft)).toEqual(rows.map(({ draft }) => draft))
    expect(read.map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
  })

  test('its list is known by its headings when it comes as any spreadsheet', async () => {
    const { animals } = await listRead('morphmarket-animals.csv')
    expect(animals['Confusion Fire Pastel Clown Lesser']?.born?.day).toBe('2020-08-07')
  })
})
