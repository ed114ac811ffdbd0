import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../test/app.ts'
import { gifOf, pngHeader } from '../../test/bombs.ts'
import { newId } from '../../test/factories.ts'
import { forgetPicture, preparePicture } from './pictures.ts'

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
    // What it has computed: how long that took hangs on what else the machine does.
    const { user, system } = process.cpuUsage(before)
    expect(user + system).toBeLessThan(1_000_000)
  },
)

describe('on its way', () => {
  test('a file that only claims to be a picture is refused on the photo field', async () => {
    const keeper = await signedIn()
    const answer = await addWith(keeper, new File(['<p>'], 'photo.png', { type: 'image/png' }))
    expect(answer.statusCode).toBe(422)
    expect(refusals(answer)).toEqual({ photo: wrongKind })
    expect(await keeper.list('animals')).toEqual([])
  })

  test('is served to its account, to be kept for ever, and does nothing as a page', async () => {
    const keeper = await signedIn()
    const { small, large } = await photoOf(keeper)
    const answer = await keeper.get(large)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300 })
    const again = await keeper.send('GET', large, undefined, {
      'if-none-match': answer.headers.etag,
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await keeper.send('GET', small, undefined, {
      'if-none-match': answer.headers.etag,
    })
    expect(other.statusCode).toBe(200)
  })

  test('another account cannot see my picture, nor whether it is there', async () => {
    const [keeper, stranger] = [await signedIn(), await signedIn()]
    const { small } = await photoOf(keeper)
    const etag = (await keeper.get(small)).headers.etag
    const answers = await Promise.all([
      stranger.get(small),
      stranger.get(`/dashboard/files/${newId()}/small.webp`),
      stranger.send('GET', small, undefined, { 'if-none-match': etag }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const { app } = await testApp()
    expect((await app.inject(small)).statusCode).toBe(401)
  })

  test.each(['huge.webp', '..%2fsmall.webp'])('there is nothing at %s', async (name) => {
    const keeper = await signedIn()
    const { small } = await photoOf(keeper)
    expect((await keeper.get(small.replace('small.webp', name))).statusCode).toBe(404)
  })

  test('a picture that was forgotten is not there any more', async () => {
    const { db } = await testApp()
    const keeper = await signedIn()
    const answer = await addWith(keeper, picture(await (await flag()).png().toBuffer()))
    const { id, photoUrls } = answer.json().object
    await keeper.delete(`animals/${id}/photo`)
    const [, , , pictureId = ''] = photoUrls.small.split('/')
    await db.transaction((tx) => forgetPicture(tx, keeper.accountId, pictureId))
    expect((await keeper.get(photoUrls.small)).statusCode).toBe(404)
  })

  test('a picture whose record was refused has no row', async () => {
    const keeper = await signedIn()
    const photo = picture(await (await flag()).png().toBuffer())
    const answer = await addWith(keeper, photo, {
      'animal[animal_groups_attributes][0][group_id]': newId(),
    })
    expect(answer.statusCode).toBe(422)
    const { config } = await testApp()
    const [left = ''] = await readdir(join(config.dataDir, 'pictures', keeper.accountId))
    expect((await keeper.get(`/dashboard/files/${left}/small.webp`)).statusCode).toBe(404)
  })
})

const addWith = (keeper: Keeper, photo: File, more = {}) =>
  keeper.sendForm('POST', 'animals', {
    'animal[name]': 'Saffron',
    'animal[sex]': 'female',
    'animal[photo]': photo,
    ...more,
  })

async function photoOf(keeper: Keeper): Promise<Record<'small' | 'large', string>> {
  const answer = await addWith(keeper, picture(await (await flag()).png().toBuffer()))
  return answer.json().object.photoUrls
}

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
  /** Within what compression changes. */
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
