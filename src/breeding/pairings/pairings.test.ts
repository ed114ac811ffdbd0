import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { newId, plannedPairing } from '../../../test/factories.ts'
import { linesOf } from '../../../test/histories.ts'
import { memberOf } from '../../../test/members.ts'
import { clutches, recordChanges } from '../../db/schema.ts'

const jan = (day: number) => `2026-01-${String(day).padStart(2, '0')}T10:00:00.000Z`

describe('a pairing', () => {
  test('is told by its dam and sire, and belongs to its plan', async () => {
    const keeper = await signedIn({ plus: true })
    const { plan, pairing, sire } = await plannedPairing(keeper)
    expect((await keeper.get(`pairings/${pairing.id}.json`)).json()).toMatchObject({
      id: pairing.id,
      name: 'Marigold x Rook',
      plan_id: plan.id,
      plan: { id: plan.id, identifier: 'BP-26' },
      sire_id: sire.id,
      dam: { name: 'Marigold', genetics: 'het Marigold' },
      sire: { name: 'Rook' },
      notes: '',
    })
  })

  test('is found by dam, sire, both, and plan; in its plan by the dam alone', async () => {
    const keeper = await signedIn({ plus: true })
    const { plan } = await plannedPairing(keeper, { dams: ['Marigold', 'Vesper'] })
    const names = async (api: string, query = {}) =>
      (await keeper.list(api, query)).map(({ name }) => name)
    expect(await names('pairings')).toEqual(['Vesper x Rook', 'Marigold x Rook'])
    expect(await names('pairings', { sort: 'created_at_asc' })).toEqual([
      'Marigold x Rook',
      'Vesper x Rook',
    ])
    expect(await names('pairings', { q: 'old x ro' })).toEqual(['Marigold x Rook'])
    expect(await names('pairings', { q: 'bp-26' })).toHaveLength(2)
    const own = `pairing_plans/${plan.id}/pairings`
    expect(await names(own)).toEqual(['Vesper x Rook', 'Marigold x Rook'])
    expect(await names(own, { q: 'vesp' })).toEqual(['Vesper x Rook'])
    expect(await names(own, { q: 'rook' })).toEqual([])
    expect(await keeper.page(own, { per_page: '1' })).toMatchObject({ total: 2, totalPages: 2 })
  })

  test('gets another dam only if she fits the sire', async () => {
    const keeper = await signedIn({ plus: true })
    const { pairing, sire } = await plannedPairing(keeper)
    const change = (values: object) => keeper.patch(`pairings/${pairing.id}`, { pairing: values })
    const vesper = await keeper.add('animals', { name: 'Vesper', sex: 'female' })
    expect((await change({ dam_id: vesper.id, notes: 'Swapped' })).json().object).toMatchObject({
      name: 'Vesper x Rook',
      notes: 'Swapped',
    })
    expect(refusals(await change({ dam_id: sire.id }))).toEqual({ dam_id: "A dam can't be male" })
    expect(refusals(await change({ dam_id: newId() }))).toEqual({ dam_id: 'Not found' })
    expect(refusals(await change({ dam_id: null }))).toEqual({ dam_id: 'Please choose a dam' })
  })

  test('that is deleted comes back with its logs and who recorded them; its clutches stay', async () => {
    const keeper = await signedIn({ plus: true })
    const stack = await testApp()
    const { db } = stack
    const lena = await memberOf(stack, keeper.accountId, { role: 'keeper', name: 'Lena' })
    const { plan, pairing, sire, dams } = await plannedPairing(keeper)
    const logs = `pairings/${pairing.id}/pairing_logs`
    const log = await lena.add(logs, { kind: 'locked', happened_at: jan(3) })
    const ids = { dam_id: dams[0]?.id ?? null, sire_id: sire.id }
    await db.insert(clutches).values({
      account_id: keeper.accountId,
      id: newId(),
      name: 'First',
      pairing_id: pairing.id,
      ...ids,
    })
    expect((await keeper.delete(`pairings/${pairing.id}.json`)).json()).toEqual({ success: true })
    expect((await keeper.get(`pairings/${pairing.id}`)).statusCode).toBe(404)
    expect(
      await db.select().from(clutches).where(eq(clutches.account_id, keeper.accountId)),
    ).toMatchObject([{ name: 'First', pairing_id: null, ...ids }])

    const { id, dam_id, notes } = pairing
    await keeper.add(`pairing_plans/${plan.id}/pairings`, { id, dam_id, notes })
    const back = await keeper.add(logs, log)
    expect(back).toMatchObject({ id: log.id, kind: 'locked', recordedBy: 'Lena' })
  })

  test('comes back as it was, begun when it did, though its dam or its odds no longer fit', async () => {
    const keeper = await signedIn({ plus: true })
    const { plan, pairing, kind, dams } = await plannedPairing(keeper)
    const own = `pairing_plans/${plan.id}/pairings`
    const vesper = await keeper.add('animals', { name: 'Vesper', sex: 'female' })
    const later = await keeper.add(own, { dam_id: vesper.id })
    const cross = { species: 'Ball python', dam: 'Pied', sire: 'Clown' }
    await keeper.patch(`pairings/${pairing.id}`, { pairing: { cross } })
    await keeper.patch(`species/${kind.id}`, { species: { commonName: 'Corn snake' } })
    await keeper.patch(`animals/${dams[0]?.id}`, { animal: { sex: 'male' } })
    await keeper.delete(`animals/${vesper.id}`)
    // As of one that was added before there were histories.
    const { db } = await testApp()
    await db.delete(recordChanges).where(eq(recordChanges.record_id, later.id))
    // An undoing can be undone as well.
    for (const { id } of [pairing, later, pairing]) {
      const { dam_id, cross, created_at } = (await keeper.get(`pairings/${id}`)).json()
      await keeper.delete(`pairings/${id}`)
      const back = await keeper.post(own, { pairing: { id, dam_id, cross } })
      expect(back.json().object).toMatchObject({ id, dam_id, cross, created_at })
    }
    await keeper.delete(`pairings/${later.id}`)
    const other = { id: later.id, dam_id: dams[0]?.id }
    expect(refusals(await keeper.post(own, { pairing: other }))).toEqual({
      dam_id: "A dam can't be male",
    })
  })
})

