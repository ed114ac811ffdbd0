import { expect, test } from 'vitest'
import { type Keeper, ownInstallation, refusals, signedIn, testApp } from '../../../../test/app.ts'
import { newId } from '../../../../test/factories.ts'
import { pngOf } from '../../../../test/pictures.ts'
import { removables } from '../../../app/records.ts'
import { eraseDeleted } from '../../../running/deleted/deleted.jobs.ts'
import { filesOf } from '../../../server/files/openFiles.ts'

ownInstallation()

const png = async (side = 8) => new File([await pngOf(side, side)], 'a.png', { type: 'image/png' })
const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png')

async function pictured(keeper: Keeper, count: number, more: Record<string, File> = {}) {
  const form: Record<string, string | File> = {
    'animal[name]': 'Saffron',
    'animal[sex]': 'female',
    ...more,
  }
  for (let at = 0; at < count; at++) form[`animal[photos][${at}]`] = await png()
  return keeper.sendForm('POST', 'animals', form)
}
const photosOf = async (keeper: Keeper, id: string) =>
  (await keeper.get(`animals/${id}`)).json().photos as { id: string; urls: { small: string } }[]

test('several pictures come with the form, in their order, and each can be taken away', async () => {
  const keeper = await signedIn()
  const { id } = (await pictured(keeper, 3)).json().object
  const [first, second, third] = await photosOf(keeper, id)
  expect((await keeper.get(String(second?.urls.small))).statusCode).toBe(200)
  expect((await keeper.delete(`animals/${id}/photos/${second?.id}`)).json()).toEqual({
    success: true,
  })
  expect((await keeper.get(String(second?.urls.small))).statusCode).toBe(404)
  expect(await photosOf(keeper, id)).toEqual([first, third])
  const form = { 'animal[photos][]': await png() }
  await keeper.sendForm('PATCH', `animals/${id}`, form)
  expect(await photosOf(keeper, id)).toMatchObject([first, third, {}])
})

test('one that is made the photo changes places with it', async () => {
  const keeper = await signedIn()
  const { id, photoUrls } = (await pictured(keeper, 1, { 'animal[photo]': await png() })).json()
    .object
  const [other] = await photosOf(keeper, id)
  const answer = await keeper.patch(`animals/${id}/photos/${other?.id}`, { photo: { main: true } })
  expect(answer.json().object.photoUrls).toEqual(other?.urls)
  expect(await photosOf(keeper, id)).toEqual([{ id: other?.id, urls: photoUrls }])

  await keeper.delete(`animals/${id}/photo`)
  await keeper.patch(`animals/${id}/photos/${other?.id}`, { photo: { main: true } })
  expect((await keeper.get(`animals/${id}`)).json()).toMatchObject({ photos: [], photoUrls })
  const no = await keeper.patch(`animals/${id}/photos/${other?.id}`, { photo: { main: false } })
  expect([no.statusCode, Object.keys(refusals(no))]).toEqual([422, ['main']])
})

