import { beforeAll, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../../test/app.ts'
import { archiveFile, filesOf, rowsIn } from '../../../../test/archives.ts'
import { restoreInto, undoRestored, zipOf } from '../../../../test/restoring.ts'

const warm = { zone: 'warm_end', kind: 'temperature' }
const clutch = { name: 'BP-26-3', number_of_eggs: 2, box: 'Box 1' }
const spot = { room: 'Attic', rack: 'A', tub: '3' }

const read = async (who: Keeper, path: string) => (await who.get(path)).json()
const ruleOf = (who: Keeper, id: string, alarm_rule: object) =>
  who.patch(`climate_places/${id}/alarms`, { alarm_rule })
const rulesAt = async (who: Keeper, id: string) =>
  (await read(who, `climate_places/${id}/alarms`)).rules
const rulesOfBoxes = async ({ accountId }: Keeper) => {
  const { pool } = await testApp()
  const { rows } = await pool.query(
    `select box, minutes, is_off from climate_alarm_rules where account_id = $1 and box <> ''`,
    [accountId],
  )
  return rows
}

const ruleOfBox = async (who: Keeper, box_alarm_rule: object) => {
  const { id } = await who.add('clutches', clutch)
  await who.patch(`climate/boxes/${id}/alarms`, { box_alarm_rule })
}

let keeper: Keeper
let id: string
let bytes: Buffer
/** A place with a code, whose alarms wait longer at its warm end, a box with a rule, and their archive. */
beforeAll(async () => {
  keeper = await signedIn({ plus: true })
  ;({ id } = await keeper.add('climate_places', spot))
  await ruleOf(keeper, id, { ...warm, minutes: 45, is_rated: false })
  await ruleOf(keeper, id, { silent_minutes: 60 })
  await ruleOfBox(keeper, { minutes: 45, is_off: true })
  await read(keeper, `codes/place/${id}`)
  const settings = { minutes: 30, tests_weekly: true }
  await keeper.patch('climate_alarm_settings', { climate_alarm_settings: settings })
  bytes = await archiveFile(keeper)
})

const restored = async (who: Keeper, archive = bytes) => {
  const { kinds, ...rest } = await restoreInto(await testApp(), who, archive)
  return { ...rest, rules: kinds.find(({ kind }) => kind === 'climate_alarm_rules') }
}

test('an archive brings the rules of places and boxes, their codes and what alarms go by, and an undo takes them', async () => {
  const other = await signedIn({ plus: true })
  const { importId, problems } = await restored(other)
  // The code leads to the first account, so that the second one has got another.
  expect(problems.map(({ kind }) => kind)).toEqual(['qr_codes'])
  expect((await read(other, 'codes')).value).toMatchObject([{ kind: 'place', id }])
  const rules = await rulesAt(other, id)
  expect(rules).toHaveLength(2)
  expect(rules).toContainEqual({
    ...{ ...warm, is_off: false, minutes: 45, silent_minutes: null, is_rated: false },
  })
  expect(await rulesOfBoxes(other)).toEqual([{ box: 'Box 1', minutes: 45, is_off: true }])
  const settings = { minutes: 30, tests_weekly: true, second_user_id: null, heartbeat_url: '' }
  expect(await read(other, 'climate_alarm_settings')).toMatchObject(settings)

  expect((await restored(other)).rules).toMatchObject({ new: 0, skip: 3 })
  // A rule of one's own goes with its place.
  await ruleOf(other, id, { zone: 'cool_end', kind: 'temperature', minutes: 20 })
  expect(await undoRestored(await testApp(), other, importId)).toEqual([])
  const after = await filesOf(await archiveFile(other))
  for (const kind of ['climate_places', 'clutches', 'climate_alarm_rules', 'qr_codes']) {
    expect([kind, rowsIn(after, kind)]).toEqual([kind, []])
  }
})

test("a rule of another account's place is left out", async () => {
  const before = await rulesAt(keeper, id)
  const files = await filesOf(bytes)
  files.set('json/climate_places.json', Buffer.from('[]'))
  const { rules } = await restored(await signedIn({ plus: true }), await zipOf(files))
  expect(rules).toMatchObject({ rows: 3, new: 1, error: 2 })
  expect(await rulesAt(keeper, id)).toEqual(before)
})

test('a place or box that is here already keeps its own rule, and gets those that it has none for', async () => {
  const other = await signedIn({ plus: true })
  const mine = await other.add('climate_places', spot)
  await ruleOf(other, mine.id, { ...warm, minutes: 10 })
  await ruleOfBox(other, { minutes: 5 })
  expect((await restored(other)).rules).toMatchObject({ new: 1, skip: 2, error: 0 })
  const rules = await rulesAt(other, mine.id)
  expect(rules).toHaveLength(2)
  expect(rules).toContainEqual(expect.objectContaining({ ...warm, minutes: 10 }))
  expect(await rulesOfBoxes(other)).toEqual([{ box: 'Box 1', minutes: 5, is_off: false }])
})

test('a deleted place whose room, rack and tub another one has by now stays deleted', async () => {
  await keeper.delete(`climate_places/${id}`)
  const another = await keeper.add('climate_places', spot)
  await restored(keeper)
  expect(await keeper.list('climate_places')).toMatchObject([{ id: another.id }])
})
