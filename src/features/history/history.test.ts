import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { daysAgo, deleteDaysAgo } from '../../../test/deletion.ts'
import { fedAnimal, newId } from '../../../test/factories.ts'
import { memberOf } from '../../../test/members.ts'
import { pngOf } from '../../../test/pictures.ts'
import { recordChanges, users } from '../../db/schema.ts'
import { eraseDeleted } from '../deleted/deleted.jobs.ts'

let keeper: Keeper
beforeAll(async () => {
  keeper = await signedIn({ plus: true })
})

describe('an animal’s history says in words', () => {
  test('what was changed of itself', async () => {
    const species = await keeper.add('species', { commonName: 'Ball python' })
    const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'unknown' })
    await keeper.patch(`animals/${id}`, {
      animal: {
        sex: 'female',
        species_id: species.id,
        date_hatched: '2023-07-01',
        date_hatched_precision: 'month',
      },
    })
    await keeper.patch(`animals/${id}`, { animal: { description: 'Long. '.repeat(300) } })
    expect(await linesOf('animal', id)).toEqual([
      ['changed the description', [['Description', '', `${'Long. '.repeat(50)}…`]]],
      [
        'changed the sex, the species and 2 more',
        [
          ['Sex', 'Unknown', 'Female'],
          ['Species', '', 'Ball python'],
          ['Hatch date', '', 'July 2023'],
          ['Precision of the hatch date', 'Day', 'Month'],
        ],
      ],
      ['added the animal', []],
    ])
  })

  test('its schedules, its groups, its pictures and its moves, but not what it came with', async () => {
    const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
    const rack = await keeper.add('groups', { name: 'Rack 2' })
    const daily = { started_on: '2026-01-03', repeat_amount: 1, repeat: 'day' }
    const { id } = await keeper.add('animals', {
      name: 'Saffron',
      sex: 'female',
      room: 'Attic',
      feeding_schedules: [{ ...daily, feeder_id: rat.id }],
    })
    expect(await linesOf('animal', id)).toEqual([['added the animal', []]])

    const { feedingSchedules } = (await keeper.get(`animals/${id}`)).json()
    const change = async (animal: object) =>
      expect((await keeper.patch(`animals/${id}`, { animal })).statusCode).toBe(200)
    await change({ feeding_schedules: [{ id: feedingSchedules[0].id, repeat_amount: 7 }] })
    await change({ cleaning_schedule: { ...daily, repeat: 'week' } })
    await change({ feeding_schedules: [{ id: feedingSchedules[0].id, _destroy: true }] })
    await change({ animal_groups_attributes: [{ group_id: rack.id }] })
    await keeper.post(`animals/${id}/moves`, { move: { room: 'Reptile room', rack: 'Rack 2' } })
    await keeper.sendForm('PATCH', `animals/${id}`, {
      'animal[photo]': new File([await pngOf(8, 8)], 'photo.png'),
    })
    expect((await linesOf('animal', id)).map(([summary]) => summary)).toEqual([
      'changed the photo',
      'moved it to Reptile room, Rack 2',
      'put it in Rack 2',
      'deleted the feeding schedule for Rat, weaned',
      'added the cleaning schedule',
      'changed the interval of the feeding schedule for Rat, weaned',
      'added the animal',
    ])
    expect((await linesOf('group', rack.id)).map(([summary]) => summary)).toEqual([
      'put Saffron in',
      'added the group',
    ])
  })

  test('its health, and what was deleted of it, whole', async () => {
    const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
    const note = await keeper.add(`animals/${id}/health_notes`, {
      content: 'Thin',
      noted_on: '2024-03-05',
    })
    const course = { substance: 'Fenbendazole', dose: 0.5, dose_unit: 'ml', every_days: 14 }
    const treatment = await keeper.add(`animals/${id}/treatments`, course)
    const visit = await keeper.add(`animals/${id}/vet_visits`, {
      reason: 'Check',
      cost: 48.5,
      visited_on: '2024-03-06',
    })
    await keeper.patch(`animals/${id}/vet_visits/${visit.id}`, { vet_visit: { cost: 50 } })
    const doses = `animals/${id}/treatments/${treatment.id}/doses`
    const dose = await keeper.add(doses, { happenedAt: '2024-03-07T10:00:00.000Z' })
    await keeper.delete(`${doses}/${dose.id}`)
    await keeper.delete(`animals/${id}/health_notes/${note.id}`)
    expect(await linesOf('animal', id)).toEqual([
      [
        'deleted the note of 5 Mar 2024',
        [
          ['What was seen', 'Thin', ''],
          ['Day', 'March 5, 2024', ''],
        ],
      ],
      ['deleted the dose of 7 Mar 2024', [['When', 'March 7, 2024 11:00 am', '']]],
      ['changed the cost of the vet visit of 6 Mar 2024', [['Cost', '£48.50', '£50.00']]],
      ['added the vet visit of 6 Mar 2024', expect.any(Array)],
      ['added the treatment with Fenbendazole', expect.any(Array)],
      ['added the note of 5 Mar 2024', expect.any(Array)],
      ['added the animal', []],
    ])
  })

  test('a weight in the unit it was entered in, with the reader’s decimal sign', async () => {
    const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
    const log = await keeper.add(`animals/${id}/weight_logs`, {
      weightInGrams: 1360.7771,
      unit: 'pounds',
      happenedAt: '2024-03-05T12:00:00.000Z',
    })
    await keeper.patch(`animals/${id}/weight_logs/${log.id}`, {
      weight_log: { weightInGrams: 1587.5733 },
    })
    const { db } = await testApp()
    await db.update(users).set({ decimal_sign: 'comma' }).where(eq(users.id, keeper.userId))
    const [line] = await linesOf('animal', id)
    await db.update(users).set({ decimal_sign: 'point' }).where(eq(users.id, keeper.userId))
    expect(line).toEqual(['changed the weight of 5 Mar 2024', [['Weight', '3 lb', '3,5 lb']]])
  })
})

