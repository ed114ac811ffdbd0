import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { requireWritable } from '../../collection/animals/openAnimals.queries.ts'
import {
  sellListingsOf,
  withdrawOffers,
} from '../../collection/animals/states/itsListings.queries.ts'
import type { Db, Transaction } from '../../db/db.ts'
import {
  accounts,
  animalPictures,
  animals,
  handOvers,
  healthNotes,
  logTotals,
  sales,
  shops,
  treatments,
  vetVisits,
} from '../../db/schema.ts'
import { Failure, NotFound } from '../../server/errors.ts'
import { lockAccount } from '../../server/plan.ts'
import { changedNow } from '../../server/records/crud.ts'
import { hashOf, newToken } from '../../server/session/secretTokens.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import { today } from '../../shared/dates.ts'
import { type HandOver, offerDays } from '../../shop/sales/handover.contract.ts'
import { isOver } from './readRecord.queries.ts'

export type OfferRow = typeof handOvers.$inferSelect
type SellersAnimal = typeof animals.$inferSelect

/** An animal's latest offer, and what goes along. Throws `NotFound`. */
export async function handOverOf(db: Db, session: Tenant, id: string): Promise<HandOver> {
  const animal = await animalOf(db, session, id)
  const [offer] = await db
    .select()
    .from(handOvers)
    .where(ofAnimal(session, id))
    .orderBy(sql`${handOvers.taken_at} is null`, desc(handOvers.created_at), desc(handOvers.id))
    .limit(1)
  return {
    ...stateOf(offer, animal),
    animal: { id, name: animal.name },
    sale: (await saleOf(db, session, id)) ?? null,
    goes: await goesAlong(db, session, animal),
  }
}

/**
 * Offers an animal's record to anyone who has the link, once and for a week; an earlier offer is
 * withdrawn. Only the hash of the link's `secret` is stored. Throws `Failure` (409, `not_offered`) for an outside
 * animal or one that died, and as `requireWritable` does.
 */
export async function offer(tx: Transaction, session: Session, id: string) {
  await lockAccount(tx, session.accountId)
  await requireWritable(tx, session, id)
  const animal = await animalOf(tx, session, id)
  if (animal.state === 'outside' || animal.state === 'died') {
    throw new Failure(409, [{ message: "This animal can't be handed over", code: 'not_offered' }])
  }
  await withdrawOffers(tx, session, eq(handOvers.animal_id, id))
  const secret = newToken()
  const sale = await saleOf(tx, session, id)
  const values = {
    account_id: session.accountId,
    id: newId(),
    animal_id: id,
    sale_id: sale?.id ?? null,
    link_hash: hashOf(secret),
    expires_at: sql`now() + make_interval(days => ${offerDays})`,
    offered_by: session.userId,
  }
  const [row] = await tx.insert(handOvers).values(values).returning()
  return { row, secret }
}

/** Withdraws an animal's offer, if there is one that no one has taken. Throws `NotFound`. */
export async function revoke(tx: Transaction, session: Tenant, id: string): Promise<HandOver> {
  await animalOf(tx, session, id)
  await withdrawOffers(tx, session, eq(handOvers.animal_id, id))
  return handOverOf(tx, session, id)
}

/** Marks an offer as taken and its animal as sold and handed over; both must be locked. */
export async function closeOffer(
  tx: Transaction,
  handover: { offer: OfferRow; animal: SellersAnimal; takenBy: string; timeZone: string },
): Promise<void> {
  const { offer, animal, takenBy, timeZone } = handover
  await tx
    .update(handOvers)
    .set({ taken_at: sql`now()`, taken_by: takenBy, updated_at: sql`now()` })
    .where(and(eq(handOvers.account_id, offer.account_id), eq(handOvers.id, offer.id)))
  const sale = await saleOf(tx, { accountId: offer.account_id }, animal.id)
  const buyer = sale?.buyer || takenBy
  const sold = {
    state: 'sold' as const,
    state_on: sale?.sold_on ?? today(timeZone),
    state_reason: buyer && `To ${buyer}`.slice(0, 100),
  }
  const isSold = animal.state === 'kept' || animal.state === 'loaned_out'
  if (isSold) await sellListingsOf(tx, { accountId: offer.account_id }, [animal.id])
  await tx
    .update(animals)
    .set({
      ...(isSold ? sold : {}),
      handed_over_at: sql`now()`,
      updated_at: changedNow(animals),
    })
    .where(and(eq(animals.account_id, animal.account_id), eq(animals.id, animal.id)))
}