test('of two pictures one is left when one is made the photo while the photo goes', async () => {
  const keeper = await signedIn({ plus: true })
  for (let round = 0; round < 15; round++) {
    const { id } = (await pictured(keeper, 1, { 'animal[photo]': await png() })).json().object
    const [other] = await photosOf(keeper, id)
    const answers = await Promise.all([
      keeper.patch(`animals/${id}/photos/${other?.id}`, { photo: { main: true } }),
      keeper.delete(`animals/${id}/photo`),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const { photoUrls, photos } = (await keeper.get(`animals/${id}`)).json()
    expect([photoUrls, ...photos].filter(Boolean)).toHaveLength(1)
  }
})

test('a picture that goes while it is made the photo is gone, or the one it changed with is', async () => {
  const keeper = await signedIn({ plus: true })
  for (let round = 0; round < 15; round++) {
    const { id } = (await pictured(keeper, 1, { 'animal[photo]': await png() })).json().object
    const [other] = await photosOf(keeper, id)
    const [made, gone] = await Promise.all([
      keeper.patch(`animals/${id}/photos/${other?.id}`, { photo: { main: true } }),
      keeper.delete(`animals/${id}/photos/${other?.id}`),
    ])
    expect([200, 404]).toContain(made.statusCode)
    expect(gone.statusCode).toBe(200)
    expect((await keeper.get(`animals/${id}`)).json()).toMatchObject({
      photos: [],
      photoUrls: { small: expect.any(String) },
    })
  }
})

test('a picture that is none is told at its place, and nothing is kept', async () => {
  const keeper = await signedIn()
  const answer = await pictured(keeper, 2, { 'animal[photos][2]': svg })
  expect([answer.statusCode, Object.keys(refusals(answer))]).toEqual([422, ['photos.2']])
  expect(await keeper.list('animals')).toEqual([])
})

test('twenty pictures are the most, in one request as in several', async () => {
  const keeper = await signedIn()
  const tooMany = { photos: 'At most 20 photos' }
  expect(refusals(await pictured(keeper, 21))).toEqual(tooMany)
  const { id } = (await pictured(keeper, 20)).json().object
  const form = { 'animal[name]': 'Renamed', 'animal[photos][]': await png() }
  expect(refusals(await keeper.sendForm('PATCH', `animals/${id}`, form))).toEqual(tooMany)
  expect((await keeper.get(`animals/${id}`)).json().name).toBe('Saffron')
})

test('the nightly sweep leaves shown pictures alone, and takes those of an erased animal', async () => {
  const keeper = await signedIn()
  const { db, config, pool } = await testApp()
  const { id } = (await pictured(keeper, 2)).json().object
  const [photo] = await photosOf(keeper, id)
  const erase = (days: number) =>
    eraseDeleted(db, {
      removables,
      files: filesOf(config),
      now: new Date(Date.now() + days * 86_400_000),
    })
  await erase(3)
  expect((await keeper.get(String(photo?.urls.small))).statusCode).toBe(200)
  await keeper.delete(`animals/${id}`)
  await erase(40)
  const left = await pool.query('select id from pictures where account_id = $1', [keeper.accountId])
  expect(left.rows).toEqual([])
})

test('a photo comes with the form, is replaced, and is taken away', async () => {
  const keeper = await signedIn()
  const photo = async () => new File([await pngOf(300, 200)], 'me.png', { type: 'image/png' })
  const form = {
    'animal[name]': 'Saffron',
    'animal[sex]': 'female',
    'animal[photo]': await photo(),
  }
  const { object } = (await keeper.sendForm('POST', 'animals.json', form)).json()
  expect((await keeper.get(object.photoUrls.medium)).headers['content-type']).toBe('image/webp')

  const again = await keeper.sendForm('PATCH', `animals/${object.id}`, {
    'animal[photo]': await photo(),
  })
  expect(again.json().object.name).toBe('Saffron')
  expect((await keeper.get(again.json().object.photoUrls.small)).statusCode).toBe(200)
  expect((await keeper.get(object.photoUrls.small)).statusCode).toBe(404)

  const without = await keeper.delete(`animals/${object.id}/photo.json`)
  expect(without.json().object.photoUrls).toBeNull()
  expect((await keeper.get(again.json().object.photoUrls.small)).statusCode).toBe(404)
})

test('a photo that is none is told at its field, and no animal is made', async () => {
  const keeper = await signedIn()
  const answer = await keeper.sendForm('POST', 'animals', {
    'animal[name]': 'Saffron',
    'animal[sex]': 'female',
    'animal[photo]': new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'me.png', {
      type: 'image/png',
    }),
  })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(refusals(answer))).toEqual(['photo'])
  expect(await keeper.list('animals')).toEqual([])
})

test('an empty file field is no photo', async () => {
  const keeper = await signedIn()
  const answer = await keeper.sendForm('POST', 'animals', {
    'animal[name]': 'Saffron',
    'animal[sex]': 'female',
    'animal[photo]': new File([], ''),
  })
  expect(answer.json().object).toMatchObject({ name: 'Saffron', photoUrls: null })
})

test('a photo that is sent twice with its id is there once, and no other animal gets that id', async () => {
  const keeper = await signedIn()
  const [one, other] = [await pictured(keeper, 0), await pictured(keeper, 0)]
  const [id, otherId] = [one.json().object.id, other.json().object.id]
  const photo = newId()
  const add = async (animal: string) =>
    keeper.sendForm('PATCH', `animals/${animal}`, {
      'animal[photos][0]': await png(),
      'animal[photo_ids][0]': photo,
    })
  await add(id)
  await add(id)
  expect((await photosOf(keeper, id)).map((each) => each.id)).toEqual([photo])
  expect(refusals(await add(otherId))).toMatchObject({ photo_ids: expect.any(String) })
  expect(await photosOf(keeper, otherId)).toEqual([])
})
