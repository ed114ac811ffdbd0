import sharp from 'sharp'

/** A plain picture of that size. */
export const pngOf = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#A0B687' } })
      .png()
      .toBuffer(),
  )
