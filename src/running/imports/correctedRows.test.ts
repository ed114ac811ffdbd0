import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { rounds } from '../../../test/endurance.ts'
import { longestTurn, mostOfRequest_ms, onEventLoop } from '../../../test/eventLoop.ts'
import { found, importAll, reviewed, rowsOf, upload } from '../../../test/importing.ts'
import { matchAnimals } from './judging/matching.ts'
import { leftOutCsv } from './reviewedRows.queries.ts'

/*
 * A corrected row is judged without the file being read again. What comes of all rows is the same as if it were.
 */

type Correction = { row: number; cells?: string[]; left_out?: boolean; split?: boolean }

/** What becomes of each row, after a correction and after everything was read anew. */
async function bothWays(keeper: Keeper, id: string, { row, ...change }: Correction) {
  const answer = await keeper.patch(`imports/${id}/rows/${row}.json`, { row: change })
  expect(answer.statusCode).toBe(200)
  const corrected = await told(keeper, id)
  await keeper.patch(`imports/${id}.json`, { import: { matching: 'fill' } })
  await importAll()
  expect(await told(keeper, id)).toEqual(corrected)
  return corrected
}

async function told(keeper: Keeper, id: string) {
  const { counts, needs_plus, pictures } = await found(keeper, id)
  const rows = await rowsOf(keeper, id)
  return { counts, needs_plus, pictures, rows: rows.map(({ cells: _, ...row }) => row) }
}

const words = ({ rows }: Awaited<ReturnType<typeof told>>) =>
  rows.map(({ row, action, notes, errors }) =>
    [row, action, ...notes, ...errors.map(({ message }) => message)].join(' '),
  )

test('an id that is given to another row, and taken back, is told of all rows that have it', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await reviewed(keeper, 'ID,Name,Sex\nA,Nyx,f\nB,Sol,m\nC,Rook,f\na,Nyx,f\n')
  const twice = await bothWays(keeper, id, { row: 3, cells: ['A ', 'Sol', 'm'] })
  expect(words(twice)).toEqual([
    '2 new',
    '3 error Row 2 has this ID too',
    '4 new',
    '5 error Row 2 has this ID too',
  ])
  const first = await bothWays(keeper, id, { row: 2, cells: ['D', 'Nyx', 'f'] })
  expect(words(first)).toEqual(['2 new', '3 new', '4 new', '5 error Row 3 has this ID too'])
  await bothWays(keeper, id, { row: 3, cells: ['B', 'Sol', 'm'] })
  const same = await bothWays(keeper, id, { row: 2, cells: ['a', 'Nyx', 'f'] })
  expect(words(same)[3]).toBe('5 skip The same as another row')
})

test('a row of several animals is offered as a row for each, each with an id of its own, and is the same ones when it comes again', async () => {
  const keeper = await signedIn({ plus: true })
  const list = 'Name,Sex,Hatched\nNyx,f,2020\nBabies,1.0.2,2026-08-01\nRook,m,2021\n'
  const { id } = await reviewed(keeper, list)
  const [group] = await rowsOf(keeper, id, '&action=error')
  expect(group?.errors).toMatchObject([{ field: 'sex', code: 'several_animals' }])
  const one = await keeper.patch(`imports/${id}/rows/2.json`, { row: { split: true } })
  expect([one.statusCode, one.json().errors[0].field]).toEqual([422, 'split'])
  const split = await bothWays(keeper, id, { row: 3, split: true })
  expect(split.rows.map(({ row, name, animal }) => [row, name, animal?.sex])).toEqual([
    [2, 'Nyx', 'female'],
    [3, 'Babies 1', 'male'],
    [4, 'Rook', 'male'],
    [5, 'Babies 2', 'unknown'],
    [6, 'Babies 3', 'unknown'],
  ])
  await keeper.post(`imports/${id}/apply.json`)
  await importAll()
  expect((await found(keeper, id)).result).toMatchObject({ added: 5, left_out: 0 })

  const again = await reviewed(keeper, list)
  await keeper.patch(`imports/${again.id}/rows/3.json`, { row: { split: true } })
  expect((await found(keeper, again.id)).counts).toEqual({ new: 0, update: 0, skip: 5, error: 0 })

  const leos = await reviewed(keeper, 'ID,Name,Sex,Quantity\nL7,Leo,f,2\n')
  const cells = ['L8', 'Lea', 'f', '2']
  await keeper.patch(`imports/${leos.id}/rows/2.json`, { row: { cells, split: true } })
  const cellsOfEach = (await rowsOf(keeper, leos.id)).map((row) => row.cells)
  expect(cellsOfEach).toEqual(['1', '2'].map((at) => [`L8-${at}`, `Lea ${at}`, 'f', '1']))
})

