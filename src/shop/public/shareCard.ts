import type { OverlayOptions } from 'sharp'
import { fontFile, otherFaces } from '../../care/paper/fontFiles.ts'
import { concurrencyLimit } from '../../server/limits/concurrencyLimit.ts'
import { numberText } from '../../shared/numbers.ts'
import { light } from '../../shared/tokens.ts'
import { publicPrice, statusWords } from '../words.ts'
import { cardSize, type ShareText } from './addresses.ts'
import type { PublicListing, PublicShop } from './publicShops.queries.ts'

/** The content of a link's preview: a picture if there is one, and three texts. */
type ShareCard = { picture: Buffer | undefined; title: string; figure: string; shop: string }

/** One at a time, since a card takes a tenth of a second of one processor. */
const limited = concurrencyLimit(1, 12)

/** Draws a card as a JPEG. Throws `Failure` (503) when too many are waiting. */
export const shareCard = (card: ShareCard): Promise<Buffer> => limited(() => drawn(card))

async function drawn({ picture, title, figure, shop }: ShareCard): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const { width, height } = cardSize
  const side = picture && (await squareOf(picture, height))
  const left = side ? height + edge : edge * 1.5
  const room = width - left - edge
  await fallbacks()
  const head = await words(shop, { px: 28, width: room, color: light.ink2 })
  const name = await words(title, {
    px: title.length > 60 ? 42 : title.length > 28 ? 52 : 64,
    width: room,
    height: 330,
    color: light.ink,
  })
  const foot = await words(figure, { px: 60, width: room, color: light.primary })
  const below = edge + (head ? head.info.height + 24 : 0)
  const layers: OverlayOptions[] = [
    side
      ? { input: side, left: 0, top: 0 }
      : { input: block(24, height, light.primary), left: 0, top: 0 },
    ...(head ? [{ input: head.data, left, top: edge }] : []),
    ...(name ? [{ input: name.data, left, top: below }] : []),
    ...(foot ? [{ input: foot.data, left, top: height - edge - foot.info.height }] : []),
  ]
  return sharp({ create: { width, height, channels: 3, background: light.bg } })
    .composite(layers)
    .jpeg({ quality: 84 })
    .toBuffer()
}

const edge = 56

/** Undefined for a file that can't be read. */
async function squareOf(picture: Buffer, side: number): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp')
  return sharp(picture)
    .resize(side, side, { fit: 'cover' })
    .flatten({ background: light.bg })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => undefined)
}

const block = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 3 as const, background },
})

type Looks = { px: number; width: number; height?: number; color: string }

/** Undefined for no text at all. */
async function words(text: string, { px, width, height, color }: Looks) {
  if (text.trim() === '') return undefined
  const { default: sharp } = await import('sharp')
  const drawnText = (size: number, most = cardSize.height) =>
    sharp({
      text: {
        text: `<span foreground="${color}">${escaped(text)}</span>`,
        font: `Atkinson Hyperlegible Next SemiBold ${size}`,
        fontfile: fontFile('bold'),
        width,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    })
      // A letter with many marks isn't wrapped, however large it is.
      .resize({ width, height: most, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true })
  const first = await drawnText(px)
  if (height === undefined || first.info.height <= height) return first
  return drawnText(Math.floor(px * 0.6), height)
}

/** Names the fonts that have the characters which the product's own letters lack. */
async function fallbacks() {
  const { default: sharp } = await import('sharp')
  for (const face of otherFaces)
    await sharp({ text: { text: '.', fontfile: fontFile(face) } })
      .png()
      .toBuffer()
}

/** Markup of Pango begins with these; a line break of a title is a space. */
const escaped = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** The texts on a listing's card: sold and held ones say so in the place of the price. */
export const textOfListing = (
  { name, currency }: PublicShop,
  { title, status, price, pictures }: PublicListing,
): ShareText => ({
  title,
  figure: status === 'for_sale' ? publicPrice(price, currency) : statusWords[status],
  shop: name,
  picture: pictures[0]?.id,
})

/** The texts on the card of a shop's home. */
export function textOfShop(shop: PublicShop, listings: readonly PublicListing[]): ShareText {
  const first = listings.find(({ pictures }) => pictures.length > 0)?.pictures[0]
  const offered = listings.filter(({ status }) => status === 'for_sale').length
  return {
    title: shop.name,
    figure: offered > 0 ? `${numberText(offered, 'point')} for sale` : '',
    shop: shop.city,
    picture: (shop.banner ?? first ?? shop.logo)?.id,
  }
}
