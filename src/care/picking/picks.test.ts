import { describe, expect, test } from 'vitest'
import { type Keeper, refusals, signedIn, testApp } from '../../../test/app.ts'
import { ago, fedWeekly, now, pickingOf, withRats } from '../../../test/picking.ts'
import { forgetExpired } from '../../running/operator/expiry.ts'
import { addDays } from '../../shared/days.ts'

describe('a tick of the picking list', () => {
  const pick = (keeper: Keeper, id: string, values: object) =>
    keeper.patch(`feeders/${id}/pick`, { pick: { picked_for: now, days: 1, ...values } })
  const pickedOf = async (keeper: Keeper, filter = 'today') =>
    (await pickingOf(keeper, { filter })).value.map((row) => row.picked_qty)

  test("is everyone's in the account, until it is taken back", async () => {
    const { keeper, rat } = await withRats()
    await fedWeekly(keeper, 'Saffron', rat)
    expect((await pick(keeper, rat.id, { pieces: 1 })).json()).toEqual({ success: true })
    expect((await pick(keeper, rat.id, { pieces: 1 })).statusCode).toBe(200)
    expect(await pickedOf(keeper)).toEqual([1])
    const tile = (await keeper.get('dashboard')).json().picking
    expect(tile).toMatchObject({ value: [{ picked_qty: 1 }], needs: [{ picked_qty: 1 }] })
    await pick(keeper, rat.id, { pieces: 0 })
    expect(await pickedOf(keeper)).toEqual([0])
  })

  test('belongs to its day: what is picked for tomorrow is picked when it is today', async () => {
    const { keeper, rat } = await withRats()
    await fedWeekly(keeper, 'Daily', rat, 3, { repeat_amount: 1 })
    await pick(keeper, rat.id, { picked_for: addDays(now, 1), pieces: 1 })
    await pick(keeper, rat.id, { days: 7, pieces: 7 })
    expect(await pickedOf(keeper)).toEqual([0])
    expect(await pickedOf(keeper, 'tomorrow')).toEqual([1])
    expect(await pickedOf(keeper, 'week')).toEqual([7])
    const { pool } = await testApp()
    const aDayLater = 'update picked_feeders set picked_for = picked_for - 1 where account_id = $1'
    await pool.query(aDayLater, [keeper.accountId])
    expect(await pickedOf(keeper)).toEqual([1])
    expect(await pickedOf(keeper, 'week')).toEqual([0])
  })

  test('is of all animals, so that a list of some of them has none', async () => {
    const { keeper, rat } = await withRats()
    const groups = []
    for (const name of ['Rack A', 'Rack B']) {
      const { id } = await fedWeekly(keeper, name, rat)
      groups.push(
        await keeper.add('groups', { name, animal_groups_attributes: [{ animal_id: id }] }),
      )
    }
    await pick(keeper, rat.id, { pieces: 1 })
    for (const { id } of groups) {
      const none = [{ picked_qty: 0 }]
      const ofGroup = await pickingOf(keeper, { group_id: id })
      expect(ofGroup).toMatchObject({ value: none, needs: none })
    }
  })

  test('is refused for other days and odd numbers, and of a feeder of another account', async () => {
    const { keeper, rat } = await withRats()
    const far = await pick(keeper, rat.id, { picked_for: addDays(now, 9), pieces: 1 })
    expect([far.statusCode, refusals(far)]).toEqual([
      422,
      { picked_for: 'Please choose today or tomorrow' },
    ])
    const odd = await pick(keeper, rat.id, { picked_for: 'soon', days: 3.5, pieces: -1 })
    expect(Object.keys(refusals(odd)).sort()).toEqual(['days', 'picked_for', 'pieces'])
    const stranger = await signedIn({ plus: true })
    expect((await pick(stranger, rat.id, { pieces: 1 })).statusCode).toBe(404)
  })

  test('is forgotten after its week', async () => {
    const { keeper, rat } = await withRats()
    await fedWeekly(keeper, 'Saffron', rat)
    await pick(keeper, rat.id, { pieces: 1 })
    const { db, config, pool } = await testApp()
    const left = async () =>
      (await pool.query('select from picked_feeders where account_id = $1', [keeper.accountId]))
        .rowCount
    const past = (days: number) =>
      pool.query('update picked_feeders set picked_for = $2 where account_id = $1', [
        keeper.accountId,
        ago(days),
      ])
    await past(7)
    await forgetExpired(db, config, new Date())
    expect(await left()).toBe(1)
    await past(12)
    await forgetExpired(db, config, new Date())
    expect(await left()).toBe(0)
  })
})
