import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Tests that cells are read as they were. A folder has a file for each kind of cell: on each line a cell, an arrow, what
 * was read, and a digest of what is read where more stands around it. `vitest run … -u` writes them anew; look at what has
 * changed.
 */
export function readAsBefore(folder: string, readers: Record<string, (cell: string) => unknown[]>) {
  test.each(Object.entries(readers))('%s are read as before', async (kind, read) => {
    const path = join(folder, `${kind}.txt`)
    const cells = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(arrow)[0] ?? '')
    const readings = (cell: string) => dittoed(read(cell).map(said)).join(' | ')
    const digest = (cell: string) => hash('sha1', within(cell).map(readings).join()).slice(0, 8)
    const lines = cells.map((cell) => `${cell}${arrow}${readings(cell)} # ${digest(cell)}\n`)
    await expect(lines.join('')).toMatchFileSnapshot(path)
  })
}

const arrow = ' → '

/** A reading on one line: what is no reading, or false, is a dot. */
const said = (value: unknown): string =>
  value === null || value === undefined || value === false
    ? '·'
    : JSON.stringify(value).replaceAll('"', '')

/** What is the same as before it is only marked. */
const dittoed = (words: string[]) =>
  words.map((each, at) => (at > 0 && each === words[at - 1] ? '″' : each))

/** The cell with letters, figures or spaces at its ends, and in capitals. */
const within = (cell: string) => [
  ...[`x${cell}`, `${cell}x`, `x ${cell}`, `${cell} x`, `1 ${cell}`, `${cell} 1`, `${cell}1`],
  ...[` ${cell} `, `${cell}.`, `${cell}?`, `(${cell})`, cell.toUpperCase(), `${cell} ${cell}`],
]