test('a name that becomes another is told of its young, and of the animal that it was', async () => {
  const keeper = await signedIn({ plus: true })
  await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  const { id } = await reviewed(
    keeper,
    'Name,Sex,Genetics,Dam\nNyx,f,Amel,\nSol,m,,Luna\nIris,f,,Nyx\n',
  )
  const named = await bothWays(keeper, id, { row: 2, cells: ['Luna', 'f', 'Amel', ''] })
  expect(words(named)).toEqual(['2 new', '3 new', '4 new'])
  await bothWays(keeper, id, { row: 2, cells: ['Nyx', 'f', 'Amel', ''] })
  // A name that two rows have is neither's.
  const twice = await bothWays(keeper, id, { row: 4, cells: ['Nyx', 'f', '', ''] })
  expect(words(twice)).toEqual([
    '2 new Same name as Nyx: kept apart',
    '3 new dam Luna, outside',
    '4 new Same name as Nyx: kept apart',
  ])
  await bothWays(keeper, id, { row: 4, left_out: true })
  await bothWays(keeper, id, { row: 4, left_out: false })
})

test('a name that begins as a total does keeps no one waiting, however many words follow', async () => {
  const keeper = await signedIn({ plus: true })
  const { id } = await reviewed(keeper, 'Name,Sex\nNyx,f\nRook,\n')
  const corrected = async (words: string) => {
    const cells = [words, '']
    const { result, cpu_ms } = await onEventLoop(() =>
      keeper.patch(`imports/${id}/rows/3.json`, { row: { cells } }),
    )
    expect([result.statusCode, cpu_ms < mostOfRequest_ms]).toEqual([200, true])
    return (await rowsOf(keeper, id))[1]?.notes
  }
  expect(await corrected(`total${' animals'.repeat(28)}`)).toEqual(['A total, not an animal'])
  expect(await corrected('Summe der Tiere')).toEqual(['A total, not an animal'])
  expect(await corrected('Total Eclipse')).toEqual([])
  expect(await corrected(`total${' animals'.repeat(27)} q`)).not.toContain('A total, not an animal')
})

test('cells as long as they may be keep no one waiting, and are no day, weight or interval', async () => {
  const keeper = await signedIn({ plus: true })
  const list = `Name,Weight,Hatched,Feeding interval\nNyx,${'1'.repeat(40_000)},2020,7\n`
  const { id } = await upload(keeper, list)
  expect(await longestTurn(importAll)).toBeLessThan(mostOfRequest_ms)
  await keeper.patch(`imports/${id}.json`, { import: { weight_unit: 'grams' } })
  expect(await longestTurn(importAll)).toBeLessThan(mostOfRequest_ms)
  const [row] = await rowsOf(keeper, id)
  const longest = row?.cells.map((cell) => cell.slice(0, 10_000))
  // What can't be read as a weight goes to the notes.
  expect(row?.errors[0]?.message).toMatch(/^At most 2,000 characters, together/)
  expect(row?.cells).toEqual(longest)
  for (const [at, text] of [
    [1, '1'.repeat(10_000)],
    [1, '1,'.repeat(5000)],
    [2, `12${' '.repeat(9990)}x`],
    [3, '('.repeat(10_000)],
  ] as const) {
    const cells = ['Nyx', '', '', ''].with(at, text)
    const correct = () => keeper.patch(`imports/${id}/rows/2.json`, { row: { cells } })
    const { result, cpu_ms } = await onEventLoop(correct)
    expect([result.statusCode, text, cpu_ms < mostOfRequest_ms]).toEqual([200, text, true])
  }
})

test('others get their turn while many animals are compared with as many here', async () => {
  const many = 10_000 * rounds(10)
  const herd = Array.from({ length: many }, (_, at) => ({ name: `Ñandú ${at}`, species: null }))
  const none = { hatched: null, state: null, external_id: null }
  const coming = herd.map((one, row) => ({ ...none, ...one, row, mark: `${row}` }))
  const facts = { code: '', commonName: null, latinName: null, dateHatched: null }
  const own = herd.map(({ name }, at) => {
    return { ...facts, name, id: `${at}`, external_id: `A${at}`, state: 'kept' as const }
  })
  let isOver = false
  let turns = 0
  const longest_ms = await longestTurn(async () => {
    const comparing = matchAnimals(coming, own, new Map()).finally(() => {
      isOver = true
    })
    for (; !isOver; turns++) await turn()
    expect((await comparing).size).toBe(many)
  }, mostOfRequest_ms)
  expect(longest_ms).toBeLessThan(mostOfRequest_ms)
  // Five lists, of which five hundred are gone through in one go.
  expect(turns).toBeGreaterThan((5 * many) / 600)
})

