import sharp from 'sharp'
import { modulesOf } from './qr.ts'

/** A code as a PNG of two colours, each module a square of so many whole pixels. */
export async function qrPng(text: string, pixels: number): Promise<Buffer> {
  const rows = modulesOf(text)
  const side = rows.length
  const grey = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))))
  return sharp(grey, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * pixels, side * pixels, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
