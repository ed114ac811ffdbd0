import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { perSheet, placeOf, sheetFormats, spread } from './sheets.ts'

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