test('all rows that are left out come as one file in their order, and a few hundred at a time', async () => {
  const keeper = await signedIn({ plus: true })
  const names = Array.from({ length: 1100 }, (_, at) => `=Nyx ${at}`)
  const { id } = await reviewed(keeper, 'ID,Name\nA,=Nyx 0\nA,=Nyx 1\n')
  const { db, pool } = await testApp()
  await pool.query(
    `insert into import_rows (account_id, import_id, row, cells, mark, action, errors)
     select account_id, import_id, row + at, jsonb_build_array('A', '=Nyx ' || at + 1), mark, action, errors
     from import_rows, generate_series(1, 1098) at where import_id = $1 and row = 3`,
    [id],
  )
  const session = { accountId: keeper.accountId }
  const parts = await (await leftOutCsv(db, session, id)).toArray()
  expect(parts).toHaveLength(4)
  const { body, headers } = await keeper.get(`imports/${id}/left_out`)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  // The first one has its ID to itself.
  const leftOut = names.slice(1).map((name) => `A,'${name}\r\n`)
  expect([body, parts.join('')]).toEqual(Array(2).fill(`\ufeffID,Name\r\n${leftOut.join('')}`))
})

test('what all cells prove of the decimal sign holds for a corrected one; a comma before three digits is what its button said, whatever the others prove, and never silently decimals of grams', async () => {
  const keeper = await signedIn({ plus: true })
  const proven = await reviewed(keeper, 'Name;Gewicht (kg)\nNyx;1,5\nSol;2,25\nRook;nichts\n')
  const { rows } = await bothWays(keeper, proven.id, { row: 4, cells: ['Rook', '1.234'] })
  expect(rows[2]?.animal?.weightInGrams).toBe(1_234_000)
  const list = 'Name;Weight\nNyx;1,350\nSol;2,5 kg\nRook;1,350 g\n'
  const { id, unsure } = await reviewed(keeper, list)
  expect(unsure.weights).toEqual(['1,350'])
  await keeper.patch(`imports/${id}.json`, { import: { weight_unit: 'grams' } })
  await importAll()
  expect(await rowsOf(keeper, id)).toMatchObject([
    { animal: { weightInGrams: 1350 } },
    { animal: { weightInGrams: 2500 } },
    { notes: ['Weight: 1,350 g may be 1350 g or 1.35 g, so it goes to the notes'] },
  ])
})

test('on the free plan, an animal that is left out makes room for another', async () => {
  const keeper = await signedIn()
  const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G']
  const { id } = await reviewed(keeper, ['Name', ...names].join('\n'))
  const before = await told(keeper, id)
  expect(before).toMatchObject({ counts: { new: 5, skip: 2 }, needs_plus: 2 })
  const after = await bothWays(keeper, id, { row: 3, left_out: true })
  expect(after).toMatchObject({ counts: { new: 5, skip: 2 }, needs_plus: 1 })
  expect(words(after)[5]).toBe('7 new')
})

test('a record that is equal to another, or about another animal, is told of both', async () => {
  const keeper = await signedIn({ plus: true })
  const nyx = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
  await keeper.add('animals', { name: 'Sol', sex: 'male' })
  const weight = { weightInGrams: 500, unit: 'grams', happenedAt: '2026-05-01T12:00:00.000Z' }
  await keeper.add(`animals/${nyx.id}/weight_logs`, weight)
  const { id } = await reviewed(
    keeper,
    'Animal,Date,Weight (g)\nNyx,2026-05-01,500\nNyx,2026-05-01,500\nSol,2026-05-01,90\n',
  )
  expect(words(await told(keeper, id))).toEqual([
    '2 skip Already here, nothing new',
    '3 new',
    '4 new',
  ])
  const other = await bothWays(keeper, id, { row: 2, cells: ['Sol', '2026-05-01', '90'] })
  expect(words(other)).toEqual(['2 new', '3 skip Already here, nothing new', '4 new'])
  await bothWays(keeper, id, { row: 3, cells: ['Rook', '2026-05-01', '500'] })
  await bothWays(keeper, id, { row: 3, cells: ['Nyx', '2026-05-01', '500'] })
})
