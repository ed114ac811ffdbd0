import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../../../test/endurance.ts'
import { keysOfRows } from './draftRows.ts'
import { delimitedRows } from './file/delimited.ts'
import { tableRows } from './file/tableRows.ts'

const headings = ['ID', 'Name', 'Species', 'Notes']
const letter = fc.constantFrom(...'abcXYZ 0179,;|\t"\'.-äöüßéèàñ€', '\n')
const cell = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join('').trim())
const rows = fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,8}\d$/), cell, cell, cell), {
  minLength: 1,
  maxLength: 30,
})
const encodings = {
  utf8: (text: string) => Buffer.from(text),
  bom: (text: string) => Buffer.from(`\ufeff${text}`),
  utf16: (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  windows: (text: string) => Buffer.from(text.replaceAll('€', '\x80'), 'latin1'),
}

test('any table survives as values with any delimiter, line end and encoding', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom(...(['utf8', 'bom', 'utf16', 'windows'] as const)),
      async (table, delimiter, lineEnd, encoding) => {
        const text = [headings, ...table]
          .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(delimiter))
          .join(lineEnd)
        const read: string[][] = []
        const headers = await tableRows(delimitedRows(encodings[encoding](text)), async (row) => {
          read.push(row[1])
        })
        expect(headers).toEqual(headings)
        const full = read.map((cells) => headings.map((_heading, at) => cells[at] ?? ''))
        expect(full).toEqual(table)
      },
    ),
    { numRuns: 50 * rounds(4) },
  )
})

test('keys are unique, and the same in any order of columns', () => {
  fc.assert(
    fc.property(rows, (table) => {
      const keys = table.map(keysOfRows(headings))
      expect(new Set(keys).size).toBe(table.length)
      const turned = keysOfRows([...headings].reverse())
      expect(table.map((row) => turned([...row].reverse()))).toEqual(keys)
    }),
  )
})
