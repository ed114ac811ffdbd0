import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Prints what a test has counted; `npm test -- endurance` shows it once more at its end. */
export function showFigures(name: string, text: string): void {
  process.stdout.write(`${text}\n`)
  if (process.env.FIGURES) writeFileSync(join(process.env.FIGURES, `${name}.txt`), text)
}

/** A table for people: the first column to the left, all others to the right. */
export function tableOf(head: readonly string[], rows: readonly (string | number)[][]): string {
  const texts = [head, ...rows].map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)),
  )
  const widths = head.map((_, at) => Math.max(...texts.map((row) => row[at]?.length ?? 0)))
  return texts
    .map((row) =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}
