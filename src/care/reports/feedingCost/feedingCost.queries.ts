import { animalsOf } from '../../../collection/animals/animals.queries.ts'
import type { Db } from '../../../db/db.ts'
import type { Session } from '../../../server/session/session.ts'
import { today } from '../../../shared/dates.ts'
import { addMonths, firstDayOf, lastDayOf, monthOf } from '../../../shared/months.ts'
import { feederName } from '../../feeders/feederName.ts'
import { type Rhythm, rhythmsOf, whenever } from '../../schedules/due/rhythms.queries.ts'
import { choicesOf, isReported } from '../frame/reported.queries.ts'
import { comingMeals } from './comingMeals.ts'
import {
  type CostMonth,
  type CostRow,
  type FeedingCost,
  type FeedingCostCard,
  type FeedingCostQuery,
  mostAnimals,
  mostParts,
} from './feedingCost.contract.ts'
import { namesOf, type Spent, spentOn } from './spent.queries.ts'

/** Works out the cost of feeding by month, past and expected. Five statements for any number of meals. */
export async function feedingCostReport(
  db: Db,
  session: Session,
  query: FeedingCostQuery,
): Promise<FeedingCost> {
  const [worked, choices] = await Promise.all([
    rhythmsOf(db, session, {
      to: whenever,
      mostNamed: 0,
      withMeals: true,
      where: isReported(session, query),
    }).then((rhythms) => workedOut(db, session, query, rhythms)),
    choicesOf(db, session),
  ])
  return { ...worked, choices }
}

async function workedOut(
  db: Db,
  session: Session,
  { by, months: span, currency: chosen = null, ...filter }: FeedingCostQuery,
  rhythms: readonly Rhythm[],
): Promise<Omit<FeedingCost, 'choices'>> {
  const to = today(session.timeZone)
  const thisMonth = monthOf(to)
  const months = Array.from({ length: span }, (_, at) => addMonths(thisMonth, at + 1 - span))
  const [spent, { names, home }] = await Promise.all([
    spentOn(db, session, { by, months, filter, currency: chosen }),
    namesOf(db, session),
  ])
  const expected = expectedMeals(rhythms, to)
  const currency = chosen ?? home
  const byMonth = spent.filter(({ kind }) => kind === 'month')
  const perAnimal = spent.filter(({ kind }) => kind === 'animal')
  const fed = perAnimal.filter(({ cost }) => cost > 0)
  const dearest = fed.toSorted((one, other) => other.cost - one.cost).slice(0, mostAnimals)
  const faceOf = await animalsOf(db, session).findAll(
    (by === 'animal' ? perAnimal : dearest).flatMap(({ id }) => id ?? []),
  )
  const nameOf = (id: string | null) => {
    if (by === 'animal') return (id && faceOf.get(id)?.name) || ''
    const feeder = names.find((one) => one.id === id)
    return feeder ? feederName(feeder) : 'No species'
  }
  const rows = rowsBy(byMonth, nameOf)
  const parts = partsOf(rows)
  const inCurrency = names.filter(({ cost_currency }) => (cost_currency ?? home) === currency)
  const scheduled = expected.flatMap(({ feeder_id }) => {
    const feeder = names.find(({ id }) => id === feeder_id)
    return feeder && feeder.cost !== null ? [feeder.cost_currency ?? home] : []
  })
  const priced = costOf(expected, inCurrency)
  const past = months.map((month, at): CostMonth => {
    const of = byMonth.filter((sum) => sum.month === at)
    const rest = month === thisMonth ? priced.thisMonth : 0
    return { month, ...stackOf(of, parts), expected: inUnits(rest) }
  })
  const coming: CostMonth = {
    month: addMonths(thisMonth, 1),
    cost: 0,
    parts: parts.map(() => 0),
    expected: inUnits(priced.nextMonth),
  }
  return {
    currency,
    others: othersOf(currency, spent, scheduled),
    from: firstDayOf(months[0] ?? thisMonth),
    to,
    months: [...past, coming],
    parts: parts.map(({ id, name }) => ({ id, name })),
    rows,
    animals: dearest
      .flatMap(({ id, pieces, cost }) => {
        const animal = id && faceOf.get(id)
        return animal ? [{ animal, id, name: animal.name, pieces, cost: inUnits(cost) }] : []
      })
      .toSorted(dearestFirst),
    total: inUnits(sumOf(byMonth)),
    animals_fed: fed.length,
    this_month: past.at(-1)?.cost ?? 0,
    rest_of_month: inUnits(priced.thisMonth),
    next_month: inUnits(priced.nextMonth),
    next_month_meals: priced.meals,
    unpriced: unpricedOf(expected, spent, names),
    at_todays_prices: inUnits(byMonth.reduce((sum, { estimated }) => sum + estimated, 0)),
  }
}

