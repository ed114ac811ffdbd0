import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import {
  build,
  type Keeper,
  keeperIn,
  keeperWith,
  ownInstallation,
  signedIn,
  testApp,
} from '../../../../test/app.ts'
import { archiveFile, filesOf, rowsIn } from '../../../../test/archives.ts'
import { found, importAll, reviewed, rowsOf, undone } from '../../../../test/importing.ts'
import { restoreInto, undoRestored, zipOf } from '../../../../test/restoring.ts'
import { collect } from '../../../../test/upgrades/collection.ts'
import { person } from '../../../../test/upgrades/fixture.ts'
import { memberships, users } from '../../../db/schema.ts'
import { root } from '../../../server/root.ts'
import { openSession, sessionCookie } from '../../../server/session/session.ts'
import { writtenKinds } from './restoreArchive.queries.ts'

ownInstallation()

type Stack = Awaited<ReturnType<typeof build>>
let elsewhere: Stack
let bytes: Buffer
let files: Map<string, Buffer>

beforeAll(async () => {
  const stack = await testApp()
  await collect(stack.app, stack)
  bytes = await archiveFile(await collector(stack))
  files = await filesOf(bytes)
  elsewhere = await build()
  return async () => {
    await elsewhere.app.close()
    await elsewhere.pool.end()
  }
})

