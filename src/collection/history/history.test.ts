import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Keeper, ownInstallation, refusals, signedIn, testApp } from '../../../test/app.ts'
import { daysAgo, deleteDaysAgo } from '../../../test/deletion.ts'
import { fedAnimal, newId } from '../../../test/factories.ts'
import { linesOf, pageOf } from '../../../test/histories.ts'
import { memberOf } from '../../../test/members.ts'
import { removables } from '../../app/records.ts'
import { recordChanges } from '../../db/schema.ts'
import { eraseDeleted } from '../../running/deleted/deleted.jobs.ts'
import { filesOf } from '../../server/files/openFiles.ts'

ownInstallation()

let keeper: Keeper
beforeAll(async () => {
  keeper = await signedIn({ plus: true, time_zone: 'Europe/Berlin' })
})

test('what is fed is no change of the feeder, what comes in is one', async () => {
  const { feeder, animal } = await fedAnimal(keeper)
  await keeper.patch(`feeders/${feeder.id}`, { feeder: { quantity: 40 } })
  await keeper.add(`animals/${animal.id}/feeding_logs`, { feeder_id: feeder.id, count: 3 })
  await keeper.post(`feeders/${feeder.id}/restock`, { restock: { quantity: 10 } })
  expect((await linesOf(keeper, 'feeder', feeder.id)).slice(0, -1)).toEqual([
    ['changed the stock', [['In stock', '37', '47']]],
    ['changed the stock', [['In stock', '', '40']]],
  ])
  const [line = {}] = (await pageOf(keeper, 'feeder', feeder.id)).value
  const words = ['summary', 'changes', 'changed_at', 'changed_by']
  expect(Object.keys(line).toSorted()).toEqual(
    ['id', 'action', 'kind', 'record_id', ...words].toSorted(),
  )
})

test('a round that is taken back is told of each animal, and of each when it comes again', async () => {
  const { animal, feeder } = await fedAnimal(keeper)
  const other = await keeper.add('animals', { name: 'Basil', sex: 'male' })
  const rows = [animal.id, other.id].map((animal_id) => ({
    id: newId(),
    animal_id,
    feeder_id: feeder.id,
  }))
  const record = () => keeper.post('feeding_logs/bulk', { feeding_logs: rows })
  expect((await record()).statusCode).toBe(201)
  await keeper.send('DELETE', 'feeding_logs/bulk', { feeding_logs: rows.map(({ id }) => ({ id })) })
  expect((await record()).statusCode).toBe(201)
  for (const { id } of [animal, other]) {
    const { value } = await pageOf(keeper, 'animal', id)
    expect(value.map(({ action }) => action)).toEqual(['restored', 'deleted', 'added'])
  }
})

test('a contact’s history has the comments on it that were deleted', async () => {
  const { id } = await keeper.add('contacts', { name: 'Ines Vogt' })
  const comment = await keeper.add('comments', {
    content: 'Paid',
    commentable_type: 'Contact',
    commentable_id: id,
  })
  await keeper.delete(`comments/${comment.id}`)
  expect((await linesOf(keeper, 'contact', id))[0]?.[1]).toEqual([['Comment', 'Paid', '']])
})

test('pages have 24 lines, the latest first, and end', async () => {
  const { id } = await keeper.add('tasks', { content: 'Task 0' })
  for (let at = 1; at <= 30; at++)
    await keeper.patch(`tasks/${id}`, { task: { content: `Task ${at}` } })
  const pages = [
    await pageOf(keeper, 'task', id),
    await pageOf(keeper, 'task', id, 2),
    await pageOf(keeper, 'task', id, 3),
  ]
  expect(pages.map(({ value }) => value.length)).toEqual([24, 7, 0])
  expect(pages[0]).toMatchObject({ total: 31, totalPages: 2, added: { by: 'Maren' } })
  const after = pages.flatMap(({ value }) =>
    value.flatMap(({ changes }) => changes[0]?.after ?? []),
  )
  expect(after).toEqual(Array.from({ length: 30 }, (_, at) => `Task ${30 - at}`))
})