/** The figures on its card, from rhythms with their meals. */
export async function feedingCostCardOf(
  db: Db,
  session: Session,
  rhythms: readonly Rhythm[],
): Promise<FeedingCostCard> {
  const report = await workedOut(db, session, { by: 'feeder', months: 12 }, rhythms)
  const months = report.months.slice(0, -1)
  const month = months.at(-1)?.month
  return {
    cost:
      report.total > 0 && month
        ? { month, this_month: report.this_month, months: months.map(({ cost }) => cost) }
        : null,
    others: report.others.map(({ currency }) => currency),
    unpriced: report.unpriced.length,
  }
}

type Named = Awaited<ReturnType<typeof namesOf>>['names'][number]

const inUnits = (hundredths: number) => Math.round(hundredths) / 100

const sumOf = (spent: readonly Spent[]) => spent.reduce((sum, { cost }) => sum + cost, 0)

const dearestFirst = (one: CostRow, other: CostRow) =>
  other.cost - one.cost || one.name.localeCompare(other.name, 'en')

/** The sums of all months; what only has meals without a price is left out. */
function rowsBy(spent: Spent[], nameOf: (id: string | null) => string): CostRow[] {
  return [...Map.groupBy(spent, ({ id }) => id)]
    .flatMap(([id, of]) => {
      const pieces = of.reduce((sum, one) => sum + one.pieces, 0)
      return pieces === 0 ? [] : [{ id, name: nameOf(id), pieces, cost: inUnits(sumOf(of)) }]
    })
    .toSorted(dearestFirst)
}

type Part = { id: string | null; name: string; has: (id: string | null) => boolean }

/** The dearest rows, and all others together if there are more. */
function partsOf(rows: CostRow[]): Part[] {
  const first = rows.slice(0, mostParts)
  const own = first.map(({ id, name }): Part => ({ id, name, has: (other) => other === id }))
  if (rows.length <= mostParts) return own
  const isOwn = (id: string | null) => first.some((row) => row.id === id)
  return [...own, { id: null, name: 'Other', has: (id) => !isOwn(id) }]
}

const stackOf = (spent: Spent[], parts: Part[]) => ({
  cost: inUnits(sumOf(spent)),
  parts: parts.map(({ has }) => inUnits(sumOf(spent.filter(({ id }) => has(id))))),
})

/** The sums in other currencies, the dearest first; of what is only on the schedules they are 0. */
function othersOf(currency: string, spent: Spent[], scheduled: string[]): FeedingCost['others'] {
  const sums = new Map(scheduled.map((code) => [code, 0]))
  for (const { kind, id, cost } of spent) if (kind === 'currency' && id) sums.set(id, cost)
  sums.delete(currency)
  return [...sums]
    .map(([code, cost]) => ({ currency: code, total: inUnits(cost) }))
    .toSorted((one, other) => other.total - one.total)
}

/** Cost of the expected meals at today's prices, in hundredths; feeders without a price are left out. */
function costOf(expected: Expected[], names: Named[]) {
  const prices = new Map(names.map(({ id, cost }) => [id, cost]))
  const sum = { thisMonth: 0, nextMonth: 0, meals: 0 }
  for (const { feeder_id, thisMonth, nextMonth, mealsNextMonth } of expected) {
    const price = prices.get(feeder_id)
    if (price === null || price === undefined) continue
    sum.thisMonth += thisMonth * price
    sum.nextMonth += nextMonth * price
    sum.meals += mealsNextMonth
  }
  return sum
}

/** The feeders without a price among those that were fed or are to be; deleted ones can't get one. */
function unpricedOf(expected: Expected[], spent: Spent[], names: Named[]) {
  const ids = new Set([
    ...expected.map(({ feeder_id }) => feeder_id),
    ...spent.flatMap(({ kind, id }) => (kind === 'unpriced' && id) || []),
  ])
  return names
    .filter(({ id, cost, is_deleted }) => ids.has(id) && cost === null && !is_deleted)
    .map(({ id, name, size }) => ({ id, name, size }))
    .toSorted((one, other) => feederName(one).localeCompare(feederName(other), 'en'))
}

/** Pieces of a feeder that the schedules take, for the rest of this month and in the next. */
type Expected = {
  feeder_id: string
  thisMonth: number
  nextMonth: number
  mealsNextMonth: number
}

/** Meals of the schedules until the end of next month, each of as many pieces as the animal last took of its feeder. */
function expectedMeals(rhythms: readonly Rhythm[], now: string): Expected[] {
  const thisMonth = monthOf(now)
  const to = lastDayOf(addMonths(thisMonth, 1))
  return rhythms.flatMap(({ plan, count, meal }) => {
    const days = meal?.feeder_id ? comingMeals(plan, { today: now, to }) : []
    if (!meal?.feeder_id || days.length === 0) return []
    const { feeder_id, pieces } = meal
    const early = days.filter((day) => monthOf(day) === thisMonth).length
    const later = days.length - early
    return {
      ...{ feeder_id, thisMonth: early * pieces, nextMonth: later * pieces },
      mealsNextMonth: later * count,
    }
  })
}