describe('odds', () => {
  const savedWith = (keeper: Keeper, { id }: { id: string }, species: string) =>
    keeper.patch(`pairings/${id}`, { pairing: { cross: { species, dam: 'Pied', sire: 'Clown' } } })

  test("of a cross are saved only with a pairing of the cross's species", async () => {
    const keeper = await signedIn({ plus: true })
    const { pairing, kind } = await plannedPairing(keeper, { species: { commonName: 'Royal' } })
    for (const species of ['Ball python', 'royal', 'Python regius', kind.id]) {
      expect((await savedWith(keeper, pairing, species)).statusCode, species).toBe(200)
    }
    expect(refusals(await savedWith(keeper, pairing, 'Corn snake'))).toEqual({
      cross: 'These odds are for another species',
    })
    const { plan_id, dam_id } = (await keeper.get(`pairings/${pairing.id}`)).json()
    const cross = { species: 'Corn snake', dam: '', sire: '' }
    const added = await keeper.post(`pairing_plans/${plan_id}/pairings`, {
      pairing: { dam_id, cross },
    })
    expect(refusals(added)).toHaveProperty('cross')
  })

  test("fit a pairing of hybrids by either parent's species, and one of unknown species", async () => {
    const keeper = await signedIn({ plus: true })
    const { pairing } = await plannedPairing(keeper)
    const corn = await keeper.add('species', { commonName: 'Corn snake' })
    const add = (species_id?: string) =>
      keeper.add('animals', { name: 'Juniper', sex: 'female', species_id })
    const becomes = async (species_id?: string) =>
      keeper.patch(`pairings/${pairing.id}`, { pairing: { dam_id: (await add(species_id)).id } })
    await becomes(corn.id)
    for (const species of ['Corn snake', 'Ball python']) {
      expect((await savedWith(keeper, pairing, species)).statusCode, species).toBe(200)
    }
    expect(refusals(await savedWith(keeper, pairing, 'Leopard gecko'))).toHaveProperty('cross')
    const unknown = await pairedUnknown(keeper)
    expect((await savedWith(keeper, unknown, 'Corn snake')).statusCode).toBe(200)
  })

  test('are offered those pairings', async () => {
    const [keeper, stranger] = [await signedIn({ plus: true }), await signedIn({ plus: true })]
    const { pairing, kind } = await plannedPairing(keeper, { species: { commonName: 'Royal' } })
    await plannedPairing(keeper, { species: { commonName: 'Corn snake' } })
    await pairedUnknown(keeper)
    const offered = async (species: string, by = keeper) =>
      (await by.list('pairings', { species })).map(({ id }) => id)
    expect(await offered('Ball python')).toEqual([pairing.id])
    expect(await offered('Leopard gecko')).toEqual([])
    expect(await offered(kind.id, stranger)).toEqual([])
    expect(await keeper.list('pairings')).toHaveLength(3)
  })
})

/** The pairing of two animals without a species. */
async function pairedUnknown(keeper: Keeper): Promise<{ id: string }> {
  const [dam, sire] = [
    await keeper.add('animals', { name: 'Dot', sex: 'female' }),
    await keeper.add('animals', { name: 'Dash', sex: 'male' }),
  ]
  const plan = await keeper.add('pairing_plans', {
    identifier: 'X-26',
    sire_id: sire.id,
    pairings_attributes: [{ dam_id: dam.id }],
  })
  return plan.pairings[0]
}

