import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { gifOf, pngHeader } from '../../../test/bombs.ts'
import { onUsualMachine } from '../../../test/eventLoop.ts'
import { preparePicture } from './pictures.ts'

/** Red on the left, blue on the right, and a green corner at the top left. */
async function flag({ width = 300, height = 200 } = {}) {
  const block = (background: string, wide: number, high: number, left: number) => ({
    input: { create: { width: wide, height: high, channels: 3 as const, background } },
    left,
    top: 0,
  })
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    block('#0000ff', width / 2, height, width / 2),
    block('#00ff00', width / 4, height / 4, 0),
  ])
}

const picture = (bytes: Uint8Array, name = 'photo.jpg') => new File([new Uint8Array(bytes)], name)

const prepared = async (image: Sharp) => preparePicture(picture(await image.toBuffer()), 'p')

async function pixelAt(bytes: Buffer, x: number, y: number) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + 3)]
}

describe('a photo', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('stands upright from orientation %i', async (orientation) => {
    const held = (await flag()).jpeg({ quality: 100 }).withMetadata({ orientation })
    const upright = await sharp(await held.toBuffer())
      .autoOrient()
      .png()
      .toBuffer({ resolveWithObject: true })
    const { files, width, height } = await prepared(held)
    expect([width, height]).toEqual([upright.info.width, upright.info.height])
    for (const [x, y] of [
      [10, 10],
      [width - 10, 10],
      [10, height - 10],
      [width - 10, height - 10],
    ] as const) {
      expect(await pixelAt(files.large, x, y)).toBeCloseToColor(await pixelAt(upright.data, x, y))
    }
  })

  test('loses where and with what it was taken', async () => {
    const gps = {
      IFD0: { Make: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1' },
    }
    const taken = (await flag()).jpeg().withExif(gps).withIccProfile('p3')
    expect((await sharp(await taken.toBuffer()).metadata()).exif).toBeDefined()
    for (const file of Object.values((await prepared(taken)).files)) {
      const { format, exif, icc, xmp } = await sharp(file).metadata()
      expect({ format, exif, icc, xmp }).toEqual({ format: 'webp' })
    }
  })

  test('keeps its colours when they came in another colour space', async () => {
    const color = { r: 200, g: 60, b: 40 }
    const plain = sharp({ create: { width: 50, height: 50, channels: 3, background: color } })
    const wide = plain.clone().png().withIccProfile('p3')
    const { files } = await prepared(wide)
    expect(await pixelAt(files.large, 20, 20)).toBeCloseToColor([200, 60, 40])
  })

  test('is kept in three widths and never made larger', async () => {
    const { files, width, height } = await prepared((await flag({ width: 800, height: 600 })).png())
    expect([width, height]).toEqual([800, 600])
    const sizes = await Promise.all(
      Object.values(files).map(async (file) => (await sharp(file).metadata()).width),
    )
    expect(sizes).toEqual([160, 640, 800])
  })

  test('may have any shape, be see-through, grey or animated', async () => {
    const panorama = sharp({ create: { width: 2, height: 20_000, channels: 3, background: 'red' } })
    expect((await prepared(panorama.png())).height).toBeLessThan(16_383)
    const glass = { r: 0, g: 0, b: 0, alpha: 0 }
    const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: glass } })
    const { files } = await prepared(clear.png())
    expect((await sharp(files.small).metadata()).hasAlpha).toBe(true)
    await prepared((await flag()).greyscale().toColourspace('b-w').png())
    await prepared((await flag()).toColourspace('rgb16').png())
    await prepared((await flag()).toColourspace('cmyk').jpeg())
    const moving = await preparePicture(picture(gifOf(40, 30, 200)), 'photo')
    expect([moving.width, moving.height]).toEqual([40, 30])
  })

  test('that has something hidden behind its end loses that', async () => {
    const jpeg = await (await flag()).jpeg().toBuffer()
    const both = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])
    const { files } = await preparePicture(picture(both), 'photo')
    expect(files.large.includes('script')).toBe(false)
  })
})

const wrongKind = 'Please choose a PNG, WebP, GIF or JPEG picture'
const broken = 'This picture is broken. Please choose another one.'
const tooManyPixels = 'A picture can be at most 50 megapixels'

const refused: [what: string, message: string, make: () => Promise<Uint8Array> | Uint8Array][] = [
  ['an HTML page', wrongKind, () => Buffer.from('<!doctype html><p>hello')],
  ['an SVG', wrongKind, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a TIFF', wrongKind, async () => (await flag()).tiff().toBuffer()],
  ['a script that begins like a GIF', broken, () => Buffer.from('GIF89a=1;alert(1)//')],
  ['an SVG behind the signature of PNG', broken, () => pngSignatureThen('<svg width="9"/>')],
  ['a JPEG that stops in the middle', broken, async () => half(await jpegNoise())],
  ['a JPEG without its last tenth', broken, async () => half(await jpegNoise(), 0.9)],
  ['a PNG of 30,000 by 30,000', tooManyPixels, () => pngHeader(30_000, 30_000)],
  ['a GIF of 65,535 by 65,535, 10,000 times', tooManyPixels, () => gifOf(65_535, 65_535, 10_000)],
  ['more than 15 MB', 'A picture can be at most 15 MB', () => new Uint8Array(15 * 1024 ** 2 + 1)],
]

test.each(refused)(
  '%s is refused at the cost of less than a second',
  async (_what, message, make) => {
    const bytes = await make()
    const before = process.cpuUsage()
    await expect(preparePicture(picture(bytes, 'photo.png'), 'photo')).rejects.toMatchObject({
      errors: [{ field: 'photo', message }],
    })
    // CPU time, since elapsed time depends on the machine's load.
    const { user, system } = process.cpuUsage(before)
    expect(onUsualMachine((user + system) / 1000, 1000)).toBeLessThan(1000)
  },
)

const jpegNoise = () =>
  sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()

const half = (bytes: Buffer, part = 0.5) => bytes.subarray(0, Math.round(bytes.length * part))

const pngSignatureThen = (text: string) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(text)])

expect.extend({
  /** Within the tolerance of compression. */
  toBeCloseToColor(found: number[], wanted: number[]) {
    const off = Math.max(...found.map((value, channel) => Math.abs(value - (wanted[channel] ?? 0))))
    return { pass: off <= 20, message: () => `${found} is not close to ${wanted}` }
  },
})
declare module 'vitest' {
  interface Matchers {
    toBeCloseToColor(wanted: number[]): void
  }
}
