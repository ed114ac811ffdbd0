import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** A plain picture of that size. */
export const pngOf = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#A0B687' } })
      .png()
      .toBuffer(),
  )

/** A plain picture of more than so many megabytes, nearly all of them in chunks that no program reads. */
export async function heavyPngOf(megabytes: number, background = '#A0B687'): Promise<Buffer> {
  const create = { width: 1700, height: 900, channels: 4, background } as const
  const png = await sharp({ create }).png().toBuffer()
  const content = Buffer.concat([Buffer.from('juNk'), Buffer.alloc(1024 ** 2)])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(1024 ** 2)
  sum.writeUInt32BE(crc32(content))
  const chunks = Array.from({ length: megabytes }, () => [size, content, sum]).flat()
  return Buffer.concat([png.subarray(0, -12), ...chunks, png.subarray(-12)])
}

export const isOpaque = async (picture: Buffer) => (await sharp(picture).stats()).isOpaque
