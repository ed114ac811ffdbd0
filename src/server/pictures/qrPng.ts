import { modulesOf } from '../../shared/qr.ts'

/** A QR code as a two-colour PNG, each module a square of so many whole pixels. */
export async function qrPng(text: string, pixels: number): Promise<Buffer> {
  const rows = modulesOf(text)
  const side = rows.length
  const { default: sharp } = await import('sharp')
  const grey = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))))
  return sharp(grey, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * pixels, side * pixels, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
