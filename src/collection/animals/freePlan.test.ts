import { expect, test } from 'vitest'
import { signedIn, testApp } from '../../../test/app.ts'
import { newId } from '../../../test/factories.ts'
import { animals } from '../../db/schema.ts'
import { capReached } from '../../people/subscription/freePlan.ts'
import { requireRoomForAnimals } from './openAnimals.queries.ts'

const saffron = { name: 'Saffron', sex: 'female' }

test('of ten animals added at the same moment a free account keeps five', async () => {
  const keeper = await signedIn()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => keeper.post('animals', { animal: saffron })),
  )
  const refused = answers.filter(({ statusCode }) => statusCode === 403)
  expect(refused).toHaveLength(5)
  for (const answer of refused) {
    expect(answer.json().errors).toEqual([{ code: 'subscription_required', message: capReached }])
  }
  expect(await keeper.page('animals')).toMatchObject({ total: 5 })
})

test('a full account may still send its fifth animal twice', async () => {
  const keeper = await signedIn()
  const id = newId()
  for (let at = 0; at < 4; at++) await keeper.add('animals', saffron)
  await keeper.add('animals', { ...saffron, id })
  expect(await keeper.add('animals', { ...saffron, id })).toMatchObject({ id })
})

test('a fifth animal that is sent twice at the same moment is one animal', async () => {
  const keeper = await signedIn()
  for (let at = 0; at < 4; at++) await keeper.add('animals', saffron)
  const animal = { ...saffron, id: newId() }
  const answers = await Promise.all([1, 2, 3].map(() => keeper.post('animals', { animal })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect(await keeper.page('animals')).toMatchObject({ total: 5 })
})

test('a deleted animal makes room, and cannot come back when the room is taken', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', saffron)
  for (let at = 0; at < 4; at++) await keeper.add('animals', saffron)
  await keeper.delete(`animals/${id}`)
  await keeper.add('animals', saffron)
  const answer = await keeper.post(`deleted/${id}/restore`)
  expect(answer.statusCode).toBe(403)
  expect(answer.json().errors[0].message).toBe(capReached)
  await keeper.patch('subscription', { subscription: { plus: true } })
  expect((await keeper.post(`deleted/${id}/restore`)).statusCode).toBe(200)
  expect(await keeper.page('animals')).toMatchObject({ total: 6 })
})

test('an animal that was sold makes room, and comes back only where there is some', async () => {
  const keeper = await signedIn()
  const { id } = await keeper.add('animals', saffron)
  for (let at = 0; at < 4; at++) await keeper.add('animals', saffron)
  await keeper.change('animals', id, { state: 'sold' })
  await keeper.add('animals', saffron)
  const answer = await keeper.patch(`animals/${id}`, { animal: { state: 'kept' } })
  expect([answer.statusCode, answer.json().errors[0].message]).toEqual([403, capReached])
  expect(await keeper.page('animals')).toMatchObject({ total: 5 })
})

test('when Plus ends the five oldest animals stay open and none is lost', async () => {
  const keeper = await signedIn({ plus: true })
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const ids: string[] = []
  for (const name of names) ids.push((await keeper.add('animals', { name, sex: 'male' })).id)
  await keeper.patch('subscription', { subscription: { plus: false } })
  const pages = await Promise.all(ids.map((id) => keeper.get(`animals/${id}.json`)))
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 403, 403])
  const page = await keeper.page('animals')
  expect(page).toMatchObject({ total: 5, totalPages: 1, locked: 2 })
  expect(page.value.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(await keeper.page('animals', { q: 'g' })).toMatchObject({ total: 0, locked: 2 })
  await keeper.patch('subscription', { subscription: { plus: true } })
  expect(await keeper.page('animals')).toMatchObject({ total: 7 })
})

test('a locked animal does not come out by being added again', async () => {
  const keeper = await signedIn({ plus: true })
  const ids: string[] = []
  for (let at = 0; at < 6; at++) ids.push((await keeper.add('animals', saffron)).id)
  await keeper.patch('subscription', { subscription: { plus: false } })
  const answer = await keeper.post('animals', { animal: { ...saffron, id: ids[5] } })
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([403, 'locked'])
})

test('of ten animals added at once a free account keeps five', async () => {
  const { db } = await testApp()
  const { accountId } = await signedIn()
  const add = (isSubscribed: boolean) =>
    db.transaction(async (tx) => {
      await requireRoomForAnimals(tx, { accountId, isSubscribed })
      await tx
        .insert(animals)
        .values({ account_id: accountId, id: newId(), name: 'S', sex: 'male' })
    })
  const added = await Promise.allSettled(Array.from({ length: 10 }, () => add(false)))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await add(true)
  await expect(add(false)).rejects.toMatchObject({
    status: 403,
    errors: [
      {
        code: 'subscription_required',
        message:
          "You've reached the maximum amount of animals for your account. Subscribe to create unlimited animals.",
      },
    ],
  })
})

test('room is counted for all that come together', async () => {
  const { db } = await testApp()
  const { accountId } = await signedIn()
  const room = (animals: number) =>
    db.transaction((tx) => requireRoomForAnimals(tx, { accountId, isSubscribed: false }, animals))
  await room(5)
  await expect(room(6)).rejects.toThrow()
})
