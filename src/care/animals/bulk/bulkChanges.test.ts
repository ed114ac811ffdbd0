import { expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../../test/app.ts'
import { addListing, newId, openedShop } from '../../../../test/factories.ts'
import { zone } from '../../../../test/zone.ts'
import { today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'
import { undoToken } from './undoTokens.ts'

test('thirty animals move at once, and an undo leaves no trace of it', async () => {
  const keeper = await signedIn({ plus: true })
  const ids = await many(keeper, 30)
  await keeper.patch(`animals/${ids[0]}`, { animal: { room: 'Old', moved_on: '2026-01-01' } })
  const { changed, undo } = await change(keeper, ids, { place: { room: 'New', rack: 'A' } })
  expect(changed).toBe(30)
  expect((await keeper.get('locations')).json().value).toEqual([
    { room: 'New', rack: 'A', tub: '', animalCount: 30 },
  ])
  await undone(keeper, undo)
  expect((await keeper.get('locations')).json().value).toMatchObject([
    { room: 'Old', animalCount: 1 },
  ])
  expect(await keeper.list(`animals/${ids[1]}/moves`)).toEqual([])
})

test('listings of animals that are sold become sold, and an undo offers them as before', async () => {
  const keeper = await signedIn({ plus: true })
  await openedShop(keeper)
  const ids = await many(keeper, 3)
  const [offered, held, other] = [
    await addListing(keeper, { animal_id: ids[0] }),
    await addListing(keeper, { status: 'on_hold', animal_id: ids[1] }),
    await addListing(keeper, { animal_id: ids[2] }),
  ]
  const statuses = async () => {
    const all: { id: string; status: string }[] = await keeper.list('shop_listings')
    return [offered, held, other].map(({ id }) => all.find((one) => one.id === id)?.status)
  }
  const { undo } = await change(keeper, ids.slice(0, 2), { state: { state: 'sold' } })
  expect(await statuses()).toEqual(['sold', 'sold', 'for_sale'])
  await undone(keeper, undo)
  expect(await statuses()).toEqual(['for_sale', 'on_hold', 'for_sale'])
  await keeper.patch(`animals/${ids[2]}`, { animal: { state: 'sold' } })
  expect(await statuses()).toEqual(['for_sale', 'on_hold', 'sold'])
})

test('listings of sold animals that come back without a sale are on hold, and an undo sells them again', async () => {
  const keeper = await signedIn({ plus: true })
  await openedShop(keeper)
  const [id = ''] = await many(keeper, 1)
  const listing = await addListing(keeper, { animal_id: id })
  const status = async () => (await keeper.get(`shop_listings/${listing.id}`)).json().status
  for (const state of ['kept', 'rehomed'] as const) {
    await keeper.change('animals', id, { state: 'sold' })
    expect(await status()).toBe('sold')
    await keeper.change('animals', id, { state })
    expect(await status()).toBe('on_hold')
  }
  await keeper.change('animals', id, { state: 'sold' })
  const { undo } = await change(keeper, [id], { state: { state: 'kept' } })
  expect(await status()).toBe('on_hold')
  await undone(keeper, undo)
  expect(await status()).toBe('sold')
  // A sale that counts still sells it, wherever the animal is.
  const sale = { title: 'Clover', sold_on: '2026-01-03', animal_id: id }
  await keeper.add('sales', sale)
  await keeper.change('animals', id, { state: 'rehomed' })
  expect(await status()).toBe('sold')
})

test('an undo sells no listing that was not on hold by it, nor one of an animal changed since', async () => {
  const keeper = await signedIn({ plus: true })
  await openedShop(keeper)
  const ids = await many(keeper, 3)
  const listings: { id: string }[] = []
  for (const animal_id of ids) listings.push(await addListing(keeper, { animal_id }))
  for (const id of ids) await keeper.change('animals', id, { state: 'sold' })
  const put = (at: number, status: string) =>
    keeper.change('shop_listings', listings[at]?.id ?? '', { status })
  await put(0, 'for_sale')
  const { undo } = await change(keeper, ids, { state: { state: 'kept' } })
  await keeper.change('animals', ids[1] ?? '', { state: 'rehomed' })
  await put(2, 'for_sale')
  await undone(keeper, undo)
  const all = await keeper.list('shop_listings')
  const statuses = listings.map(({ id }) => all.find((one) => one.id === id)?.status)
  expect(statuses).toEqual(['for_sale', 'on_hold', 'for_sale'])
  const states = (await keeper.list('animals', { filter: 'former' })).map(({ state }) => state)
  expect(states.sort()).toEqual(['rehomed', 'sold', 'sold'])
})

test('an undo of several sales withdraws the links made for their buyers, but not newer ones', async () => {
  const keeper = await signedIn({ plus: true })
  const ids = await many(keeper, 3)
  // Sold before.
  await keeper.change('animals', ids[2] ?? '', { state: 'sold' })
  const offered = async (id = '') => {
    const { object } = (await keeper.post(`animals/${id}/hand_over`)).json()
    return async () => (await keeper.get(new URL(object.url).pathname)).statusCode
  }
  const { undo } = await change(keeper, ids, { state: { state: 'sold' } })
  await keeper.patch(`animals/${ids[1]}`, { animal: { state: 'kept' } })
  const links = [await offered(ids[0]), await offered(ids[1]), await offered(ids[2])]
  const answers = () => Promise.all(links.map((link) => link()))
  expect(await answers()).toEqual([200, 200, 200])
  await undone(keeper, undo)
  expect(await answers()).toEqual([404, 200, 200])
})

test('animals that are already there do not move again', async () => {
  const keeper = await signedIn()
  const ids = await many(keeper, 2, { room: 'A' })
  expect((await change(keeper, ids, { place: { room: 'A' } })).changed).toBe(0)
})

test('animals join a group once, and an undo takes only the new ones out', async () => {
  const keeper = await signedIn()
  const ids = await many(keeper, 3)
  const group = await keeper.add('groups', {
    name: 'Holdbacks',
    animal_groups_attributes: [{ animal_id: ids[0] }],
  })
  const { changed, undo } = await change(keeper, ids, { group_id: group.id })
  expect(changed).toBe(2)
  await undone(keeper, undo)
  expect(await keeper.list(`groups/${group.id}/animals`)).toMatchObject([{ id: ids[0] }])
})

test('one feeding schedule takes the place of those they have, which an undo brings back', async () => {
  const keeper = await signedIn()
  const [rat, mouse] = [
    await keeper.add('feeders', { name: 'Rat' }),
    await keeper.add('feeders', { name: 'Mouse' }),
  ]
  const plan = { started_on: '2026-01-01', repeat_amount: 7, repeat: 'day' }
  const ids = await many(keeper, 2)
  await keeper.patch(`animals/${ids[0]}`, {
    animal: { feedingSchedules: [{ ...plan, feeder_id: mouse.id, repeat_amount: 5 }] },
  })
  const before = await schedules(keeper, ids)
  const row = { ...plan, feeder_id: rat.id, supplement_attributes: { name: 'Calcium' } }
  const { undo } = await change(keeper, ids, { feeding_schedule: row })
  for (const [only, ...more] of await schedules(keeper, ids)) {
    expect(only).toMatchObject({ feeder: { name: 'Rat' }, supplement: { name: 'Calcium' } })
    expect(more).toEqual([])
  }
  await undone(keeper, undo)
  expect(await schedules(keeper, ids)).toEqual(before)
})

test('three feeding schedules of each of six hundred animals are replaced, and come back', async () => {
  const { pool } = await testApp()
  const keeper = await signedIn({ plus: true })
  const rat = await keeper.add('feeders', { name: 'Rat' })
  await pool.query(`
    insert into animals (account_id, id, name, sex) select '${keeper.accountId}', gen_random_uuid(), 'Nyx', 'female'
      from generate_series(1, 600);
    insert into feeding_schedules (account_id, id, animal_id, feeder_id, started_on, repeat_amount, repeat)
      select account_id, gen_random_uuid(), id, '${rat.id}', '2026-01-01', weeks, 'week'
      from generate_series(1, 3) weeks, animals where account_id = '${keeper.accountId}';
    analyze animals, feeding_schedules, due_days`)
  const all = async () =>
    (
      await pool.query(
        `select id, animal_id, feeder_id, started_on, repeat_amount, repeat, created_at
          from feeding_schedules where account_id = $1 order by id`,
        [keeper.accountId],
      )
    ).rows
  const before = await all()
  const ids = [...new Set(before.map(({ animal_id }) => animal_id))]
  const plan = { started_on: '2026-01-01', repeat_amount: 7, repeat: 'day', feeder_id: rat.id }
  const { undo } = await change(keeper, ids, { feeding_schedule: plan })
  expect(await all()).toHaveLength(600)
  await undone(keeper, undo)
  expect(await all()).toEqual(before)
})

test('an undo leaves the schedules of animals that got others since', async () => {
  const keeper = await signedIn()
  const [rat, mouse] = [
    await keeper.add('feeders', { name: 'Rat' }),
    await keeper.add('feeders', { name: 'Mouse' }),
  ]
  const plan = { started_on: '2026-01-01', repeat_amount: 7, repeat: 'day' }
  const ids = await many(keeper, 4, { feedingSchedules: [{ ...plan, feeder_id: mouse.id }] })
  const [edited = '', other = '', none = ''] = ids
  const edit = async (id: string, change: object, ...more: object[]) => {
    const [[before]] = await schedules(keeper, [id])
    const feedingSchedules = [{ id: before.id, ...change }, ...more]
    expect((await keeper.patch(`animals/${id}`, { animal: { feedingSchedules } })).statusCode).toBe(
      200,
    )
  }
  const plans = async () =>
    (await schedules(keeper, ids)).map((rows) =>
      rows.map(({ feeder, repeat_amount }: Record<string, { name: string }>) =>
        [feeder?.name, repeat_amount].join(' '),
      ),
    )
  const row = { ...plan, feeder_id: rat.id }
  const { undo } = await change(keeper, ids, { feeding_schedule: row })
  await edit(edited, { repeat_amount: 14 })
  await edit(other, { _destroy: true }, { ...plan, feeder_id: mouse.id, repeat_amount: 5 })
  await edit(none, { _destroy: true })
  await undone(keeper, undo)
  expect(await plans()).toEqual([['Rat 14'], ['Mouse 5'], [], ['Mouse 7']])

  const stopped = await change(keeper, ids, { feeding_schedule: { _destroy: true } })
  await keeper.patch(`animals/${none}`, { animal: { feedingSchedules: [row] } })
  await keeper.patch(`animals/${other}`, { animal: { feedingSchedules: [row] } })
  await undone(keeper, stopped.undo)
  expect(await plans()).toEqual([['Rat 14'], ['Rat 7'], ['Rat 7'], ['Mouse 7']])
})

test('a cleaning schedule is set for all of them and taken back', async () => {
  const keeper = await signedIn()
  const ids = await many(keeper, 2)
  const plan = { started_on: '2026-01-01', repeat_amount: 1, repeat: 'week' }
  const { undo } = await change(keeper, ids, { cleaning_schedule: plan })
  const read = async () => (await keeper.get(`animals/${ids[1]}`)).json().cleaningSchedule
  expect(await read()).toMatchObject(plan)
  await undone(keeper, undo)
  expect(await read()).toBeNull()
})

test('quarantine begins for those that are not in it, and only theirs is undone', async () => {
  const keeper = await signedIn()
  const [longer = ''] = await many(keeper, 1, { in_quarantine: true })
  const ids = [longer, ...(await many(keeper, 2))]
  const { changed, undo } = await change(keeper, ids, { in_quarantine: true })
  expect(changed).toBe(2)
  await undone(keeper, undo)
  expect(await keeper.list('animals', { filter: 'quarantine' })).toMatchObject([{ id: longer }])
})

test('three died on one day; one that was corrected since stays as it was corrected', async () => {
  const keeper = await signedIn()
  const ids = await many(keeper, 3)
  const state = { state: 'died', state_on: '2026-02-03', state_reason: 'Heat failed' }
  const { undo } = await change(keeper, ids, { state })
  expect(await keeper.list('animals', { filter: 'former' })).toMatchObject([state, state, state])
  await keeper.patch(`animals/${ids[0]}`, { animal: { state: 'sold' } })
  await undone(keeper, undo)
  expect(await keeper.list('animals', { filter: 'former' })).toMatchObject([{ state: 'sold' }])
  expect(await keeper.page('animals')).toMatchObject({ total: 2 })
})

test('deleted animals come back with an undo, if the plan has room for them', async () => {
  const keeper = await signedIn()
  const ids = await many(keeper, 3)
  const { undo } = await change(keeper, ids, { is_deleted: true })
  expect(await keeper.page('animals')).toMatchObject({ total: 0 })
  await many(keeper, 3)
  const refusal = await keeper.post('animals/bulk_changes/undo', { bulk_undo: { undo } })
  expect(refusal.statusCode).toBe(403)
  await keeper.patch('subscription', { subscription: { plus: true } })
  await undone(keeper, undo)
  expect(await keeper.page('animals')).toMatchObject({ total: 6 })
})

test('animals that left come back, by an undo or a change, if the plan has room for them', async () => {
  const keeper = await signedIn()
  const animal_ids = (await many(keeper, 5)).slice(0, 2)
  const state = { state: 'sold', state_on: '2026-02-03' }
  const { undo } = await change(keeper, animal_ids, { state })
  await many(keeper, 2)
  const back = { animal_ids, state: { state: 'kept' } }
  for (const answer of [
    await keeper.post('animals/bulk_changes/undo', { bulk_undo: { undo } }),
    await keeper.post('animals/bulk_changes', { bulk_change: back }),
  ]) {
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([
      ...[403, 'subscription_required'],
    ])
  }
  expect(await keeper.page('animals')).toMatchObject({ total: 5 })
  await keeper.patch('subscription', { subscription: { plus: true } })
  await undone(keeper, undo)
  expect(await keeper.page('animals')).toMatchObject({ total: 7 })
})

test('nothing is changed if one of them cannot be, and it is named', async () => {
  const keeper = await signedIn()
  const [own = ''] = await many(keeper, 1)
  const answer = await keeper.post('animals/bulk_changes', {
    bulk_change: { animal_ids: [own, newId()], in_quarantine: true },
  })
  expect([answer.statusCode, refusals(answer)]).toEqual([422, { 'animal_ids.1': 'Not found' }])
  expect(await keeper.list('animals', { filter: 'quarantine' })).toEqual([])
})

test('no one moves, leaves or begins a schedule tomorrow', async () => {
  const keeper = await signedIn()
  const ids = await many(keeper, 1)
  const tomorrow = addDays(today(zone), 2)
  for (const part of [
    { place: { room: 'A', moved_on: tomorrow } },
    { state: { state: 'sold', state_on: tomorrow } },
    { cleaning_schedule: { started_on: tomorrow, repeat_amount: 1, repeat: 'day' } },
  ]) {
    const answer = await keeper.post('animals/bulk_changes', {
      bulk_change: { animal_ids: ids, ...part },
    })
    expect(Object.values(refusals(answer))).toEqual(["Can't be in the future"])
  }
})

test('an undo of another account, or one that was altered, does nothing', async () => {
  const [keeper, stranger] = [await signedIn(), await signedIn()]
  const ids = await many(keeper, 1)
  const { undo } = await change(keeper, ids, { is_deleted: true })
  for (const [who, token] of [
    [stranger, undo],
    [keeper, undo.replace('.', 'A.')],
  ] as const) {
    const answer = await who.post('animals/bulk_changes/undo', { bulk_undo: { undo: token } })
    expect(answer.statusCode).toBe(404)
  }
  expect(await keeper.page('animals')).toMatchObject({ total: 0 })
})

test('an undo of the day before yesterday does nothing', async () => {
  const keeper = await signedIn()
  const [id = ''] = await many(keeper, 1)
  await keeper.delete(`animals/${id}`)
  const { key } = await testApp()
  const tokenOf = (hoursAgo: number) =>
    undoToken(key, keeper.accountId, { deleted: [id] }, Date.now() - hoursAgo * 3_600_000)
  const undo = async (token: string) =>
    (await keeper.post('animals/bulk_changes/undo', { bulk_undo: { undo: token } })).statusCode
  expect([await undo(tokenOf(25)), await undo(tokenOf(23))]).toEqual([404, 200])
})

test('the ids of a list are those of all its pages', async () => {
  const keeper = await signedIn({ plus: true })
  const ids = await many(keeper, 30)
  await keeper.add('animals', { name: 'Rook', sex: 'male' })
  const { value, total } = (await keeper.get('animals/ids?q=nyx')).json()
  expect([new Set(value), total]).toEqual([new Set(ids), 30])
})

test('a list of chosen animals has only those, whatever page they stand on', async () => {
  const keeper = await signedIn({ plus: true })
  const ids = await many(keeper, 30)
  const chosen = [ids[3], ids[29]]
  const found = await keeper.list('animals', { ids: chosen.join(','), care: 'due' })
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set(chosen))
  const stranger = await signedIn()
  expect(await stranger.list('animals', { ids: chosen.join(',') })).toEqual([])
})

async function many(keeper: Keeper, count: number, more: object = {}): Promise<string[]> {
  const animals = Array.from({ length: count }, (_, at) => ({
    name: `Nyx ${at}`,
    sex: 'female',
    ...more,
  }))
  const answer = await keeper.post('animals/bulk', { animals })
  return answer.json().object.map(({ id }: { id: string }) => id)
}

async function change(
  keeper: Keeper,
  animal_ids: string[],
  part: object,
): Promise<{ changed: number; undo: string }> {
  const answer = await keeper.post('animals/bulk_changes', { bulk_change: { animal_ids, ...part } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().object
}

async function undone(keeper: Keeper, undo: string) {
  const answer = await keeper.post('animals/bulk_changes/undo', { bulk_undo: { undo } })
  expect(answer.statusCode, answer.body).toBe(200)
}

const schedules = (keeper: Keeper, ids: string[]) =>
  Promise.all(ids.map(async (id) => (await keeper.get(`animals/${id}`)).json().feedingSchedules))
