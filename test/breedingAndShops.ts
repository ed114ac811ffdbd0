import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { v7 as newId } from 'uuid'
import type { Database } from '../src/db/db.ts'
import * as tables from '../src/db/schema.ts'
import { eggStates, pairingLogKinds } from '../src/shared/breeding.ts'
import { listingStatuses, messageSides, privacies } from '../src/shared/choices.ts'
import { at, day, name, place, text, when } from './arbitraries.ts'

/** What the contracts take on one line. */
const oneLine = (any: string) => any.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '-')
const title = name.map(oneLine)
const label = text(30).map(oneLine)

const few = <Value>(value: fc.Arbitrary<Value>, maxLength = 3) => fc.array(value, { maxLength })
const temperature = fc.integer({ min: 0, max: 600 }).map((tenths) => tenths / 10)
const price = fc.integer({ min: 0, max: 999_999 }).map((cents) => cents / 100)

/** Whatever an account may have of breeding. */
export const breeding = fc.record({
  plans: few(fc.record({ identifier: title, notes: text(60), sire: place })),
  pairings: few(
    fc.record({
      ...{ plan: place, dam: place, notes: text(60) },
      cross: fc.option(
        fc.record(
          { species: text(60), dam: text(60), sire: text(60), saved_on: day },
          { noNullPrototype: true },
        ),
      ),
    }),
  ),
  pairingLogs: few(
    fc.record({
      ...{ pairing: place, happened_at: when, successful: fc.boolean(), notes: text(60) },
      kind: fc.option(fc.constantFrom(...pairingLogKinds)),
    }),
  ),
  clutches: few(
    fc.record({
      ...{ name: title, box: label, notes: text(60), is_litter: fc.boolean() },
      ...{ dam: fc.option(place), sire: fc.option(place), other: place, pairing: place },
      laid_on: fc.option(day),
      incubating_since: fc.option(day),
      celsius_from: fc.option(temperature),
      humidity_to: fc.option(fc.integer({ min: 0, max: 100 })),
      eggs: few(
        fc.record({
          state: fc.constantFrom(...eggStates),
          state_on: fc.option(day),
          notes: text(60),
          looked: fc.option(
            fc.record({ happened_at: when, is_candled: fc.boolean(), notes: text(60) }),
          ),
        }),
      ),
    }),
  ),
  air: fc.uniqueArray(fc.record({ happened_at: when, box: label, celsius: temperature }), {
    selector: ({ happened_at }) => happened_at,
    maxLength: 3,
  }),
})
export type Breeding = typeof breeding extends fc.Arbitrary<infer Value> ? Value : never

/** Whatever an account may have of a shop. */
export const shop = fc.option(
  fc.record({
    ...{ name: title, description: text(60), footer_info: text(60), city: label },
    privacy: fc.constantFrom(...privacies),
    banner_hue: fc.option(fc.integer({ min: 0, max: 359 })),
    listings: few(
      fc.record({
        ...{ title, description: text(60), featured: fc.boolean(), animal: place },
        price: fc.option(price),
        privacy: fc.constantFrom(...privacies),
        status: fc.constantFrom(...listingStatuses),
        sold: fc.option(fc.record({ sold_on: day, price: fc.option(price), buyer: label })),
        views: fc.integer({ min: 0, max: 9999 }),
      }),
    ),
    asked: few(
      fc.record({
        visitor_name: title,
        latest_at: when,
        messages: few(fc.record({ side: fc.constantFrom(...messageSides), content: name })),
      }),
    ),
  }),
)
export type Shop = typeof shop extends fc.Arbitrary<infer Value> ? Value : never

type Of = { account_id: string; animals: readonly string[] }

/** Writes plans, pairings, clutches, eggs and air as they are given. */
export async function keepBreeding(db: Database, { account_id, animals }: Of, kept: Breeding) {
  const own = () => ({ account_id, id: newId() })
  const plans = kept.plans.map(({ sire, ...plan }) => ({
    ...{ ...own(), ...plan },
    sire_id: at(animals, sire),
  }))
  for (const plan of plans) await db.insert(tables.pairingPlans).values(plan)
  const pairings = plans.length === 0 ? [] : kept.pairings.map((pairing) => ({ ...own(), pairing }))
  for (const { pairing, ...ids } of pairings) {
    const { plan, dam, ...rest } = pairing
    const of = { plan_id: at(plans, plan).id, dam_id: at(animals, dam) }
    await db.insert(tables.pairings).values({ ...ids, ...rest, ...of })
  }
  for (const { pairing, ...log } of pairings.length === 0 ? [] : kept.pairingLogs) {
    const of = { ...own(), pairing_id: at(pairings, pairing).id }
    await db.insert(tables.pairingLogs).values({ ...log, ...of })
  }
  for (const { dam, sire, other, pairing, eggs, ...clutch } of kept.clutches) {
    const id = newId()
    await db.insert(tables.clutches).values({
      ...{ ...clutch, account_id, id, number_of_eggs: Math.max(1, eggs.length) },
      dam_id: dam === null ? null : at(animals, dam),
      sire_id: sire === null ? null : at(animals, sire),
      pairing_id: pairings.length === 0 ? null : at(pairings, pairing).id,
    })
    const possible = { clutch_id: id, animal_id: at(animals, other) }
    await db.insert(tables.possibleSires).values({ ...own(), ...possible })
    for (const [before, { looked, ...egg }] of eggs.entries()) {
      const egg_id = newId()
      const number = before + 1
      await db.insert(tables.eggs).values({ ...egg, account_id, id: egg_id, clutch_id: id, number })
      if (!looked) continue
      await db.insert(tables.eggChecks).values({ ...looked, ...own(), clutch_id: id, egg_id })
    }
  }
  for (const reading of kept.air)
    await db.insert(tables.airReadings).values({ ...reading, ...own() })
}

/** Writes a shop with its listings, sales and messages as they are given. */
export async function keepShop(db: Database, { account_id, animals }: Of, kept: Shop) {
  if (!kept) return
  const own = () => ({ account_id, id: newId() })
  const { listings, asked, ...shop } = kept
  await db.insert(tables.shops).values({ ...own(), ...shop, slug: `s-${newId()}` })
  const ids: string[] = []
  for (const [place, { sold, animal, views, ...listing }] of listings.entries()) {
    const id = newId()
    ids.push(id)
    const animal_id = at(animals, animal)
    await db.insert(tables.shopListings).values({ ...listing, account_id, id, animal_id })
    const seen = { day: '2026-11-01', listing_id: id, views, visitors: views }
    await db.insert(tables.shopDays).values({ ...own(), ...seen })
    if (!sold) continue
    const of = { listing_id: id, title: listing.title, currency: 'EUR' }
    await db.insert(tables.sales).values({ ...own(), ...sold, ...of })
    if (place === 0) {
      const blocked = { account_id, email: 'blocked@visitors.example' }
      await db.insert(tables.blockedVisitors).values(blocked)
    }
  }
  for (const [place, { messages, ...conversation }] of asked.entries()) {
    const id = newId()
    await db.insert(tables.conversations).values({
      ...{ ...conversation, account_id, id, link_hash: randomBytes(32) },
      ...{ visitor_email: `visitor-${place}@visitors.example`, unread: messages.length },
      listing_id: ids.length === 0 ? null : at(ids, place),
    })
    for (const message of messages) {
      await db.insert(tables.shopMessages).values({ ...own(), ...message, conversation_id: id })
    }
  }
}
