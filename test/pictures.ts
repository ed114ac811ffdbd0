import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A plain picture of that size. */
export const pngOf = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#A0B687' } })
      .png()
      .toBuffer(),
  )

/** A picture of noise, which can't be packed: a byte for each pixel and channel, the fourth of which is transparency. */
export const noisyPngOf = async (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
    .png({ compressionLevel: 1 })
    .toBuffer()

export const isOpaque = async (picture: Buffer) => (await sharp(picture).stats()).isOpaque
