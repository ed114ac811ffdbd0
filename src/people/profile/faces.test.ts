import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { pngHeader } from '../../../test/bombs.ts'
import { pngOf } from '../../../test/pictures.ts'
import { me, workingFor } from '../../../test/profiles.ts'

const picture = async (width: number, height: number) =>
  new File([await pngOf(width, height)], 'me.png', { type: 'image/png' })
const sendPicture = (keeper: Keeper, file: File) =>
  keeper.sendForm('PATCH', 'user.json', { 'user[profile_picture]': file })

describe('the picture of a person', () => {
  test('comes with the rest, is rendered anew in three widths, and can be taken away', async () => {
    const keeper = await signedIn()
    const answer = await keeper.sendForm('PATCH', 'user.json', {
      'user[name]': 'With a face',
      'user[profile_picture]': await picture(900, 600),
    })
    expect(answer.statusCode).toBe(200)
    const { name, profilePictureUrls } = answer.json().object
    expect(name).toBe('With a face')
    const files = await Promise.all(
      [160, 640, 900].map(async (width, at) => {
        const file = await keeper.get(Object.values<string>(profilePictureUrls)[at] ?? '')
        expect(file.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'private, max-age=31536000, immutable',
        })
        return [width, (await sharp(file.rawPayload).metadata()).width]
      }),
    )
    expect(files).toEqual([160, 640, 900].map((width) => [width, width]))

    const next = await sendPicture(keeper, await picture(64, 64))
    expect(next.json().object.profilePictureUrls).not.toEqual(profilePictureUrls)
    expect((await keeper.get(profilePictureUrls.small)).statusCode).toBe(404)

    for (const _twice of [1, 2]) {
      const gone = await keeper.delete('user/photo.json')
      expect(gone.statusCode).toBe(200)
      expect(gone.json().object.profilePictureUrls).toBeNull()
    }
    expect((await keeper.get(next.json().object.profilePictureUrls.small)).statusCode).toBe(404)
  })

  test('is seen by who shares an account with them, and by no one else', async () => {
    const [owner, stranger] = [await signedIn(), await signedIn()]
    const { profilePictureUrls: face } = (await sendPicture(owner, await picture(64, 64))).json()
      .object
    const sam = await workingFor(owner, 'viewer')
    expect((await sam.get(face.small)).statusCode).toBe(200)
    const known = await owner.send('GET', face.small, undefined, {
      'if-none-match': (await owner.get(face.small)).headers.etag,
    })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    const refused = await stranger.get(face.small)
    const absent = await stranger.get(`/dashboard/faces/${crypto.randomUUID()}/small.webp`)
    expect([refused.statusCode, refused.body]).toEqual([404, absent.body])
    expect((await stranger.get('/dashboard/faces/1/huge.webp')).statusCode).toBe(404)
    const { app } = await testApp()
    expect((await app.inject(face.small)).statusCode).toBe(401)
  })

  test.each([
    ['huge', () => pngHeader(30_000, 30_000), 'A picture can be at most 50 megapixels'],
    ['cut off', async () => (await pngOf(400, 400)).subarray(0, 300), broken],
    ['a page', () => Buffer.from('<svg onload=alert(1)>'), kind],
    ['15 MB', () => Buffer.alloc(15 * 1024 ** 2 + 1), 'A picture can be at most 15 MB'],
  ])('that is %s is refused at its field, and nothing is changed', async (_what, made, message) => {
    const keeper = await signedIn()
    const file = new File([new Uint8Array(await made())], 'me.png', { type: 'image/png' })
    const answer = await keeper.sendForm('PATCH', 'user.json', {
      'user[name]': 'Other',
      'user[profile_picture]': file,
    })
    expect([answer.statusCode, refusals(answer)]).toEqual([422, { profile_picture: message }])
    expect(await me(keeper)).toMatchObject({ name: 'Maren', profilePictureUrls: null })
  })
})

const broken = 'This picture is broken. Please choose another one.'
const kind = 'Please choose a PNG, WebP, GIF or JPEG picture'
