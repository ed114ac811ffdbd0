import { light } from '../../shared/tokens.ts'
import { body, label, leading, type Sheet } from './sheet.ts'

/** A column's heading and its share of the width; an empty heading shows none. */
export type Column = { head: string; share: number; isNumber?: boolean }

const gap = 10
const padding = 3

/**
 * A table across the page. It goes on on the next page under its headings, and so does a row with
 * more lines than the page has left.
 */
export function table(sheet: Sheet, columns: readonly Column[], rows: readonly string[][]) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const room = sheet.width - gap * (columns.length - 1)
  let x = sheet.left
  const places = columns.map((column) => {
    const place = { ...column, x, width: (room * column.share) / shares }
    x += place.width + gap
    return place
  })

  const heads = () => {
    for (const { head, x, width, isNumber } of places) {
      const line = sheet.lines(head, width, label)[0]
      if (line) sheet.drawLine(line, isNumber ? x + width - line.width : x, sheet.y, label)
    }
    sheet.y += leading(label) + 2
    sheet.rule()
    sheet.y += padding
  }

  const height = leading(body)
  sheet.reserve(leading(label) + 2 * height + 2 * padding)
  heads()
  for (const row of rows) {
    const cells = places.map((place, at) => ({
      place,
      lines: sheet.lines(row[at] ?? '', place.width, body),
    }))
    const count = Math.max(1, ...cells.map(({ lines }) => lines.length))
    // A short row stays whole.
    if (sheet.reserve(Math.min(count, 6) * height + padding)) heads()
    for (let at = 0; at < count; at++) {
      if (sheet.reserve(height + padding)) heads()
      for (const { place, lines } of cells) {
        const line = lines[at]
        const shift = place.isNumber && line ? place.width - line.width : 0
        if (line) sheet.drawLine(line, place.x + shift, sheet.y, body)
      }
      sheet.y += height
    }
    sheet.y += padding - 1
    sheet.rule(light.line)
    sheet.y += padding
  }
}

/** Two columns of short rows side by side, the left one first. */
export function pairs(sheet: Sheet, columns: readonly Column[], rows: readonly string[][]) {
  if (rows.length < 4) return table(sheet, columns, rows)
  const half = Math.ceil(rows.length / 2)
  const between: Column = { head: '', share: 0.15 }
  const doubled = rows
    .slice(0, half)
    .map((row, at) => [...row, '', ...(rows[half + at] ?? columns.map(() => ''))])
  return table(sheet, [...columns, between, ...columns], doubled)
}