/** The keeper who has a row of everything, signed in. */
async function collector(stack: Stack): Promise<Keeper> {
  const [who] = await stack.db
    .select({ userId: users.id, accountId: memberships.account_id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(eq(users.email, person.email))
  if (!who) throw new Error('Nobody was collected')
  const { token } = await openSession(stack.db, who)
  return keeperWith(stack, { ...who, cookie: `${sessionCookie(stack.config).name}=${token}` })
}

test('an archive has a row of every kind, or this file tests less than it says', () => {
  const empty = writtenKinds.filter(({ name }) => rowsIn(files, name).length === 0)
  expect(empty.map(({ name }) => name)).toEqual([])
})

test('taken into an empty account elsewhere, though killed on the way, it gives the same; once more changes nothing, and an undo leaves but what is used by now', async () => {
  const keeper = await keeperIn(elsewhere, { plus: true })
  for (const stopAfter of [4, 30]) {
    await expect(restoreInto(elsewhere, keeper, bytes, { stopAfter })).rejects.toThrow('Killed')
  }
  const { problems, importId } = await restoreInto(elsewhere, keeper, bytes)
  expect(problems).toEqual([])
  const again = await filesOf(await archiveFile(keeper, elsewhere))
  expectSame(again, known)
  const pictures = [...files.keys()].filter((name) => name.startsWith('pictures/'))
  expect(pictures.length).toBeGreaterThan(1)
  expect([...again.keys()].filter((name) => name.startsWith('pictures/'))).toEqual(pictures)
  for (const name of pictures) expect(again.get(name)?.equals(files.get(name) ?? bytes)).toBe(true)

  // What this leaves as it is, filling in leaves as well.
  const { kinds } = await restoreInto(elsewhere, keeper, bytes, { matching: 'replace' })
  expect(kinds.filter((kind) => kind.new + kind.update + kind.error > 0)).toEqual([])
  const same = await filesOf(await archiveFile(keeper, elsewhere))
  for (const { name } of writtenKinds) {
    expect([name, rowsIn(same, name)]).toEqual([name, rowsIn(again, name)])
  }

  const [animal] = rowsIn(files, 'animals').filter((one) => one.name === 'Ember')
  await keeper.add(`animals/${animal.id}/weight_logs`, { weightInGrams: 80, unit: 'grams' })
  const stays = await undoRestored(elsewhere, keeper, importId)
  expect(stays.map(({ kind }) => kind).sort()).toEqual(['animals', 'pictures', 'species'])
  const after = await filesOf(await archiveFile(keeper, elsewhere))
  expect(rowsIn(after, 'animals').map(({ name }) => name)).toEqual(['Ember'])
  const left = writtenKinds.filter(({ name }) => rowsIn(after, name).length > 0)
  const expected = ['pictures', 'species', 'animals', 'weight_logs']
  const noIds = ['achievements', 'blocked_visitors', 'animal_identities', 'qr_codes']
  expect(left.map(({ name }) => name).filter((name) => !noIds.includes(name))).toEqual(expected)
})

test('over the wire it is read, reviewed, taken in with another address and codes, and taken back', async () => {
  const keeper = await signedIn({ plus: true })
  const read = await reviewed(keeper, new Uint8Array(bytes), { name: 'vivary-2026-11-21.zip' })
  const animals = rowsIn(files, 'animals').length
  expect(read).toMatchObject({ status: 'review', kind: 'archive', problem: null })
  expect(read.archive?.kinds).toContainEqual(
    expect.objectContaining({ kind: 'animals', rows: animals, new: animals }),
  )
  expect(read.counts).toMatchObject({ update: 0, skip: 0, error: 0, new: read.rows })
  expect((await keeper.page('animals')).total).toBe(0)
  await keeper.post(`imports/${read.id}/apply.json`)
  await importAll()
  const done = await found(keeper, read.id)
  expect(done).toMatchObject({ status: 'done', progress: 100, can_undo: true })
  expect(done.result).toMatchObject({ updated: 0, left_out: 0 })
  expect((await keeper.page('animals')).total).toBeGreaterThan(0)

  // On the server that it is from, its shop's address and its codes are taken.
  const changed = await rowsOf(keeper, read.id)
  expect(new Set(changed.map(({ name }) => name.split(',')[0]))).toEqual(
    new Set(['shops', 'qr_codes']),
  )
  expect(changed.every(({ action }) => action === 'update')).toBe(true)
  const after = await filesOf(await archiveFile(keeper))
  expectSame(after, loosely)
  expect(rowsIn(after, 'shops').length).toBe(1)
  expect(rowsIn(after, 'shops')[0].slug).not.toBe(rowsIn(files, 'shops')[0].slug)

  expect(await undone(keeper, read.id)).toMatchObject({ status: 'undone', can_undo: false })
  expect((await keeper.page('animals')).total).toBe(0)
  expect((await keeper.page('feeders')).total).toBe(0)
})

test('on the free plan the five oldest animals come in with their logs, as the review says, and the rest with Plus', async () => {
  const keeper = await signedIn()
  const [animal] = rowsIn(files, 'animals')
  const animals = Array.from({ length: 8 }, (_, at) => ({
    ...{ ...animal, id: newId(), name: `Animal ${at}`, code: '', external_id: '', photo_id: null },
    ...{ state: 'kept', state_on: null, deleted_at: null, species_id: null },
    created_at: `2026-01-0${8 - at}T08:00:00.000Z`,
  }))
  const ofEach = (kind: string) =>
    animals.map(({ id }) => ({ ...rowsIn(files, kind)[0], id: newId(), animal_id: id }))
  const weight_logs = ofEach('weight_logs')
  const comments = ofEach('comments').map((comment) => ({ ...comment, contact_id: null }))
  const tasks = rowsIn(files, 'tasks')
  const archive = await zipOf(only({ animals, weight_logs, comments, tasks }))
  const read = await reviewed(keeper, new Uint8Array(archive), { name: 'vivary.zip' })
  for (const kind of ['animals', 'weight_logs', 'comments']) {
    expect(read.archive?.kinds).toContainEqual(
      expect.objectContaining({ kind, rows: 8, new: 5, needs_plus: 3 }),
    )
  }
  expect(read.archive?.kinds).toContainEqual(expect.objectContaining({ kind: 'tasks', new: 0 }))
  await keeper.post(`imports/${read.id}/apply.json`)
  await importAll()
  expect(read.counts.error).toBe(0)
  const { result } = await found(keeper, read.id)
  expect(result).toMatchObject({ added: read.counts.new, left_out: read.needs_plus })
  expect((await keeper.list('animals')).map(({ name }) => name)).toEqual(
    [3, 4, 5, 6, 7].map((at) => `Animal ${at}`),
  )
  await keeper.subscribe(true)
  await restoreInto(await testApp(), keeper, archive)
  expect((await keeper.page('animals')).total).toBe(8)
})

test('species and feeders that are here already are used instead of the archived ones', async () => {
  const keeper = await keeperIn(elsewhere, { plus: true })
  const first = (kind: string) => rowsIn(files, kind).find((one) => !one.deleted_at)
  const [species, feeder, animal] = [first('species'), first('feeders'), first('animals')]
  const kind = await keeper.add('species', { commonName: species.commonName.toUpperCase() })
  const { size, kind: sort } = feeder
  const food = await keeper.add('feeders', { name: feeder.name.toUpperCase(), size, kind: sort })
  const animals = [{ ...animal, species_id: species.id, photo_id: null }]
  const archive = await zipOf(only({ species: [species], feeders: [feeder], animals }))
  await restoreInto(elsewhere, keeper, archive)
  const ids = async (api: string) => (await keeper.list(api)).map(({ id }) => id)
  expect([await ids('species'), await ids('feeders')]).toEqual([[kind.id], [food.id]])
  expect((await keeper.get(`animals/${animal.id}`)).json().species.id).toBe(kind.id)
})

test('an archive leads to no record of another account, and bad rows are left out', async () => {
  const keeper = await keeperIn(elsewhere, { plus: true })
  const stranger = await keeperIn(elsewhere)
  const theirs = await stranger.add('animals', { name: 'Not yours', sex: 'female' })
  const [animal] = rowsIn(files, 'animals')
  const [weight] = rowsIn(files, 'weight_logs')
  const [one, other] = [newId(), newId()]
  const evil = only({
    pictures: rowsIn(files, 'pictures'),
    animals: [
      { ...animal, id: one, dam_id: other, sire_id: theirs.id, code: '' },
      { ...animal, id: other, dam_id: one, sire_id: other, code: '', photo_id: theirs.id },
      { ...animal, id: newId(), name: 'x'.repeat(101) },
      { ...animal, id: newId(), sex: 'dragon' },
      { ...animal, id: "' or 1=1 --" },
      { account_id: stranger.accountId, id: newId(), name: 'Smuggled', sex: 'male' },
    ],
    weight_logs: [
      { ...weight, id: newId(), animal_id: theirs.id },
      { ...weight, id: newId(), animal_id: one, recorded_by: stranger.userId },
      { ...weight, id: newId(), animal_id: one, weightInGrams: 1e300 },
      { ...weight, id: newId(), animal_id: one, happenedAt: 'tomorrow' },
    ],
  })
  evil.set('pictures/animals/Ember.webp', Buffer.from('<script>alert(1)</script>'))
  const { kinds } = await restoreInto(elsewhere, keeper, await zipOf(evil))
  const countsOf = (name: string) => kinds.find(({ kind }) => kind === name)
  expect(countsOf('animals')).toMatchObject({ rows: 6, new: 3, error: 3 })
  expect(countsOf('weight_logs')).toMatchObject({ rows: 4, new: 1, error: 3 })
  expect(countsOf('pictures')).toMatchObject({ error: 1 })
  const mine = <Row>(table: string) =>
    elsewhere.pool.query<Row & pg.QueryResultRow>(
      `select * from ${table} where account_id = '${keeper.accountId}'`,
    )
  const { rows: parents } = await mine<{ dam_id: string; sire_id: string }>('animals')
  expect(parents.flatMap(({ dam_id, sire_id }) => [dam_id, sire_id].filter(Boolean)).length).toBe(1)
  expect((await mine('weight_logs')).rows).toMatchObject([{ recorded_by: null }])
  expect(await stranger.page('animals')).toMatchObject({ total: 1 })
  expect((await stranger.list(`animals/${theirs.id}/weight_logs`)).length).toBe(0)
})

test('an archive of a newer Vivary, a damaged one, and one that leads out of its folder is refused, and nothing of it is there', async () => {
  const keeper = await keeperIn(elsewhere, { plus: true })
  const few = only({ animals: rowsIn(files, 'animals') })
  const changed = (name: string, text: string) => zipOf(new Map(few).set(name, Buffer.from(text)))
  const plain = (await changed('pictures/xx/evil', 'x')).toString('latin1')
  const refused: [zip: Buffer, code: string][] = [
    [
      await changed('vivary.json', '{"format":"vivary-archive","format_version":2}'),
      'newer_version',
    ],
    [await changed('vivary.json', '{"format":"viv'), 'damaged'],
    [await changed('json/animals.json', '[\n1\n]'), 'damaged'],
    [await changed('json/animals.json', `["${'x'.repeat(1_100_000)}`), 'too_large'],
    [bytes.subarray(0, bytes.length / 2), 'damaged'],
    [Buffer.from(plain.replaceAll('pictures/xx/evil', 'pictures/../evil'), 'latin1'), 'damaged'],
  ]
  for (const [zip, code] of refused) {
    await expect(restoreInto(elsewhere, keeper, zip)).rejects.toMatchObject({ code })
  }
  expect((await keeper.page('animals')).total).toBe(0)
})

test('an archive as the first version packed it is read for ever', async () => {
  const keeper = await keeperIn(elsewhere, { plus: true })
  const old = readFileSync(join(root, 'test/archives/format-1.zip'))
  const { problems, kinds } = await restoreInto(elsewhere, keeper, old)
  expect(problems.filter(({ kind }) => !['shops', 'qr_codes'].includes(kind))).toEqual([])
  expect(kinds.find(({ kind }) => kind === 'animals')?.new).toBeGreaterThan(3)
  const packed = await filesOf(old)
  for (const kind of ['animals', 'feeding_logs', 'clutches', 'sales']) {
    const { rows } = await elsewhere.pool.query<{ id: string }>(
      `select id from ${kind} where account_id = $1 order by id`,
      [keeper.accountId],
    )
    const ids = rowsIn(packed, kind).map(({ id }) => id)
    expect([kind, rows.map(({ id }) => id)]).toEqual([kind, ids.sort()])
  }
})

/** The archive's files, with no rows but these. */
function only(kept: Record<string, object[]>) {
  const few = new Map([...files].filter(([name]) => !name.startsWith('csv/')))
  for (const { name } of writtenKinds) few.set(`json/${name}.json`, listOf(kept[name] ?? []))
  return few
}

/** Every kind has the rows of the archive, as far as this looks at them. */
function expectSame(after: Map<string, Buffer>, seenAs: (row: Record<string, unknown>) => object) {
  for (const { name } of writtenKinds) {
    expect([name, rowsIn(after, name).map(seenAs)]).toEqual([
      ...[name, rowsIn(files, name).map(seenAs)],
    ])
  }
}

/** A list as an archive has it. */
const listOf = (rows: object[]) =>
  Buffer.from(`[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)

/** Of one that came to this server before, addresses and codes are taken. */
function loosely(row: Record<string, unknown>) {
  const { slug, ...rest } = known(row)
  return 'shown' in rest ? { ...rest, code: '' } : rest
}

/** What depends on who imports: people are those who are here. A picture's smaller sizes are made anew. */
function known(row: Record<string, unknown>) {
  const { recorded_by, recorded_by_name, hatched_by, hatched_by_name, asked_by, ...rest } = row
  const { asked_by_name, bytes, ...same } = rest
  return same
}