/** Name of the seller: the shop's name, or the account's. */
export async function sellerOf(db: Db, accountId: string): Promise<string> {
  const [row] = await db
    .select({ account: accounts.name, shop: shops.name })
    .from(accounts)
    .leftJoin(shops, eq(shops.account_id, accounts.id))
    .where(eq(accounts.id, accountId))
  return row?.shop ?? row?.account ?? ''
}

export const hasExpired = ({ expires_at }: Pick<OfferRow, 'expires_at'>): boolean =>
  Date.parse(expires_at) <= Date.now()

/** The offers of an animal, open or not. */
export const ofAnimal = ({ accountId }: Tenant, id: string) =>
  and(eq(handOvers.account_id, accountId), eq(handOvers.animal_id, id))

async function animalOf(db: Db, { accountId }: Tenant, id: string): Promise<SellersAnimal> {
  const [animal] = await db
    .select()
    .from(animals)
    .where(and(eq(animals.account_id, accountId), eq(animals.id, id), isNull(animals.deleted_at)))
  if (!animal) throw new NotFound()
  return animal
}

function stateOf(offer: OfferRow | undefined, { handed_over_at }: SellersAnimal) {
  const taken_by = offer?.taken_at ? offer.taken_by : ''
  if (handed_over_at) {
    const state = offer?.taken_at && taken_by === '' ? 'signed' : 'taken'
    return { state, expires_at: null, taken_at: handed_over_at, taken_by } as const
  }
  const none = { expires_at: null, taken_at: null, taken_by: '' }
  if (!offer || offer.revoked_at || offer.taken_at) return { state: 'none' as const, ...none }
  if (hasExpired(offer)) return { state: 'expired' as const, ...none }
  return { ...none, state: 'open' as const, expires_at: offer.expires_at }
}

async function saleOf(db: Db, { accountId }: Tenant, id: string) {
  const { buyer, price, currency, sold_on } = sales
  const isOfAnimal = and(eq(sales.account_id, accountId), eq(sales.animal_id, id))
  const [sale] = await db
    .select({ id: sales.id, buyer, price, currency, sold_on })
    .from(sales)
    .where(and(isOfAnimal, isNull(sales.deleted_at), isNull(sales.returned_on)))
    .limit(1)
  return sale
}

async function goesAlong(db: Db, { accountId }: Tenant, animal: SellersAnimal) {
  const { id, photo_id, dam_id, sire_id, genetics } = animal
  const isOf = sql`account_id = ${accountId} and animal_id = ${id}`
  const { rows } = await db.execute<{ records: number; photos: number; parents: number }>(sql`select
    ((select coalesce(sum(total), 0) from ${logTotals} where ${isOf})
      + (select count(*) from ${healthNotes} where ${isOf})
      + (select count(*) from ${treatments} where ${isOf})
      + (select count(*) from ${vetVisits} where ${isOf} and ${isOver}))::int as records,
    (select count(*)::int from ${animalPictures} where ${isOf}) as photos,
    (select count(*)::int from ${animals} where account_id = ${accountId}
      and id in (${dam_id}, ${sire_id}) and deleted_at is null) as parents`)
  const { records = 0, photos = 0, parents = 0 } = rows[0] ?? {}
  return { records, photos: photos + Number(photo_id !== null), parents, genetics: genetics !== '' }
}
