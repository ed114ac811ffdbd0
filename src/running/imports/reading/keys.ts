import { createHash } from 'node:crypto'

/**
 * Gives each row a key that stays the same when the same row is read again, in whichever order its columns
 * stand and whatever they are taken for: a hash of its headings and cells. Equal rows count: the second
 * one's key ends in 2, so that two animals that nothing tells apart stay two, however often they are imported.
 */
export function keysOfRows(headers: readonly string[]): (cells: readonly string[]) => string {
  const counts = new Map<string, number>()
  return (cells) => {
    const told = headers
      .flatMap((header, at) => (cells[at] ? [`${header.trim()}\0${cells[at]}`] : []))
      .sort()
    const hash = createHash('sha256').update(told.join('\x01')).digest('base64url').slice(0, 22)
    const count = (counts.get(hash) ?? 0) + 1
    counts.set(hash, count)
    return `${hash}:${count}`
  }
}
