import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
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
import { found, importAll, reviewed, undone } from '../../../../test/importing.ts'
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

test('taken into an empty account elsewhere, it gives the same collection, and once more changes nothing', async () => {
  const keeper = await keeperIn(elsewhere, { plus: true })
  const { problems } = await restoreInto(elsewhere, keeper, bytes)
  expect(problems).toEqual([])
  const again = await filesOf(await archiveFile(keeper, elsewhere))
  for (const { name } of writtenKinds) {
    expect([name, rowsIn(again, name).map(known)]).toEqual([name, rowsIn(files, name).map(known)])
  }
  const pictures = [...files.keys()].filter((name) => name.startsWith('pictures/'))
  expect(pictures.length).toBeGreaterThan(1)
  expect([...again.keys()].filter((name) => name.startsWith('pictures/'))).toEqual(pictures)
  for (const name of pictures) expect(again.get(name)?.equals(files.get(name) ?? bytes)).toBe(true)

  for (const matching of ['fill', 'replace'] as const) {
    const { kinds } = await restoreInto(elsewhere, keeper, bytes, { matching })
    expect(kinds.filter((kind) => kind.new + kind.update + kind.error > 0)).toEqual([])
  }
  const after = await filesOf(await archiveFile(keeper, elsewhere))
  for (const { name } of writtenKinds) {
    expect([name, rowsIn(after, name)]).toEqual([name, rowsIn(again, name)])
  }
})

test('killed anywhere, it is begun anew and gives the same', async () => {
  const keeper = await keeperIn(elsewhere, { plus: true })
  for (const stopAfter of [4, 12, 30]) {
    await expect(restoreInto(elsewhere, keeper, bytes, { stopAfter })).rejects.toThrow('Killed')
  }
  await restoreInto(elsewhere, keeper, bytes)
  const after = await filesOf(await archiveFile(keeper, elsewhere))
  for (const { name } of writtenKinds) {
    const expected = rowsIn(files, name).map(loosely)
    expect([name, rowsIn(after, name).map(loosely)]).toEqual([name, expected])
  }
})

