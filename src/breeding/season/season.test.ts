import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { newId, plannedPairing } from '../../../test/factories.ts'
import { zone } from '../../../test/zone.ts'
import { clutches, eggs, pairings } from '../../db/schema.ts'
import { fromWallClock, today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { seasonOf } from './season.ts'

describe('the board', () => {
  const now = today('Europe/London')
  const at = (day: string) => fromWallClock(`${day}T09:00`, zone)

  async function season(keeper: Keeper, query = '') {
    const answer = await keeper.get(`breeding_season.json${query}`)
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
    return answer.json()
  }

  test('has every pairing and clutch of the season with what it is waiting for', async () => {
    const keeper = await signedIn({ plus: true })
    const { db } = await testApp()
    const { plan, pairing, kind } = await plannedPairing(keeper, { dams: ['Marigold', 'Vesper'] })
    const [, vesper] = plan.pairings
    const ids = { account_id: keeper.accountId, id: newId() }
    await db.insert(clutches).values({
      ...ids,
      name: 'First',
      pairing_id: vesper.id,
      laid_on: addDays(now, -20),
      incubating_since: addDays(now, -19),
      expected_to_hatch_on: addDays(now, 38),
      number_of_eggs: 2,
    })
    await db.insert(eggs).values([
      { ...ids, id: newId(), clutch_id: ids.id, number: 1, state: 'hatched' },
      { ...ids, id: newId(), clutch_id: ids.id, number: 2 },
    ])
    const logs = `pairings/${pairing.id}/pairing_logs`
    await keeper.add(logs, { kind: 'locked', happened_at: at(addDays(now, -1)) })
    const board = await season(keeper)
    expect(board).toMatchObject({
      season: seasonOf(now),
      seasons: expect.arrayContaining([seasonOf(now)]),
      species: [{ id: kind.id, commonName: 'Ball python' }],
      value: [
        {
          id: ids.id,
          stage: 'incubating',
          next: addDays(now, 38),
          clutch: { number_of_eggs: 2, hatched: 1 },
          pairing: { id: vesper.id, dam: { name: 'Vesper' } },
        },
        {
          id: pairing.id,
          stage: 'locked',
          since: addDays(now, -1),
          next_log: 'ovulated',
          need: null,
          pairing: { dam: { name: 'Marigold' }, sire: { name: 'Rook' } },
        },
      ],
    })
    expect((await season(keeper, '?q=mari')).value).toHaveLength(1)
    expect((await season(keeper, `?species_id=${newId()}`)).value).toEqual([])
    expect((await season(keeper, '?season=1999')).value).toEqual([])
    const answer = await keeper.get('breeding_season?season=soon')
    expect(answer.statusCode).toBe(422)
  })

  test('has old clutches while eggs may hatch, and offers the seasons of what is there', async () => {
    const keeper = await signedIn({ plus: true })
    const { plan, pairing } = await plannedPairing(keeper)
    const clutchOf = (name: string, days: object) =>
      keeper.add('clutches', { name, number_of_eggs: 1, pairing_id: pairing.id, ...days })
    const waiting = await clutchOf('Waiting', { laid_on: '2023-01-03' })
    const lost = await clutchOf('Lost', { laid_on: '2023-01-09' })
    const [egg] = (await keeper.get(`clutches/${lost.id}`)).json().eggs
    await keeper.patch(`clutches/${lost.id}/eggs/${egg.id}`, { egg: { state: 'went_bad' } })
    await clutchOf('Late', { laid_on: '2024-06-20', hatchedOn: '2024-08-20' })
    const ids = async (query = '') =>
      (await season(keeper, query)).value.map(({ id }: { id: string }) => id)
    expect(await ids()).toEqual([waiting.id])
    expect((await ids('?season=2022')).toSorted()).toEqual([waiting.id, lost.id].toSorted())
    expect((await season(keeper)).seasons).toEqual([seasonOf(now), 2024, 2023, 2022])
    expect(await ids('?season=2024')).toHaveLength(1)
    await keeper.delete(`pairing_plans/${plan.id}`)
    expect((await season(keeper)).seasons).toEqual([seasonOf(now)])
  })

  test('has one card for eggs whose laying was logged and whose clutch was added, and one for the next', async () => {
    const keeper = await signedIn({ plus: true })
    const { plan } = await plannedPairing(keeper, { dams: ['Marigold', 'Vesper'] })
    const [marigold, vesper] = plan.pairings.map(({ id }: { id: string }) => id)
    const log = (pairing: string, kind: string, day: string) =>
      keeper.add(`pairings/${pairing}/pairing_logs`, { kind, happened_at: at(day) })
    await log(marigold, 'laid', '2024-11-05')
    await log(vesper, 'laid', '2024-11-05')
    // Found in the morning after, and one of which the keeper doesn't say when.
    const clutchOf = async (pairing_id: string, more: object) =>
      (await keeper.add('clutches', { name: 'C', number_of_eggs: 2, pairing_id, ...more })).id
    const nextMorning = await clutchOf(marigold, { laid_on: '2024-11-04' })
    const undated = await clutchOf(vesper, { hatchedOn: '2025-01-02' })
    const cards = async () => {
      const all = (await season(keeper, '?season=2024')).value
      return all.map(({ id }: { id: string }) => id).toSorted()
    }
    expect(await cards()).toEqual([nextMorning, undated].toSorted())
    await log(marigold, 'laid', '2025-03-02')
    await log(vesper, 'locked', '2025-02-01')
    expect(await cards()).toEqual([nextMorning, undated, marigold, vesper].toSorted())
    await clutchOf(marigold, { laid_on: '2025-03-01' })
    expect(await cards()).not.toContain(marigold)
    // A species that lays every week.
    await log(marigold, 'laid', '2025-03-09')
    expect(await cards()).toContain(marigold)
  })

  test('waits for nothing of a season that went on after its end', async () => {
    const keeper = await signedIn({ plus: true })
    const dams = ['Marigold', 'Vesper', 'Tansy', 'Wren']
    const { plan, kind } = await plannedPairing(keeper, { dams })
    await keeper.patch(`species/${kind.id}`, { species: { pre_lay_days: 30 } })
    const [shed, laid, quiet, still] = plan.pairings.map(({ id }: { id: string }) => id)
    const log = (pairing: string, kind: string, day: string) =>
      keeper.add(`pairings/${pairing}/pairing_logs`, { kind, happened_at: at(day) })
    await log(shed, 'pre_lay_shed', '2025-06-10')
    await log(laid, 'laid', '2025-06-30')
    await log(quiet, 'locked', '2025-05-10')
    await log(still, 'pre_lay_shed', '2025-06-10')
    const clutch = { name: 'C', number_of_eggs: 2 }
    await keeper.add('clutches', { ...clutch, pairing_id: shed, laid_on: '2025-07-08' })
    await keeper.add('clutches', { ...clutch, pairing_id: laid, laid_on: '2025-07-01' })
    await log(quiet, 'laid', '2025-07-03')
    const { value } = await season(keeper, '?season=2024')
    const needs = value.map((entry: { id: string; need: { why: string } | null }) => [
      ...[entry.id, entry.need?.why],
    ])
    expect(new Map(needs)).toEqual(
      new Map([...[shed, laid, quiet].map((id) => [id, undefined] as const), [still, 'late']]),
    )
  })

  test('has a dam from the season before that is yet to lay', async () => {
    const keeper = await signedIn({ plus: true })
    const { plan, kind } = await plannedPairing(keeper, { dams: ['Marigold', 'Vesper'] })
    await keeper.patch(`species/${kind.id}`, { species: { pre_lay_days: 25 } })
    const [marigold, vesper] = plan.pairings.map(({ id }: { id: string }) => id)
    const { db } = await testApp()
    const begun = { created_at: at('2024-01-01') }
    await db.update(pairings).set(begun).where(eq(pairings.account_id, keeper.accountId))
    const log = (pairing: string, kind: string, day: string) =>
      keeper.add(`pairings/${pairing}/pairing_logs`, { kind, happened_at: at(day) })
    const year = seasonOf(now)
    await log(marigold, 'ovulated', `${year}-05-20`)
    await log(marigold, 'pre_lay_shed', `${year}-06-10`)
    await log(vesper, 'pre_lay_shed', `${year}-03-10`)
    const { value } = await season(keeper)
    expect(value).toMatchObject([
      { id: marigold, stage: 'ovulated', since: `${year}-05-20`, next: `${year}-07-05` },
    ])
  })

  test('counts what was seen since its season began of a dam that is yet to lay, but no older courtship', async () => {
    const keeper = await signedIn({ plus: true })
    const { plan, kind } = await plannedPairing(keeper, { dams: ['Marigold', 'Vesper'] })
    await keeper.patch(`species/${kind.id}`, { species: { pre_lay_days: 25 } })
    const [marigold] = plan.pairings.map(({ id }: { id: string }) => id)
    const year = seasonOf(now)
    const log = (kind: string, day: string) =>
      keeper.add(`pairings/${marigold}/pairing_logs`, {
        kind,
        happened_at: fromWallClock(`${year}-${day}T00:00`, zone),
      })
    await log('locked', '01-12')
    await log('locked', '02-01')
    await log('ovulated', '02-10')
    await log('locked', '07-01')
    await log('pre_lay_shed', '07-01')
    const { value } = await season(keeper)
    const card = value.find(({ id }: { id: string }) => id === marigold)
    expect(card).toMatchObject({ stage: 'ovulated', since: `${year}-07-01`, locks: 1 })
  })

  test('has a dam whose litter was added before its birth, as late as she is', async () => {
    const keeper = await signedIn({ plus: true })
    const { pairing } = await plannedPairing(keeper, {
      species: { commonName: 'Boa', bears_live: true, incubation_days: 120 },
    })
    const { db } = await testApp()
    const begun = { created_at: at('2024-01-01') }
    await db.update(pairings).set(begun).where(eq(pairings.account_id, keeper.accountId))
    const year = seasonOf(now)
    const ovulated = `${year}-06-20`
    const logs = `pairings/${pairing.id}/pairing_logs`
    await keeper.add(logs, { kind: 'ovulated', happened_at: at(ovulated) })
    await keeper.add('clutches', { name: 'Boas', pairing_id: pairing.id, number_of_eggs: 9 })
    const { value } = await season(keeper)
    expect(value).toMatchObject([
      { id: pairing.id, stage: 'ovulated', since: ovulated, next: addDays(ovulated, 120) },
    ])
  })

  test('is read in as many statements for a hundred pairings as for one', async () => {
    const keeper = await signedIn({ plus: true })
    await plannedPairing(keeper, { dams: ['Marigold', 'Vesper', 'Tansy'] })
    const { statements } = await testApp()
    await season(keeper)
    statements.length = 0
    expect((await season(keeper)).value).toHaveLength(3)
    expect(statements.length).toBeLessThanOrEqual(3)
  })

  test('isn’t shown to another account, and needs Plus', async () => {
    const [keeper, stranger] = [await signedIn({ plus: true }), await signedIn({ plus: true })]
    await plannedPairing(keeper)
    expect(await season(stranger)).toMatchObject({ value: [], species: [] })
    expect((await (await signedIn()).get('breeding_season')).statusCode).toBe(403)
  })
})
