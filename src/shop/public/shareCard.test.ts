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

// No font has this one: it is drawn as a box, of one width for all such characters.
const box = '\u0378'

test.each([
  ['Thai', 'ว'],
  ['Devanagari', 'क'],
  ['Chinese', '蛇'],
  ['Korean', '뱀'],
  ['Cyrillic', 'я'],
])('%s stands on a card in letters, not in boxes', async (_script, letter) => {
  expect(await extentOf(letter.repeat(6))).not.toEqual(await extentOf(box.repeat(6)))
})
