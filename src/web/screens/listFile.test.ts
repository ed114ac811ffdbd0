import { expect, test } from 'vitest'
import type { Page } from '../../shared/resource.ts'
import { type FileColumn, listFile } from './listFile.ts'
import { momentColumn } from './momentColumn.ts'

type Jar = { id: string; name: string; added: string; left: number | null }

const columns: FileColumn<Jar>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Left', cell: ({ left }) => left },
  { header: 'Low', cell: ({ left }) => left === 0 && 'Yes' },
  momentColumn('Added', ({ added }) => added),
]

test('a list is one file: numbers as they are, moments in my zone, formulas defused', async () => {
  const file = await save(async () => pageOf([jar('=1+1', 0), jar('Calcium', null)]))
  expect(file).toBe(
    '\ufeffName,Left,Low,Added\r\n' +
      "'=1+1,0,Yes,2026-11-21 16:03\r\nCalcium,,,2026-11-21 16:03\r\n",
  )
})

test('an empty list is a file with its headers', async () => {
  expect(await save(async () => ({ value: [], total: 0, totalPages: 0 }))).toBe(
    '\ufeffName,Left,Low,Added\r\n',
  )
})

test('a record that moved to the next page meanwhile is in the file once', async () => {
  const pages = [[jar('A'), jar('B')], [jar('B')]]
  const file = await save(async (page) => pageOf(pages[page - 1] ?? [], 2))
  expect(namesIn(file)).toEqual(['A', 'B'])
})

test('a list that grew meanwhile is fetched again from the start', async () => {
  const asked: number[] = []
  const file = await save(async (page) => {
    asked.push(page)
    const all = asked.length === 1 ? [jar('B'), jar('C')] : [jar('A'), jar('B'), jar('C')]
    return { ...pageOf(all.slice(page - 1, page)), total: all.length, totalPages: all.length }
  })
  expect(namesIn(file)).toEqual(['A', 'B', 'C'])
  expect(asked).toEqual([1, 2, 1, 2, 3])
})

test('a list that never stops growing is saved all the same', async () => {
  let total = 2
  const file = await save(async (page) => ({
    value: [jar(`Jar ${page}`)],
    total: total++,
    totalPages: 2,
  }))
  expect(namesIn(file)).toEqual(['Jar 1', 'Jar 2'])
})

test('10,000 records are a hundred pages, one after the other, and say how far they are', async () => {
  let open = 0
  const told: number[] = []
  const file = await save(
    async (page) => {
      expect(++open).toBe(1)
      await Promise.resolve()
      open--
      const value = Array.from({ length: 100 }, (_, at) => jar(`${page} ${at}`))
      return { value, total: 10_000, totalPages: 100 }
    },
    ({ rows }) => told.push(rows),
  )
  expect(namesIn(file)).toHaveLength(10_000)
  expect(told).toHaveLength(100)
  expect(told.at(-1)).toBe(10_000)
})

const jar = (name: string, left: number | null = 1): Jar => ({
  id: name,
  name,
  left,
  added: '2026-11-21T15:03:00.000Z',
})

const pageOf = (value: Jar[], totalPages = 1): Page<Jar> => ({ value, total: 3, totalPages })

async function save(
  page: (page: number) => Promise<Page<Jar>>,
  onFetched: Parameters<typeof listFile>[1] = () => undefined,
) {
  const file = await listFile({ pageOf: page, columns, zone: 'Europe/Berlin' }, onFetched)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
}

/** The first cells, without the head's. */
const namesIn = (file: string) =>
  file
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[0])
