import sharp from 'sharp'
import { expect, test } from 'vitest'
import { shareCard } from './shareCard.ts'

/** The first and the last column of a card on which its title stands. */
async function extentOf(title: string) {
  const card = await shareCard({ picture: undefined, title, figure: '', shop: '' })
  const { data, info } = await sharp(card).greyscale().raw().toBuffer({ resolveWithObject: true })
  const isInk = (column: number) =>
    Array.from({ length: info.height }).some(
      (_, row) => (data[row * info.width + column] ?? 255) < 90,
    )
  const columns = Array.from({ length: info.width }, (_, at) => at).filter(
    (at) => at > 40 && isInk(at),
  )
  return [columns[0], columns.at(-1)]
}

test.each([
  ['line separators', `a${'\u2028'.repeat(12)}b`],
  ['paragraph separators', `a${'\u2029'.repeat(12)}b`],
  ['a letter with too many marks', `ก${'\u0e49'.repeat(99)}`],
])('a title or shop with %s stands on a card', async (_what, title) => {
  expect((await extentOf(title))[0]).toBeGreaterThan(40)
  await shareCard({ picture: undefined, title: '', figure: title, shop: title })
})

// No font has this one: it is drawn as a box, of one width for all such characters.
const inBoxes = extentOf('\u0378'.repeat(6))

test.each([
  ['Thai', 'ว'],
  ['Devanagari', 'क'],
  ['Chinese', '蛇'],
  ['Korean', '뱀'],
  ['Cyrillic', 'я'],
])('%s stands on a card in letters, not in boxes', async (_script, letter) => {
  expect(await extentOf(letter.repeat(6))).not.toEqual(await inBoxes)
})