describe('a pairing log', () => {
  const logsOf = async (keeper: Keeper) =>
    `pairings/${(await plannedPairing(keeper)).pairing.id}/pairing_logs`

  test('is successful unless it says otherwise, and of no kind', async () => {
    const keeper = await signedIn({ plus: true })
    const logs = await logsOf(keeper)
    const log = await keeper.add(logs, { happened_at: jan(3) })
    expect(log).toMatchObject({
      successful: true,
      notes: '',
      happened_at: jan(3),
      kind: null,
      recordedBy: 'Maren',
    })
    const changed = await keeper.patch(`${logs}/${log.id}.json`, {
      pairing_log: { successful: false, notes: 'No interest', happened_at: jan(2) },
    })
    expect(changed.json().object).toMatchObject({
      successful: false,
      notes: 'No interest',
      happened_at: jan(2),
    })
    expect((await keeper.get(`${logs}/${log.id}`)).json()).toEqual(changed.json().object)
  })

  test('says what it wants', async () => {
    const keeper = await signedIn({ plus: true })
    const logs = await logsOf(keeper)
    const refused = async (pairing_log: object) =>
      refusals(await keeper.post(`${logs}.json`, { pairing_log }))
    expect(await refused({})).toEqual({ happened_at: 'Please enter a date and time' })
    expect(await refused({ happened_at: '' })).toEqual({
      happened_at: 'Please enter a date and time',
    })
    const later = new Date(Date.now() + 3_600_000).toISOString()
    expect(await refused({ happened_at: later, notes: 'x'.repeat(2001) })).toEqual({
      happened_at: "Can't be in the future",
      notes: 'At most 2,000 characters',
    })
    expect(await refused({ happened_at: jan(3), kind: 'kissed', successful: 'maybe' })).toEqual({
      kind: 'Please choose one of: paired, locked, ovulated, pre_lay_shed, laid',
      successful: 'Please choose yes or no',
    })
    expect(await keeper.list(logs)).toEqual([])
  })

  test('is listed by when it was added, or by when it happened; with or without .json', async () => {
    const keeper = await signedIn({ plus: true })
    const logs = await logsOf(keeper)
    for (const day of [3, 9, 5]) await keeper.add(logs, { happened_at: jan(day), notes: `${day}` })
    const days = async (query = {}) => (await keeper.list(logs, query)).map(({ notes }) => notes)
    expect(await days()).toEqual(['5', '9', '3'])
    expect(await days({ sort: 'created_at_desc' })).toEqual(['5', '9', '3'])
    expect(await days({ sort: 'created_at_asc' })).toEqual(['3', '9', '5'])
    expect(await days({ sort: 'happened_at_desc' })).toEqual(['9', '5', '3'])
    expect(await days({ sort: 'happened_at_asc' })).toEqual(['3', '5', '9'])
    const bare = await keeper.get(`${logs}?page=1&sort=happened_at_asc`)
    expect(bare.json()).toMatchObject({ total: 3, totalPages: 1 })
    expect((await keeper.get(`${logs}?sort=abc`)).statusCode).toBe(422)
  })

  test('that is deleted is added again by undoing', async () => {
    const keeper = await signedIn({ plus: true })
    const logs = await logsOf(keeper)
    const log = await keeper.add(logs, { happened_at: jan(3), kind: 'ovulated' })
    await keeper.delete(`${logs}/${log.id}`)
    expect(await keeper.list(logs)).toEqual([])
    expect(await keeper.add(logs, log)).toMatchObject({ id: log.id, kind: 'ovulated' })
  })

  test('stands in the history of its plan', async () => {
    const keeper = await signedIn({ plus: true })
    const { plan, pairing } = await plannedPairing(keeper)
    const logs = `pairings/${pairing.id}/pairing_logs`
    const log = await keeper.add(logs, { happened_at: jan(3), kind: 'locked' })
    await keeper.patch(`${logs}/${log.id}`, { pairing_log: { kind: 'ovulated' } })
    const [line] = await linesOf(keeper, 'pairing_plan', plan.id)
    expect(line?.[1]).toEqual([['What happened', 'Locked', 'Ovulated']])
    expect(await linesOf(keeper, 'pairing_log', log.id)).toEqual([line])
  })

  test('of a viewer who may record is theirs to change, others are not', async () => {
    const keeper = await signedIn({ plus: true })
    const logs = await logsOf(keeper)
    const stack = await testApp()
    const sitter = await memberOf(stack, keeper.accountId, { role: 'viewer', may_log: true })
    const [mine, theirs] = [
      await sitter.add(logs, { happened_at: jan(3) }),
      await keeper.add(logs, { happened_at: jan(4) }),
    ]
    const change = { pairing_log: { notes: 'Seen at night' } }
    expect((await sitter.patch(`${logs}/${mine.id}`, change)).statusCode).toBe(200)
    expect((await sitter.patch(`${logs}/${theirs.id}`, change)).statusCode).toBe(403)
    expect((await sitter.delete(`${logs}/${theirs.id}`)).statusCode).toBe(403)
  })
})
