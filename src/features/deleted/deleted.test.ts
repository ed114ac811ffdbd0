import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { fedAnimal, least, newId } from '../../../test/factories.ts'
import { pngOf } from '../../../test/pictures.ts'
import { accounts, feedingLogs, pictures } from '../../db/schema.ts'
import type { OwnedTable } from '../../server/crud.ts'
import { eraseDeleted } from './deleted.jobs.ts'
import { removables } from './removables.ts'

describe('the list of what was deleted', () => {
  test('names every kind, the latest first, a page at a time', async () => {
    const keeper = await signedIn({ plus: true })
    const gone: { id: string; kind: string; name: string }[] = []
    for (const [api, values] of Object.entries(least)) {
      const { id } = await keeper.add(api, values)
      await keeper.delete(`${api}/${id}`)
      const [name = ''] = Object.values(values)
      gone.unshift({ id, kind: api.replace(/(?<!specie)s$/, ''), name })
    }
    const dated = gone.map((one) => ({ ...one, deleted_at: expect.any(String) }))
    expect(await keeper.page('deleted')).toEqual({
      value: dated,
      totalPages: 1,
      total: dated.length,
    })
    expect(await keeper.page('deleted', { page: '2', per_page: '3' })).toEqual({
      value: dated.slice(3, 6),
      totalPages: Math.ceil(dated.length / 3),
      total: dated.length,
    })
    expect(await keeper.page('deleted', { page: '9' })).toMatchObject({
      value: [],
      total: dated.length,
    })
    expect(await keeper.list('deleted', { q: 'calc' })).toMatchObject([{ kind: 'supplement' }])
  })

  test('is read in one statement', async () => {
    const keeper = await signedIn()
    const { statements } = await testApp()
    const before = statements.length
    await keeper.list('deleted')
    expect(statements.slice(before).filter((text) => text.includes('deleted_at'))).toHaveLength(1)
  })
})

