import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeSecondStep } from '../src/people/security/mfa/secondStep.ts'
import { build, type Keeper, keeperIn } from './app.ts'
import { codeOf } from './authenticator.ts'
import { rounds } from './endurance.ts'
import { addListing, least, newId } from './factories.ts'
import { showFigures } from './figures.ts'
import { turnSecondStepOn } from './secondStep.ts'

/* What many send at the same moment: one write again and again, and the wish for the last of something. */

const count = rounds(100)
const many = Array.from({ length: 50 })
const patience_ms = 120_000 + count * 20_000

let stack: Awaited<ReturnType<typeof build>>
let keeper: Keeper
beforeAll(async () => {
  stack = await build()
  // So that many of them are at work in the database at the same time.
  stack.pool.options.max = 20
  keeper = await keeperIn(stack, { plus: true })
})
afterAll(async () => {
  await stack.app.close()
  await stack.pool.end()
})

const rowsOf = async (table: string) => {
  const { rows } = await stack.pool.query(
    `select count(*)::int as count from ${table} where account_id = $1`,
    [keeper.accountId],
  )
  return rows[0].count
}

test(
  `a write that is sent ${many.length} times at once is there once`,
  async () => {
    const animal = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
    const feeder = await keeper.add('feeders', { name: 'Rat', quantity: 2 * count })
    const logs = `animals/${animal.id}/feeding_logs`
    const before = await rowsOf('animals')
    for (let round = 0; round < count; round++) {
      await sendAtOnce('animals', 'animal', least.animals)
      await sendAtOnce(logs, 'feeding_log', { feeder_id: feeder.id })
      await sendAtOnce('sales', 'sale', least.sales)
    }
    expect(await rowsOf('animals')).toBe(before + count)
    expect([await rowsOf('feeding_logs'), await rowsOf('sales')]).toEqual([count, count])
    const { quantity } = (await keeper.get(`feeders/${feeder.id}`)).json()
    expect(quantity).toBe(count)
    showFigures(
      'repeated',
      `${3 * count} writes, each sent ${many.length} times at once, are there once`,
    )
  },
  patience_ms,
)

/** Sends a record with an id of its own as often as there are many. */
async function sendAtOnce(path: string, noun: string, fields: object | undefined) {
  const id = newId()
  const body = { [noun]: { ...fields, id } }
  const answers = await Promise.all(many.map(() => keeper.post(path, body)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(answers.map((answer) => answer.json().object.id))).toEqual(new Set([id]))
}

test(
  `of ${many.length} who sell the last one at once, one does`,
  async () => {
    const before = await rowsOf('sales')
    for (let round = 0; round < count; round++) {
      const { id: listing_id } = await addListing(keeper)
      const answers = await Promise.all(
        many.map(() => keeper.post('sales', { sale: { ...least.sales, listing_id } })),
      )
      const statuses = answers.map(({ statusCode }) => statusCode).sort()
      expect(statuses).toEqual([201, ...many.slice(1).map(() => 409)])
    }
    expect(await rowsOf('sales')).toBe(before + count)
    showFigures('last', `${count} listings, each sold by ${many.length} at once, are sold once`)
  },
  patience_ms,
)

test(
  `of ${many.length} who feed the last prey at once, one takes it, and gives it back`,
  async () => {
    const animal = await keeper.add('animals', { name: 'Clover', sex: 'female' })
    for (let round = 0; round < count; round++) {
      const feeder = await keeper.add('feeders', { name: 'Pup', quantity: 1 })
      const list = `animals/${animal.id}/feeding_logs`
      const fed = await Promise.all(many.map(() => keeper.add(list, { feeder_id: feeder.id })))
      const stock = async () => (await keeper.get(`feeders/${feeder.id}`)).json().quantity
      expect(await stock()).toBe(0)
      await Promise.all(fed.map(({ id }) => keeper.delete(`${list}/${id}`)))
      expect(await stock()).toBe(1)
    }
    showFigures('prey', `${count} feeders with one left, each fed by ${many.length} at once`)
  },
  patience_ms,
)

test(
  `of ${many.length} who enter the same code at once, one gets in`,
  async () => {
    for (let round = 0; round < count; round++) {
      const { userId } = await keeperIn(stack)
      const { secret, recovery } = await turnSecondStepOn(stack, userId)
      for (const code of [codeOf(secret), recovery[0] ?? '']) {
        const taken = await Promise.all(many.map(() => takeSecondStep(stack, userId, code)))
        expect(taken.filter((way) => way !== undefined)).toHaveLength(1)
      }
    }
    showFigures(
      'codes',
      `${2 * count} codes, each entered by ${many.length} at once, are taken once`,
    )
  },
  patience_ms,
)
