import { body, label, leading, type Sheet } from './sheet.ts'

/** A label and what stands under it; one without a value is left out. */
export type Fact = [label: string, value: string | null | undefined]

const across = 4
const gap = 14

/** Facts in a grid of four across, each with its label above it. */
export function facts(sheet: Sheet, all: readonly Fact[]) {
  const filled = all.flatMap(([name, value]) => (value ? [{ name, value }] : []))
  const width = (sheet.width - gap * (across - 1)) / across
  for (let at = 0; at < filled.length; at += across) {
    const row = filled.slice(at, at + across).map(({ name, value }) => ({
      name: sheet.lines(name, width, label)[0],
      lines: sheet.lines(value, width, body),
    }))
    const most = Math.max(...row.map(({ lines }) => lines.length))
    const height = leading(label) + most * leading(body) + 6
    sheet.reserve(height)
    for (const [column, { name, lines }] of row.entries()) {
      const x = sheet.left + column * (width + gap)
      if (name) sheet.drawLine(name, x, sheet.y, label)
      for (const [down, line] of lines.entries()) {
        sheet.drawLine(line, x, sheet.y + leading(label) + down * leading(body), body)
      }
    }
    sheet.y += height
  }
}
