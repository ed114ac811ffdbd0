import type { PreparedPicture } from '../../server/pictures/pictures.ts'

/** A decoded logo or banner; `hue` is the banner's. */
export type ShopPicture = { prepared: PreparedPicture; hue: number | null }

/**
 * The main hue of a picture in OKLCH, whole degrees from 0 to 359: the mean direction of its pixels'
 * colours, each weighted by its chroma. Null if it is grey, or if its colours cancel out.
 * Conversion: Björn Ottosson, "A perceptual color space for image processing", 2020.
 */
export async function hueOf({ files }: PreparedPicture): Promise<number | null> {
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(files.small)
    .resize(48, 48, { fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [a, b, chroma] = [0, 0, 0]
  for (let at = 0; at < data.length; at += info.channels) {
    const [x, y] = oklabOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    const strength = Math.hypot(x, y)
    a += x * strength
    b += y * strength
    chroma += strength
  }
  const pixels = data.length / info.channels
  if (chroma / pixels < greyBelow || Math.hypot(a, b) < 1e-6) return null
  return Math.round((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
}

/** The mean chroma below which a picture looks grey. */
const greyBelow = 0.02

/** The two colour axes of OKLab, of an sRGB colour in 0 to 255. */
function oklabOf(red: number, green: number, blue: number): [a: number, b: number] {
  const [r, g, bl] = [linear(red), linear(green), linear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * bl)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * bl)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * bl)
  return [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const linear = (value: number) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
