import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { perSheet, placeOf, sheetFormats, spread, usedOf } from './sheets.ts'

describe.each(sheetFormats)('$key', (format) => {
  const { page, label } = format
  const places = Array.from({ length: perSheet(format) }, (_, at) => placeOf(format, at))

  test('every label lies on the paper, as far from the right as from the left', () => {
    const right = Math.max(...places.map(({ left }) => left + label.width))
    const bottom = Math.max(...places.map(({ top }) => top + label.height))
    expect(page.width - right).toBeCloseTo(format.first.left, 0)
    expect(page.height - bottom).toBeCloseTo(format.first.top, 0)
  })

  test('no label lies over another', () => {
    for (const [at, one] of places.entries()) {
      for (const other of places.slice(at + 1)) {
        const isBeside = Math.abs(one.left - other.left) > label.width - 1e-6
        const isBelow = Math.abs(one.top - other.top) > label.height - 1e-6
        expect(isBeside || isBelow).toBe(true)
      }
    }
  })

  test('every label has one place, in order, behind those that are used up', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(perSheet(format) - 1), (count, used) => {
        const labels = Array.from({ length: count }, (_, number) => number)
        const sheets = spread(labels, format, used)
        const all = sheets.flatMap((sheet, number) =>
          sheet.map(({ at, label }) => ({ place: number * perSheet(format) + at, label })),
        )
        expect(all.map(({ label }) => label)).toEqual(labels)
        expect(all.map(({ place }) => place)).toEqual(labels.map((number) => number + used))
        expect(sheets).toHaveLength(count === 0 ? 0 : Math.ceil((count + used) / perSheet(format)))
      }),
    )
  })
})

test.each([
  ['Avery 5160', 30, [4.7625, 12.7], [144.4625, 241.3]],
  ['Avery 5163', 10, [3.96875, 12.7], [110.33125, 215.9]],
  ['Avery L7160', 21, [7.25, 15.15], [139.25, 243.75]],
  ['Avery L7163', 14, [4.65, 15.15], [106.25, 243.75]],
  ['Avery L7651', 65, [4.75, 10.7], [167.15, 265.1]],
] as const)('%s has its %d labels where the maker puts them', (name, count, first, last) => {
  const format = sheetFormats.find(({ words }) => words.startsWith(`${name},`)) ?? sheetFormats[0]
  expect(perSheet(format)).toBe(count)
  const at = (place: number) => Object.values(placeOf(format, place))
  expect(at(0)).toEqual(first)
  const [left, top] = at(count - 1)
  expect(left).toBeCloseTo(last[0], 4)
  expect(top).toBeCloseTo(last[1], 4)
})

test('how many labels are used is a whole number, and less than a sheet has', () => {
  const [format] = sheetFormats
  for (const [typed, used] of [
    ['', 0],
    [' 7 ', 7],
    ['23', 23],
  ] as const) {
    expect([typed, usedOf(typed, format)]).toEqual([typed, { used }])
  }
  for (const typed of ['24', '-1', '2.5', 'two', '1e1']) {
    expect([typed, usedOf(typed, format)]).toEqual([
      typed,
      { used: 0, wrong: 'Please enter a whole number from 0 to 23' },
    ])
  }
})
