import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { pngOf } from '../../../test/pictures.ts'
import { forgetPicture } from './pictures.ts'

const photo = async () => new File([await pngOf(300, 200)], 'photo.png')
const wrongKind = 'Please choose a PNG, WebP, GIF or JPEG picture'

describe('a picture on its way', () => {
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
    const answer = await addWith(keeper, await photo())
    const { id, photoUrls } = answer.json().object
    await keeper.delete(`animals/${id}/photo`)
    const [, , , pictureId = ''] = photoUrls.small.split('/')
    await db.transaction((tx) => forgetPicture(tx, keeper.accountId, pictureId))
    expect((await keeper.get(photoUrls.small)).statusCode).toBe(404)
  })

  test('a picture whose record was refused has no row', async () => {
    const keeper = await signedIn()
    const answer = await addWith(keeper, await photo(), {
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
  const answer = await addWith(keeper, await photo())
  return answer.json().object.photoUrls
}