test('what is fed is no change of the feeder, what comes in is one', async () => {
  const { feeder, animal } = await fedAnimal(keeper)
  await keeper.patch(`feeders/${feeder.id}`, { feeder: { quantity: 40 } })
  await keeper.add(`animals/${animal.id}/feeding_logs`, { feeder_id: feeder.id, count: 3 })
  await keeper.post(`feeders/${feeder.id}/restock`, { restock: { quantity: 10 } })
  expect((await linesOf('feeder', feeder.id)).slice(0, -1)).toEqual([
    ['changed the stock', [['Stock', '37', '47']]],
    ['changed the stock', [['Stock', '', '40']]],
  ])
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
    const { value } = await page('animal', id)
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
  expect((await linesOf('contact', id))[0]?.[1]).toEqual([['Comment', 'Paid', '']])
})

test('pages have 24 lines, the latest first, and end', async () => {
  const { id } = await keeper.add('tasks', { content: 'Task 0' })
  for (let at = 1; at <= 30; at++)
    await keeper.patch(`tasks/${id}`, { task: { content: `Task ${at}` } })
  const pages = [await page('task', id), await page('task', id, 2), await page('task', id, 3)]
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
  await page('animal', animal.id)
  expect(statements.length).toBeLessThanOrEqual(8)
})

test('who has left stays named; who is gone is an unknown user, and so in logs and comments', async () => {
  const stack = await testApp()
  const lena = await memberOf(stack, keeper.accountId, { role: 'keeper', name: 'Lena' })
  const { id } = await lena.add('animals', { name: 'Saffron', sex: 'female' })
  await lena.add(`animals/${id}/weight_logs`, { weightInGrams: 412, unit: 'grams' })
  await lena.add('comments', { content: 'Calm', commentable_type: 'Animal', commentable_id: id })
  const names = async () => [
    (await page('animal', id)).value[0]?.changed_by,
    (await page('animal', id)).added.by,
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
    kind: expect.stringMatching(/^Please choose one of: animal, /),
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
  await eraseDeleted(db, { dataDir: config.dataDir, now: new Date(daysAgo(0)) })
  const left = await db
    .select({ kind: recordChanges.kind, subject: recordChanges.subject_id })
    .from(recordChanges)
    .where(eq(recordChanges.account_id, own.accountId))
  expect(left.map(({ kind }) => kind).sort()).toEqual(['contacts', 'feeders'])
  expect(left.map(({ subject }) => subject)).toContain(kept.id)
})

test('an account that is erased leaves no history, whoever erases it', async () => {
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

type Line = {
  action: string
  changed_by: string
  summary: string
  changes: { label: string; before: string; after: string }[]
}
async function page(kind: string, id: string, wanted = 1) {
  const answer = await keeper.get(`history.json?kind=${kind}&id=${id}&page=${wanted}`)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
  return answer.json() as {
    value: Line[]
    total: number
    totalPages: number
    added: { at: string; by: string | null }
  }
}

/** What each line says, and its fields. */
async function linesOf(kind: string, id: string) {
  const { value } = await page(kind, id)
  return value.map(
    ({ summary, changes }) =>
      [summary, changes.map(({ label, before, after }) => [label, before, after])] as const,
  )
}
