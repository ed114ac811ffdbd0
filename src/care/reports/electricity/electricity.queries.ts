import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { accounts, bulbs } from '../../../db/schema.ts'
import type { Session } from '../../../server/session/session.ts'
import { bulbTypes } from '../../../shared/choices.ts'
import { today } from '../../../shared/dates.ts'
import { daysBetween } from '../../../shared/days.ts'
import { bulbName } from '../../bulbs/bulbs.contract.ts'
import { uvEndsOn } from '../../bulbs/bulbs.queries.ts'
import type { Electricity, ElectricityCard, Lamp } from './electricity.contract.ts'
import { costOf, kwhADay } from './electricity.ts'

/** Works out the running costs of the account's lamps. One statement for any number of lamps. */
export async function electricityReport(db: Db, session: Session): Promise<Electricity> {
  const rows = await db
    .select({
      id: bulbs.id,
      name: bulbs.name,
      brand: bulbs.brand,
      bulb_type: bulbs.bulb_type,
      wattage: bulbs.wattage,
      hours_a_day: bulbs.hours_a_day,
      duty_percent: bulbs.duty_percent,
      own_price: bulbs.kwh_price,
      uv_ends_on: uvEndsOn,
      uv_fades_on: bulbs.uv_fades_on,
      kwh_price: accounts.kwh_price,
    })
    .from(accounts)
    .leftJoin(bulbs, and(eq(bulbs.account_id, accounts.id), isNull(bulbs.deleted_at)))
    .where(eq(accounts.id, session.accountId))
  const now = today(session.timeZone)
  const running = rows.flatMap(({ kwh_price, ...row }) => {
    const { id, name, brand, bulb_type, own_price, uv_ends_on, uv_fades_on, ...power } = row
    // An account without lamps still has its row.
    if (id === null || name === null || brand === null || bulb_type === null) return []
    const price = own_price ?? kwh_price
    const kwh_a_day = kwhADay(power)
    const costADay = kwh_a_day === null || price === null ? null : kwh_a_day * price
    const lamp: Lamp = {
      ...{ id, name, brand, bulb_type, ...power, kwh_a_day, uv_ends_on, uv_fades_on },
      kwh_price: price,
      has_own_price: own_price !== null,
      cost: costADay === null ? null : costOf(costADay),
      uv_days_left: uv_ends_on === null ? null : daysBetween(now, uv_ends_on),
    }
    return [{ lamp, costADay }]
  })
  const sumOf = (some: typeof running) =>
    costOf(some.reduce((sum, { costADay }) => sum + (costADay ?? 0), 0))
  const pricedLamps = running.filter(({ costADay }) => costADay !== null)
  const lamps = running.map(({ lamp }) => lamp)
  return {
    kwh_price: rows[0]?.kwh_price ?? null,
    lamps: running.toSorted(dearestFirst).map(({ lamp }) => lamp),
    cost: sumOf(running),
    by_type: bulbTypes.flatMap((bulb_type) => {
      const some = pricedLamps.filter(({ lamp }) => lamp.bulb_type === bulb_type)
      return some.length === 0 ? [] : [{ bulb_type, cost: sumOf(some) }]
    }),
    missing: lamps.filter(({ kwh_a_day }) => kwh_a_day === null).length,
    unpriced: lamps.filter(({ kwh_a_day, kwh_price }) => kwh_a_day !== null && kwh_price === null)
      .length,
  }
}

/** The figures on its card. */
export async function electricityCardOf(db: Db, session: Session): Promise<ElectricityCard> {
  const { cost, lamps, kwh_price } = await electricityReport(db, session)
  return {
    month: cost.month,
    lamps: lamps.length,
    has_price: kwh_price !== null,
    parts: lamps.flatMap(({ id, bulb_type, cost: own }) =>
      own ? [{ id, bulb_type, share: own.year }] : [],
    ),
  }
}

type Running = { lamp: Lamp; costADay: number | null }

/** By cost, without a price by what it takes, then by name. */
const dearestFirst = (one: Running, other: Running) =>
  (other.costADay ?? -1) - (one.costADay ?? -1) ||
  (other.lamp.kwh_a_day ?? -1) - (one.lamp.kwh_a_day ?? -1) ||
  bulbName(one.lamp).localeCompare(bulbName(other.lamp), 'en')