test('an undo leaves nothing of it but what something else uses by now', async () => {
  const keeper = await keeperIn(elsewhere, { plus: true })
  const { importId } = await restoreInto(elsewhere, keeper, bytes)
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

test('on the free plan the five oldest animals come in, and the rest is told', async () => {
  const keeper = await keeperIn(elsewhere)
  const many = new Map(files)
  const some = Array.from({ length: 8 }, (_, at) => ({
    ...rowsIn(files, 'animals')[0],
    ...{ id: newId(), name: `Animal ${at}`, code: '', external_id: '', photo_id: null },
    ...{ state: 'kept', state_on: null, deleted_at: null, species_id: null },
    created_at: `2026-01-0${8 - at}T08:00:00.000Z`,
  }))
  many.set('json/animals.json', listOf(some))
  many.set('json/animal_pictures.json', listOf([]))
  const { kinds } = await restoreInto(elsewhere, keeper, await zipOf(many), { plus: false })
  const animals = kinds.find(({ kind }) => kind === 'animals')
  expect(animals).toMatchObject({ rows: 8, new: 5, needs_plus: 3 })
  expect((await keeper.list('animals')).map(({ name }) => name)).toEqual(
    [3, 4, 5, 6, 7].map((at) => `Animal ${at}`),
  )
  expect(kinds.find(({ kind }) => kind === 'tasks')?.new).toBe(0)
  // The rest comes in with Plus.
  await restoreInto(elsewhere, keeper, await zipOf(many))
  await keeper.patch('subscription', { subscription: { plus: true } })
  expect((await keeper.page('animals')).total).toBe(8)
})

test('on the free plan the review says what will come in, logs and all', async () => {
  const keeper = await signedIn()
  const many = new Map(files)
  for (const { name } of writtenKinds) many.set(`json/${name}.json`, listOf([]))
  const [animal] = rowsIn(files, 'animals')
  const some = Array.from({ length: 8 }, (_, at) => ({
    ...{ ...animal, id: newId(), name: `Animal ${at}`, code: '', external_id: '', photo_id: null },
    ...{ state: 'kept', state_on: null, deleted_at: null, species_id: null },
    created_at: `2026-01-0${at + 1}T08:00:00.000Z`,
  }))
  const [weight] = rowsIn(files, 'weight_logs')
  const weights = some.map(({ id }) => ({ ...weight, id: newId(), animal_id: id }))
  many.set('json/animals.json', listOf(some))
  many.set('json/weight_logs.json', listOf(weights))
  const [comment] = rowsIn(files, 'comments')
  const comments = some.map(({ id }) => ({
    ...{ ...comment, id: newId(), animal_id: id, contact_id: null },
  }))
  many.set('json/comments.json', listOf(comments))
  const archive = new Uint8Array(await zipOf(many))
  const read = await reviewed(keeper, archive, { name: 'vivary.zip' })
  expect(read.archive?.kinds).toContainEqual(
    expect.objectContaining({ kind: 'weight_logs', rows: 8, new: 5, needs_plus: 3 }),
  )
  await keeper.post(`imports/${read.id}/apply.json`)
  await importAll()
  const { result } = await found(keeper, read.id)
  expect(read.counts.error).toBe(0)
  expect(result?.left_out).toBe(read.needs_plus)
})

test('on the same server the shop gets another address and codes of its own', async () => {
  const stack = await testApp()
  const keeper = await keeperIn(stack, { plus: true })
  const { problems } = await restoreInto(stack, keeper, bytes)
  expect(new Set(problems.map(({ kind }) => kind))).toEqual(new Set(['shops', 'qr_codes']))
  expect(problems.every(({ isChange }) => isChange)).toBe(true)
  const after = await filesOf(await archiveFile(keeper, stack))
  expect(rowsIn(after, 'shops').length).toBe(1)
  expect(rowsIn(after, 'shops')[0].slug).not.toBe(rowsIn(files, 'shops')[0].slug)
  expect(rowsIn(after, 'qr_codes').length).toBe(rowsIn(files, 'qr_codes').length)
})

test('species and feeders that are here already are used instead of the archived ones', async () => {
  const keeper = await keeperIn(elsewhere, { plus: true })
  const [archived] = rowsIn(files, 'species').filter((one) => !one.deleted_at)
  const own = await keeper.add('species', { commonName: archived.commonName.toUpperCase() })
  await restoreInto(elsewhere, keeper, bytes)
  const after = await filesOf(await archiveFile(keeper, elsewhere))
  const ids = rowsIn(after, 'species').map(({ id }) => id)
  expect([ids.includes(own.id), ids.includes(archived.id)]).toEqual([true, false])
})

test('an archive leads to no record of another account, and bad rows are left out', async () => {
  const keeper = await keeperIn(elsewhere, { plus: true })
  const stranger = await keeperIn(elsewhere)
  const theirs = await stranger.add('animals', { name: 'Not yours', sex: 'female' })
  const [animal] = rowsIn(files, 'animals')
  const [weight] = rowsIn(files, 'weight_logs')
  const [one, other] = [newId(), newId()]
  const evil = new Map(files)
  evil.set(
    'json/animals.json',
    listOf([
      { ...animal, id: one, dam_id: other, sire_id: theirs.id, code: '' },
      { ...animal, id: other, dam_id: one, sire_id: other, code: '', photo_id: theirs.id },
      { ...animal, id: newId(), name: 'x'.repeat(101) },
      { ...animal, id: newId(), sex: 'dragon' },
      { ...animal, id: "' or 1=1 --" },
      { account_id: stranger.accountId, id: newId(), name: 'Smuggled', sex: 'male' },
    ]),
  )
  evil.set(
    'json/weight_logs.json',
    listOf([
      { ...weight, id: newId(), animal_id: theirs.id },
      { ...weight, id: newId(), animal_id: one, recorded_by: stranger.userId },
      { ...weight, id: newId(), animal_id: one, weightInGrams: 1e300 },
      { ...weight, id: newId(), animal_id: one, happenedAt: 'tomorrow' },
    ]),
  )
  evil.set('pictures/animals/Ember.webp', Buffer.from('<script>alert(1)</script>'))
  const { kinds } = await restoreInto(elsewhere, keeper, await zipOf(evil))
  const countsOf = (name: string) => kinds.find(({ kind }) => kind === name)
  expect(countsOf('animals')).toMatchObject({ rows: 6, new: 3, error: 3 })
  expect(countsOf('weight_logs')).toMatchObject({ rows: 4, new: 1, error: 3 })
  expect(countsOf('pictures')).toMatchObject({ error: 1 })
  const after = await filesOf(await archiveFile(keeper, elsewhere))
  const parents = rowsIn(after, 'animals').map(({ dam_id, sire_id }) => [dam_id, sire_id])
  expect(parents.flat().filter(Boolean).length).toBe(1)
  expect(rowsIn(after, 'weight_logs')[0].recorded_by).toBeNull()
  expect(await stranger.page('animals')).toMatchObject({ total: 1 })
  expect((await stranger.list(`animals/${theirs.id}/weight_logs`)).length).toBe(0)
})

test.each([
  [
    'of a newer Vivary',
    { 'vivary.json': '{"format":"vivary-archive","format_version":2}' },
    'newer_version',
  ],
  ['with half a vivary.json', { 'vivary.json': '{"format":"viv' }, 'damaged'],
  ['with rows that are none', { 'json/animals.json': '[\n1\n]' }, 'damaged'],
  [
    'with a line that never ends',
    { 'json/animals.json': `["${'x'.repeat(1_100_000)}` },
    'too_large',
  ],
])('an archive %s is refused, and nothing of it is there', async (_what, change, code) => {
  const keeper = await keeperIn(elsewhere, { plus: true })
  const changed = new Map(files)
  for (const [name, text] of Object.entries(change)) changed.set(name, Buffer.from(text))
  const zip = await zipOf(changed)
  await expect(restoreInto(elsewhere, keeper, zip)).rejects.toMatchObject({ code })
  expect((await keeper.page('animals')).total).toBe(0)
})

test('a zip that is cut off, or leads out of its folder, is refused', async () => {
  const keeper = await keeperIn(elsewhere, { plus: true })
  const half = bytes.subarray(0, bytes.length / 2)
  await expect(restoreInto(elsewhere, keeper, half)).rejects.toMatchObject({ code: 'damaged' })
  const plain = await zipOf(new Map([...files, ['pictures/xx/evil', Buffer.from('x')]]))
  const out = Buffer.from(
    plain.toString('latin1').replaceAll('pictures/xx/evil', 'pictures/../evil'),
    'latin1',
  )
  await expect(restoreInto(elsewhere, keeper, out)).rejects.toMatchObject({ code: 'damaged' })
})

test('an archive as the first version packed it is read for ever', async () => {
  const keeper = await keeperIn(elsewhere, { plus: true })
  const old = readFileSync(join(root, 'test/archives/format-1.zip'))
  const { problems, kinds } = await restoreInto(elsewhere, keeper, old)
  expect(problems.filter(({ kind }) => !['shops', 'qr_codes'].includes(kind))).toEqual([])
  expect(kinds.find(({ kind }) => kind === 'animals')?.new).toBeGreaterThan(3)
  const after = await filesOf(await archiveFile(keeper, elsewhere))
  const before = await filesOf(old)
  for (const kind of ['animals', 'feeding_logs', 'clutches', 'sales']) {
    const names = (all: Map<string, Buffer>) => rowsIn(all, kind).map(({ id }) => id)
    expect([kind, names(after)]).toEqual([kind, names(before)])
  }
})

test('over the wire it is read, reviewed, taken in and taken back', async () => {
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
  expect(await undone(keeper, read.id)).toMatchObject({ status: 'undone', can_undo: false })
  expect((await keeper.page('animals')).total).toBe(0)
  expect((await keeper.page('feeders')).total).toBe(0)
})

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
