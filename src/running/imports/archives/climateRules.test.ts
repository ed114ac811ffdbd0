import { expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../../test/app.ts'
import { archiveFile, filesOf, rowsIn } from '../../../../test/archives.ts'
import { restoreInto, undoRestored, zipOf } from '../../../../test/restoring.ts'

const warm = { zone: 'warm_end', kind: 'temperature' }
const spot = { room: 'Attic', rack: 'A', tub: '3' }

const read = async (who: Keeper, path: string) => (await who.get(path)).json()
const ruleOf = (who: Keeper, id: string, alarm_rule: object) =>
  who.patch(`climate_places/${id}/alarms`, { alarm_rule })
const minutesAt = async (who: Keeper, id: string) =>
  (await read(who, `climate_places/${id}/alarms`)).rules.map(
    ({ minutes }: { minutes: number }) => minutes,
  )

/** A place with a code, whose alarms wait longer at its warm end, and its archive. */
async function archived() {
  const keeper = await signedIn({ plus: true })
  const { id } = await keeper.add('climate_places', spot)
  await ruleOf(keeper, id, { ...warm, minutes: 45, is_rated: false })
  await read(keeper, `codes/place/${id}`)
  const settings = { minutes: 30, tests_weekly: true }
  await keeper.patch('climate_alarm_settings', { climate_alarm_settings: settings })
  return { keeper, id, bytes: await archiveFile(keeper) }
}

test('an archive brings the rules of places, their codes and what alarms go by, and an undo takes them', async () => {
  const stack = await testApp()
  const { id, bytes } = await archived()
  const other = await signedIn({ plus: true })
  const { importId, problems } = await restoreInto(stack, other, bytes)
  // The code leads to the first account, so that the second one has got another.
  expect(problems.map(({ kind }) => kind)).toEqual(['qr_codes'])
  expect((await read(other, 'codes')).value).toMatchObject([{ kind: 'place', id }])
  expect((await read(other, `climate_places/${id}/alarms`)).rules).toEqual([
    { ...warm, is_off: false, minutes: 45, silent_minutes: null, is_rated: false },
  ])
  const settings = { minutes: 30, tests_weekly: true, second_user_id: null, heartbeat_url: '' }
  expect(await read(other, 'climate_alarm_settings')).toMatchObject(settings)

  const { kinds } = await restoreInto(stack, other, bytes)
  expect(kinds.find(({ kind }) => kind === 'climate_alarm_rules')).toMatchObject({
    new: 0,
    skip: 1,
  })
  // A rule of one's own goes with its place.
  await ruleOf(other, id, { silent_minutes: 60 })
  expect(await undoRestored(stack, other, importId)).toEqual([])
  const after = await filesOf(await archiveFile(other))
  for (const kind of ['climate_places', 'climate_alarm_rules', 'qr_codes']) {
    expect([kind, rowsIn(after, kind)]).toEqual([kind, []])
  }
})

test("a box's rule comes with its clutch, and one that is here already stays", async () => {
  const stack = await testApp()
  const keeper = await signedIn({ plus: true })
  const clutch = { name: 'BP-26-3', number_of_eggs: 2, box: 'Box 1' }
  const { id } = await keeper.add('clutches', clutch)
  const ruleOfBox = (who: Keeper, clutchId: string, box_alarm_rule: object) =>
    who.patch(`climate/boxes/${clutchId}/alarms`, { box_alarm_rule })
  await ruleOfBox(keeper, id, { minutes: 45, is_off: true })
  const bytes = await archiveFile(keeper)
  const rulesOf = async (who: Keeper) =>
    rowsIn(await filesOf(await archiveFile(who)), 'climate_alarm_rules')

  const other = await signedIn({ plus: true })
  await restoreInto(stack, other, bytes)
  expect(await rulesOf(other)).toMatchObject([
    { place_id: null, box: 'Box 1', minutes: 45, is_off: true },
  ])
  const third = await signedIn({ plus: true })
  await ruleOfBox(third, (await third.add('clutches', clutch)).id, { minutes: 5 })
  const { kinds } = await restoreInto(stack, third, bytes)
  expect(kinds.find(({ kind }) => kind === 'climate_alarm_rules')).toMatchObject({
    ...{ new: 0, skip: 1, error: 0 },
  })
  expect(await rulesOf(third)).toMatchObject([{ box: 'Box 1', minutes: 5, is_off: false }])
})

test("a rule of another account's place is left out", async () => {
  const stack = await testApp()
  const { keeper, id, bytes } = await archived()
  const files = await filesOf(bytes)
  files.set('json/climate_places.json', Buffer.from('[]'))
  const other = await signedIn({ plus: true })
  const { kinds } = await restoreInto(stack, other, await zipOf(files))
  expect(kinds.find(({ kind }) => kind === 'climate_alarm_rules')).toMatchObject({
    ...{ rows: 1, new: 0, error: 1 },
  })
  expect(await minutesAt(keeper, id)).toEqual([45])
})

test('a place that is here already keeps its own rule, and gets those that it has none for', async () => {
  const stack = await testApp()
  const { keeper, id } = await archived()
  await ruleOf(keeper, id, { silent_minutes: 60 })
  const other = await signedIn({ plus: true })
  const mine = await other.add('climate_places', spot)
  await ruleOf(other, mine.id, { ...warm, minutes: 10 })
  const { kinds } = await restoreInto(stack, other, await archiveFile(keeper))
  expect(kinds.find(({ kind }) => kind === 'climate_alarm_rules')).toMatchObject({
    ...{ new: 1, skip: 1, error: 0 },
  })
  const { rules } = await read(other, `climate_places/${mine.id}/alarms`)
  expect(rules).toHaveLength(2)
  expect(rules).toContainEqual(expect.objectContaining({ ...warm, minutes: 10 }))
})

test('a deleted place whose room, rack and tub another one has by now stays deleted', async () => {
  const stack = await testApp()
  const { keeper, id, bytes } = await archived()
  await keeper.delete(`climate_places/${id}`)
  const another = await keeper.add('climate_places', spot)
  await restoreInto(stack, keeper, bytes)
  expect(await keeper.list('climate_places')).toMatchObject([{ id: another.id }])
})
