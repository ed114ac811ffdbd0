import fc from 'fast-check'

/* What a keeper may enter, and what files, spreadsheets and JSON like least. */

export const text = (limit: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom(
        '=1+1',
        '@SUM(A1)',
        'a "b", c',
        'one\ntwo',
        '../../x',
        'CON',
        '🦎',
        "'",
        '\\',
      ),
    )
    .map((any) => any.toWellFormed().replaceAll('\0', '').trim().slice(0, limit).toWellFormed())
export const name = text(60).map((any) => (any.length > 0 ? `N${any}` : 'N'))
export const day = fc
  .integer({ min: 0, max: 9000 })
  .map((days) => isoOf(days * 86_400_000).slice(0, 10))
export const when = fc
  .integer({ min: 0, max: 9000 * 86_400 })
  .map((seconds) => isoOf(seconds * 1000))
const isoOf = (after_ms: number) => new Date(Date.UTC(2000, 0) + after_ms).toISOString()

/** Which of some records something belongs to. */
export const place = fc.integer({ min: 0, max: 100 })

/** The record at a place; the list has one at least. */
export const at = <One>(list: readonly One[], where: number): One => {
  const one = list[where % list.length]
  if (one === undefined) throw new Error('Nothing to choose from')
  return one
}