describe('bringing back', () => {
  test.each(Object.entries(least))('%s come back as they were', async (api, values) => {
    const keeper = await signedIn({ plus: true })
    const record = await keeper.add(api, values)
    await keeper.delete(`${api}/${record.id}`)
    expect((await keeper.get(`${api}/${record.id}`)).statusCode).toBe(404)
    const answer = await keeper.post(`deleted/${record.id}/restore`)
    expect(answer.json()).toMatchObject({ success: true, object: { id: record.id } })
    expect(await keeper.list(api)).toEqual([record])
    expect(await keeper.list('deleted')).toEqual([])
    expect((await keeper.post(`deleted/${record.id}/restore`)).statusCode).toBe(404)
  })

  test('an animal comes back with its feedings', async () => {
    const keeper = await signedIn()
    const { animal, log } = await fedAnimal(keeper)
    await keeper.delete(`animals/${animal.id}`)
    await keeper.post(`deleted/${animal.id}/restore`)
    expect(await keeper.list(`animals/${animal.id}/feeding_logs`)).toMatchObject([{ id: log.id }])
  })

  test('an animal that would exceed the free plan stays deleted, and can come back later', async () => {
    const keeper = await signedIn()
    const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
    await keeper.delete(`animals/${id}`)
    for (let at = 0; at < 5; at++) await keeper.add('animals', { name: 'A', sex: 'male' })
    const answer = await keeper.post(`deleted/${id}/restore`)
    expect(answer.statusCode).toBe(403)
    expect(answer.json().errors[0].code).toBe('subscription_required')
    await keeper.patch('subscription', { subscription: { plus: true } })
    expect((await keeper.post(`deleted/${id}/restore`)).statusCode).toBe(200)
  })

  test('of many that come back at once, five fit', async () => {
    const keeper = await signedIn({ plus: true })
    const ids: string[] = []
    for (let at = 0; at < 8; at++) {
      ids.push((await keeper.add('animals', { name: `A${at}`, sex: 'male' })).id)
      await keeper.delete(`animals/${ids[at]}`)
    }
    await keeper.patch('subscription', { subscription: { plus: false } })
    const answers = await Promise.all(ids.map((id) => keeper.post(`deleted/${id}/restore`)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(await keeper.page('animals')).toMatchObject({ total: 5 })
  })

  test('what another account deleted is not there, nor what nobody deleted', async () => {
    const [keeper, stranger] = [await signedIn(), await signedIn()]
    const { id } = await keeper.add('feeders', { name: 'Rat' })
    expect((await keeper.post(`deleted/${id}/restore`)).statusCode).toBe(404)
    await keeper.delete(`feeders/${id}`)
    expect((await stranger.post(`deleted/${id}/restore`)).statusCode).toBe(404)
    expect(await stranger.list('deleted')).toEqual([])
  })

  test('ends after 30 days', async () => {
    const keeper = await signedIn()
    const { id } = await keeper.add('feeders', { name: 'Rat' })
    await deleteDaysAgo(keeper, 'feeders', id, 31)
    expect(await keeper.list('deleted')).toEqual([])
    expect((await keeper.post(`deleted/${id}/restore`)).statusCode).toBe(404)
  })
})

describe('erasing for good', () => {
  test('an animal deleted 31 days ago is gone with its picture, one of yesterday can come back', async () => {
    const keeper = await signedIn()
    const [old, late] = [await withPhoto(keeper), await withPhoto(keeper)]
    const feeder = await keeper.add('feeders', { name: 'Rat' })
    await keeper.add(`animals/${old.id}/feeding_logs`, { feeder_id: feeder.id })
    await deleteDaysAgo(keeper, 'animals', old.id, 31)
    await deleteDaysAgo(keeper, 'animals', late.id, 1)
    await erase({ daysAhead: 0 })

    expect(await idsOf(feedingLogs, keeper)).toEqual([])
    expect((await keeper.post(`deleted/${old.id}/restore`)).statusCode).toBe(404)
    expect((await keeper.post(`deleted/${late.id}/restore`)).statusCode).toBe(200)
    await erase({ daysAhead: 2 })
    expect(await idsOf(pictures, keeper)).toEqual([pictureOf(late)])
    expect(await filesOf(keeper)).toEqual([pictureOf(late)])
    expect((await keeper.get(late.photoUrls.small)).statusCode).toBe(200)
  })

  test('a feeder that logs still name stays, one that none names goes', async () => {
    const keeper = await signedIn()
    const { animal, feeder, log } = await fedAnimal(keeper)
    const unused = await keeper.add('feeders', { name: 'Mouse' })
    for (const { id } of [feeder, unused]) await deleteDaysAgo(keeper, 'feeders', id, 40)
    await erase({ daysAhead: 0 })
    expect(await idsOf(tableOf('feeders'), keeper)).toEqual([feeder.id])
    const [fed] = await keeper.list(`animals/${animal.id}/feeding_logs`)
    expect(fed).toMatchObject({ id: log.id, feeder: { name: feeder.name } })
  })

  test('a species stays as long as an animal has it, also a deleted one', async () => {
    const keeper = await signedIn()
    const kind = await keeper.add('species', { commonName: 'Ball python' })
    const { id } = await keeper.add('animals', { name: 'A', sex: 'male', species_id: kind.id })
    await deleteDaysAgo(keeper, 'species', kind.id, 40)
    await deleteDaysAgo(keeper, 'animals', id, 20)
    await erase({ daysAhead: 0 })
    expect(await idsOf(tableOf('species'), keeper)).toEqual([kind.id])
    await erase({ daysAhead: 11 })
    expect(await idsOf(tableOf('species'), keeper)).toEqual([])
  })

  test('hundreds go, also when two processes are at it', async () => {
    const keeper = await signedIn()
    const { db } = await testApp()
    const rows = Array.from({ length: 450 }, () => ({
      account_id: keeper.accountId,
      id: newId(),
      name: 'Rat',
      deleted_at: daysAgo(40),
    }))
    await db.insert(tableOf('feeders')).values(rows)
    await Promise.all([erase({ daysAhead: 0 }), erase({ daysAhead: 0 })])
    await erase({ daysAhead: 0 })
    expect(await idsOf(tableOf('feeders'), keeper)).toEqual([])
  })

  test('a photo that was replaced goes after a day', async () => {
    const keeper = await signedIn()
    const animal = await withPhoto(keeper)
    await keeper.delete(`animals/${animal.id}/photo`)
    await erase({ daysAhead: 0 })
    expect(await filesOf(keeper)).toEqual([pictureOf(animal)])
    await erase({ daysAhead: 2 })
    expect(await filesOf(keeper)).toEqual([])
  })

  test('files without a row go after a day, those of an unknown account never', async () => {
    const keeper = await signedIn()
    const kept = await withPhoto(keeper)
    const [fresh, orphan, elsewhere] = [newId(), newId(), newId()]
    await strayFiles(keeper.accountId, fresh, 0)
    await strayFiles(keeper.accountId, orphan, 3)
    const unknown = await strayFiles(newId(), elsewhere, 300)
    await erase({ daysAhead: 0 })
    expect(new Set(await filesOf(keeper))).toEqual(new Set([pictureOf(kept), fresh]))
    expect(existsSync(unknown)).toBe(true)
  })
})

async function erase({ daysAhead }: { daysAhead: number }) {
  const { db, config } = await testApp()
  await eraseDeleted(db, { dataDir: config.dataDir, now: new Date(daysAgo(-daysAhead)) })
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const tableOf = (api: string) => {
  const found = removables.find(({ kind }) => api.startsWith(kind))
  if (!found) throw new Error(api)
  return found.table
}

async function deleteDaysAgo({ accountId }: Keeper, api: string, id: string, days: number) {
  const { db } = await testApp()
  const table = tableOf(api)
  await db
    .update(table)
    .set({ deleted_at: daysAgo(days) })
    .where(and(eq(table.account_id, accountId), eq(table.id, id)))
}

async function idsOf(table: OwnedTable, { accountId }: Keeper) {
  const { db } = await testApp()
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.account_id, accountId))
  return rows.map(({ id }) => id)
}

async function withPhoto(keeper: Keeper) {
  const answer = await keeper.sendForm('POST', 'animals', {
    'animal[name]': 'Saffron',
    'animal[sex]': 'female',
    'animal[photo]': new File([await pngOf(40, 30)], 'photo.png'),
  })
  return answer.json().object as { id: string; photoUrls: { small: string } }
}

const pictureOf = ({ photoUrls }: { photoUrls: { small: string } }) => photoUrls.small.split('/')[3]

async function folderOf(accountId: string) {
  const { config } = await testApp()
  return join(config.dataDir, 'pictures', accountId)
}

const filesOf = async ({ accountId }: Keeper) => readdir(await folderOf(accountId)).catch(() => [])

async function strayFiles(accountId: string, id: string, days: number) {
  const folder = join(await folderOf(accountId), id)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'small.webp'), 'x')
  await utimes(folder, new Date(daysAgo(days)), new Date(daysAgo(days)))
  return folder
}

test('erasing leaves the accounts themselves alone', async () => {
  const keeper = await signedIn()
  const { db } = await testApp()
  await erase({ daysAhead: 400 })
  expect(await db.select().from(accounts).where(eq(accounts.id, keeper.accountId))).toHaveLength(1)
})
