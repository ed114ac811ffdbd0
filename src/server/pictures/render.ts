import sharp, { type OutputInfo } from 'sharp'
import { type Width, widths } from './files.ts'
import { pictureCost } from './pictureCost.ts'
import { plainPng } from './plainPng.ts'

/** A picture as stored: WebP, upright, sRGB, without metadata. */
export type Rendered = { width: number; height: number; files: Record<Width, Buffer> }

/** Why a picture can't be rendered. */
export class Unfit extends Error {
  override name = 'Unfit'
  constructor(readonly reason: 'kind' | 'pixels' | 'broken') {
    super(reason)
  }
}

export const mostMegapixels = 50
/** A row of pixels is held in memory many times over; no camera's are this long. */
const longestSide = 30_000

// Settings of the process's one libvips. It reads four formats only: no SVG, PDF or TIFF, whose
// readers are the risky ones. One thread per picture and no cache keep memory flat.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadJpegBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes the first frame of a picture and makes its three widths, in 0.1 to 2 seconds. Its format
 * is checked by its bytes and its size by its header before decoding. Throws `Unfit`.
 */
export async function render(upload: Buffer): Promise<Rendered> {
  if (!isPicture(upload)) throw new Unfit('kind')
  const bytes = plainPng(upload)
  const { width, height, orientation = 1 } = await headerOf(bytes)
  if (width * height > mostMegapixels * 1_000_000) throw new Unfit('pixels')
  if (Math.max(width, height) > longestSide) throw new Unfit('pixels')
  try {
    return await encoded(await upright(await decoded(bytes, orientation), orientation))
  } catch {
    throw new Unfit('broken')
  }
}

const signatures: [offset: number, bytes: string][][] = [
  [[0, '\x89PNG\r\n\x1a\n']],
  [[0, 'GIF87a']],
  [[0, 'GIF89a']],
  [[0, '\xff\xd8\xff']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
]

const isPicture = (bytes: Buffer) =>
  signatures.some((signature) =>
    signature.every(([at, text]) => bytes.toString('latin1', at, at + text.length) === text),
  )

async function headerOf(bytes: Buffer) {
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header?.width || !header.height) throw new Unfit('broken')
  return header
}

type Pixels = { data: Buffer; info: OutputInfo }

/** The large width as raw pixels, not yet rotated. */
function decoded(bytes: Buffer, orientation: number): Promise<Pixels> {
  const isLying = orientation >= 5
  const [across, down] = isLying ? [tall, widths.large] : [widths.large, tall]
  return (
    sharp(bytes, {
      limitInputPixels: mostMegapixels * 1_000_000,
      // Accepts the minor flaws of phone cameras, but not truncated files.
      failOn: 'error',
    })
      // Rotated after resizing, since rotation needs the whole picture in memory.
      .resize({ width: across, height: down, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: 20 })
      .raw()
      .toBuffer({ resolveWithObject: true })
  )
}

/** Height is limited too, since WebP ends at 16,383 pixels. */
const tall = widths.large * 3

/** The pixels rotated and mirrored by the EXIF orientation (1 to 8). */
async function upright({ data, info }: Pixels, orientation: number): Promise<Pixels> {
  if (orientation === 1) return { data, info }
  const isMirrored = [2, 4, 5, 7].includes(orientation)
  const turn = [0, 0, 0, 180, 180, 90, 90, 270, 270][orientation] ?? 0
  return sharp(data, { raw: shapeOf(info) })
    .rotate(turn)
    .toBuffer({ resolveWithObject: true })
    .then((turned) =>
      isMirrored
        ? sharp(turned.data, { raw: shapeOf(turned.info) })
            .flop()
            .toBuffer({ resolveWithObject: true })
        : turned,
    )
}

async function encoded({ data, info }: Pixels): Promise<Rendered> {
  const webp = (width: Width, quality: number) =>
    sharp(data, { raw: shapeOf(info) })
      .resize({
        width: widths[width],
        height: widths[width] * 3,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality, ...pictureCost })
      .toBuffer()
  const files = {
    small: await webp('small', 80),
    medium: await webp('medium', 80),
    large: await webp('large', 82),
  }
  return { width: info.width, height: info.height, files }
}

const shapeOf = ({ width, height, channels }: OutputInfo) => ({ width, height, channels })
