import { existsSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Keeper, ownInstallation, signedIn, testApp } from '../../../test/app.ts'
import { daysAgo, deleteDaysAgo, tableOf } from '../../../test/deletion.ts'
import { addListing, fedAnimal, newId, plannedPairing } from '../../../test/factories.ts'
import { pngOf } from '../../../test/pictures.ts'
import { removables } from '../../app/records.ts'
import {
  accounts,
  clutches,
  feedingLogs,
  pairingLogs,
  pairings,
  pictures,
  shopDays,
} from '../../db/schema.ts'
import { folderFiles } from '../../server/files/folderFiles.ts'
import type { OwnedTable } from '../../server/records/crud.ts'
import { eraseDeleted } from './deleted.jobs.ts'

ownInstallation()

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

  test('a parent stays as long as its young do, and goes after them', async () => {
    const keeper = await signedIn()
    const dam = await keeper.add('animals', { name: 'Vesper', sex: 'female' })
    const young = await keeper.add('animals', { name: 'Wren', sex: 'female', dam_id: dam.id })
    await deleteDaysAgo(keeper, 'animals', dam.id, 40)
    await erase({ daysAhead: 0 })
    expect((await keeper.get(`animals/${young.id}`)).json().dam.name).toBe('Vesper')
    await deleteDaysAgo(keeper, 'animals', young.id, 40)
    await erase({ daysAhead: 0 })
    await erase({ daysAhead: 0 })
    expect(await idsOf(tableOf('animals'), keeper)).toEqual([])
  })

  test('a plan goes with its pairings and their logs, its clutches and its animals stay', async () => {
    const keeper = await signedIn({ plus: true })
    const { db } = await testApp()
    const { plan, pairing, sire } = await plannedPairing(keeper)
    const log = { happened_at: '2026-01-03T10:00:00.000Z' }
    await keeper.add(`pairings/${pairing.id}/pairing_logs`, log)
    const ids = { account_id: keeper.accountId, id: newId(), pairing_id: pairing.id }
    await db.insert(clutches).values({ ...ids, name: 'First', sire_id: sire.id })
    await deleteDaysAgo(keeper, 'animals', sire.id, 40)
    await erase({ daysAhead: 0 })
    expect((await keeper.get(`pairing_plans/${plan.id}`)).json().sire.name).toBe('Rook')
    await deleteDaysAgo(keeper, 'pairing_plans', plan.id, 40)
    await erase({ daysAhead: 0 })
    expect(await idsOf(pairings, keeper)).toEqual([])
    expect(await idsOf(pairingLogs, keeper)).toEqual([])
    expect(await idsOf(clutches, keeper)).toEqual([ids.id])
  })

  test('a listing leaves its views and questions to its shop', async () => {
    const { db } = await testApp()
    const keeper = await signedIn({ plus: true })
    const { id: listing_id } = await addListing(keeper)
    const day = {
      account_id: keeper.accountId,
      day: '2026-03-08',
      views: 4,
      visitors: 2,
      messages: 1,
    }
    const next = { ...day, id: newId(), listing_id, day: '2026-03-09' }
    await db
      .insert(shopDays)
      .values([{ ...day, id: newId() }, { ...day, id: newId(), listing_id }, next])
    await deleteDaysAgo(keeper, 'shop_listings', listing_id, 31)
    await erase({ daysAhead: 0 })
    expect((await keeper.get('shop/analytics?from=2026-03-08&to=2026-03-09')).json()).toMatchObject(
      {
        days: [
          { views: 8, visitors: 2, questions: 2 },
          { views: 4, visitors: 0, questions: 1 },
        ],
        listings: [],
      },
    )
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

  test('erasing leaves the accounts themselves alone', async () => {
    const keeper = await signedIn()
    const { db } = await testApp()
    await erase({ daysAhead: 400 })
    expect(await db.select().from(accounts).where(eq(accounts.id, keeper.accountId))).toHaveLength(
      1,
    )
  })
})

async function erase({ daysAhead }: { daysAhead: number }) {
  const { db, config } = await testApp()
  await eraseDeleted(db, {
    removables,
    files: folderFiles(config.dataDir),
    now: new Date(daysAgo(-daysAhead)),
  })
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
  const moment = new Date(daysAgo(days))
  for (const path of [join(folder, 'small.webp'), folder]) await utimes(path, moment, moment)
  return folder
}
