import { expect, test } from 'vitest'
import { csvForExcel, csvText } from './csv.ts'

test('cells are quoted where they must be, and numbers keep their point', () => {
  expect(
    csvText({
      head: ['Name', 'Weight'],
      rows: [
        ['Nyx, "the one"', 1480.5],
        ['two\nlines', null],
        ['', Number.NaN],
      ],
    }),
  ).toBe('Name,Weight\r\n"Nyx, ""the one""",1480.5\r\n"two\nlines",\r\n,\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1'])(
  'a spreadsheet reads %j as text',
  (formula) => {
    expect(csvText({ head: [formula], rows: [] }).trimEnd()).toMatch(/^"?'/)
  },
)

test('a negative number is a number', () => {
  expect(csvText({ head: ['Change'], rows: [[-3.9]] })).toBe('Change\r\n-3.9\r\n')
})

test('Excel is told that it is UTF-8', () => {
  expect(csvForExcel({ head: ['Ä'], rows: [] })).toBe('\ufeffÄ\r\n')
})