test('a history is read in at most eight statements', async () => {
  const { animal } = await fedAnimal(keeper)
  const { statements } = await testApp()
  statements.length = 0
  await pageOf(keeper, 'animal', animal.id)
  expect(statements.length).toBeLessThanOrEqual(8)
})

test('who has left stays named; who is gone is an unknown user, and so in logs and comments', async () => {
  const stack = await testApp()
  const lena = await memberOf(stack, keeper.accountId, { role: 'keeper', name: 'Lena' })
  const { id } = await lena.add('animals', { name: 'Saffron', sex: 'female' })
  await lena.add(`animals/${id}/weight_logs`, { weightInGrams: 412, unit: 'grams' })
  await lena.add('comments', { content: 'Calm', commentable_type: 'Animal', commentable_id: id })
  const names = async () => [
    (await pageOf(keeper, 'animal', id)).value[0]?.changed_by,
    (await pageOf(keeper, 'animal', id)).added.by,
    (await keeper.get(`animals/${id}`)).json().weightLogs[0].recordedBy,
    (await keeper.list('comments', { commentable_type: 'Animal', commentable_id: id }))[0]
      .commenter,
  ]
  await stack.pool.query('delete from memberships where user_id = $1', [lena.userId])
  expect(await names()).toEqual(['Lena', 'Lena', 'Lena', 'Lena'])
  await stack.pool.query('delete from users where id = $1', [lena.userId])
  expect(await names()).toEqual(Array(4).fill('Unknown user'))
})

test('an animal that the plan locks has its history locked, and what hangs on it too', async () => {
  const poor = await signedIn({ plus: true })
  for (let at = 0; at < 5; at++) await poor.add('animals', { name: `A${at}`, sex: 'male' })
  const { id } = await poor.add('animals', { name: 'Sixth', sex: 'male' })
  const log = await poor.add(`animals/${id}/poop_logs`, {})
  const task = await poor.add('tasks', { content: 'Order rats' })
  await poor.patch('subscription', { subscription: { plus: false } })
  for (const asked of [`kind=animal&id=${id}`, `kind=poop_log&id=${log.id}`]) {
    const answer = await poor.get(`history?${asked}`)
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([403, 'locked'])
  }
  const answer = await poor.get(`history?kind=task&id=${task.id}`)
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([403, 'subscription_required'])
})

test('what cannot be asked for is told at its field', async () => {
  expect(refusals(await keeper.get('history?kind=user&id=1&page=0'))).toEqual({
    kind: expect.stringMatching(/^Please choose one of: .*\banimal, /),
    id: 'Not found',
    page: expect.any(String),
  })
})

test('a record that is erased for good takes its history with it, an animal all of it', async () => {
  const { db, config } = await testApp()
  const own = await signedIn({ plus: true })
  const { animal, log } = await fedAnimal(own)
  await own.delete(`animals/${animal.id}/feeding_logs/${log.id}`)
  await own.add(`animals/${animal.id}/health_notes`, { content: 'Thin' })
  const kept = await own.add('contacts', { name: 'Ines Vogt' })
  await own.delete(`animals/${animal.id}`)
  await deleteDaysAgo(own, 'animals', animal.id, 31)
  await eraseDeleted(db, { removables, files: filesOf(config), now: new Date(daysAgo(0)) })
  const left = await db
    .select({ kind: recordChanges.kind, subject: recordChanges.subject_id })
    .from(recordChanges)
    .where(eq(recordChanges.account_id, own.accountId))
  expect(left.map(({ kind }) => kind).sort()).toEqual(['contacts', 'feeders'])
  expect(left.map(({ subject }) => subject)).toContain(kept.id)
})

test('an erased account leaves no history, whichever way it was erased', async () => {
  const { db, pool } = await testApp()
  const own = await signedIn({ plus: true })
  const { animal, log } = await fedAnimal(own)
  await own.delete(`animals/${animal.id}/feeding_logs/${log.id}`)
  await own.add(`animals/${animal.id}/poop_logs`, {})
  await pool.query(`begin; set local vivary.actor = '${own.userId}';
    delete from accounts where id = '${own.accountId}'; commit`)
  const of = eq(recordChanges.account_id, own.accountId)
  expect(await db.select().from(recordChanges).where(of)).toEqual([])
})
