import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A plain picture of that size. */
export const pngOf = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#A0B687' } })
      .png()
      .toBuffer(),
  )

/** A picture of noise, which can't be packed: about three bytes for each pixel. */
export const noisyPngOf = async (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
