import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { animalsOf } from '../../collection/animals/animals.queries.ts'
import { notOutside } from '../../collection/animals/openAnimals.queries.ts'
import {
  holdListings,
  salesOf,
  sellListings,
  withdrawOffers,
} from '../../collection/animals/states/itsListings.queries.ts'
import type { Database, Db, Transaction } from '../../db/db.ts'
import { animals, contacts, handOvers, sales, shopListings } from '../../db/schema.ts'
import { Failure, Invalid } from '../../server/errors.ts'
import { lockAccount } from '../../server/plan.ts'
import { changedNow, contains, owned } from '../../server/records/crud.ts'
import { requireNamed } from '../../server/records/named.ts'
import { pageWith } from '../../server/records/orders.ts'
import type { Session, Tenant } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import { currencyOf, decimalsOf } from '../../shared/currencies.ts'
import { today } from '../../shared/dates.ts'
import { liesAhead } from '../../shared/fields.ts'
import type { FieldError, InputOf } from '../../shared/resource.ts'
import { currencyOfShop } from '../shop/shop.queries.ts'
import { inYear, orders, rowsOf, saleIn, totalsOf, words } from './saleRows.queries.ts'
import {
  animalSold,
  listingSold,
  type Sale,
  type SalePage,
  type saleResource,
} from './sales.contract.ts'

type Which = { id: string }
type Columns = Partial<Omit<InputOf<typeof saleResource>, 'marks_animal'>>
type SaleInput = Partial<InputOf<typeof saleResource>> & { id?: string }
export type SaleQuery = ListQuery<typeof saleResource> & {
  year?: number | undefined
  animal_id?: string | undefined
  contact_id?: string | undefined
}

/** The verbs of sales, for `resourceRoutes`. */
export const saleVerbs = {
  find: async (db: Db, session: Session, { id }: Which): Promise<Sale> =>
    saleIn(await rowsOf(db, session).find(id)),

  list:
    (db: Database) =>
    async (session: Session, query: SaleQuery): Promise<SalePage> => {
      const { q, sort, page, per_page, year, animal_id, contact_id } = query
      const isOfAnimal = animal_id ? eq(sales.animal_id, animal_id) : undefined
      const isOfContact = contact_id ? eq(sales.contact_id, contact_id) : undefined
      const where = and(inYear(year), isOfAnimal, isOfContact, contains(words, q))
      const [rows, { total, ...totals }] = await Promise.all([
        rowsOf(db, session).rows({ where, order: orders[sort], page, per_page }),
        totalsOf(db, session, where),
      ])
      return { ...pageWith(rows.map(saleIn), total, per_page), ...totals }
    },

  /**
   * Records a sale, marks its listing and those of its animal as sold and, if asked to, the animal. A repeated `id` returns
   * the existing record. Throws `Failure` (409, `already_sold`) for what has been sold already.
   */
  async add(tx: Transaction, session: Session, { marks_animal, ...input }: SaleInput) {
    await lockAccount(tx, session.accountId)
    const rows = rowsOf(tx, session)
    const existing = input.id && (await rows.findIfThere(input.id))
    if (existing) return saleIn(existing)
    const currency = input.currency ?? (await currencyOfShop(tx, session))
    const columns = { ...input, currency, ...(await buyerOf(tx, session, input)) }
    await requireFit(tx, session, columns)
    await requireUnsold(tx, session, columns)
    const { id } = await rows.insert(columns)
    if (!columns.returned_on) {
      await sellListings(tx, session, listingsOf(session, columns))
      if (marks_animal) await markAnimal(tx, session, columns)
    }
    return saleVerbs.find(tx, session, { id })
  },

  /** Throws `Stale` if the sale has changed since `readAt`, and as `add` does. */
  async change(
    tx: Transaction,
    session: Session,
    { id }: Which,
    { marks_animal, ...input }: SaleInput,
    readAt?: string,
  ) {
    await lockAccount(tx, session.accountId)
    const before = await rowsOf(tx, session).find(id)
    const columns = { ...input, ...(await buyerOf(tx, session, input, before)) }
    await requireFit(tx, session, columns, before)
    const after = { ...before, ...columns }
    const isOther = after.animal_id !== before.animal_id
    const sellsOther = isOther || after.listing_id !== before.listing_id
    const countsAgain = before.returned_on !== null && !after.returned_on
    if (sellsOther || countsAgain) await requireUnsold(tx, session, after, id)
    await rowsOf(tx, session).update(id, columns, readAt)
    const isMarked = await isMarkedBy(tx, session, before)
    if (isOther) await withdrawOffers(tx, session, eq(handOvers.sale_id, id))
    if (isOther && isMarked) await takeBack(tx, session, before)
    if (after.returned_on && !before.returned_on) {
      for (const sale of [before, after]) await holdListings(tx, session, listingsOf(session, sale))
      const isSold = isOther && (await soldElsewhere(tx, session, after, id))
      if (!isSold) {
        await withdrawOffers(tx, session, sql`${handOvers.animal_id} = ${after.animal_id}`)
        await takeBack(tx, session, after)
      }
    } else if (!after.returned_on) {
      if (sellsOther || countsAgain) {
        if (!countsAgain) await holdListings(tx, session, listingsOf(session, before))
        await sellListings(tx, session, listingsOf(session, after))
      }
      const isSame = after.sold_on === before.sold_on && reasonOf(after) === reasonOf(before)
      const isCorrected = isMarked && (isOther || !isSame)
      if ((marks_animal ?? countsAgain) || isCorrected) await markAnimal(tx, session, after)
    }
    return saleVerbs.find(tx, session, { id })
  },

  /** Deletes a sale, and takes a link along that was made for its buyer since. */
  async remove(tx: Transaction, session: Session, { id }: Which) {
    await withdrawOffers(tx, session, eq(handOvers.sale_id, id))
    await rowsOf(tx, session).remove(id)
  },
}

/** Marks the listings of a deleted sale as sold, for it to be restored. Throws as `add` does if they have been sold again. */
export async function sellToRestore(tx: Transaction, session: Session, id: string) {
  await lockAccount(tx, session.accountId)
  const isIt = and(eq(sales.account_id, session.accountId), eq(sales.id, id))
  const [sale] = await tx.select().from(sales).where(isIt)
  if (!sale) return
  await requireUnsold(tx, session, sale, id)
  if (!sale.returned_on) await sellListings(tx, session, listingsOf(session, sale))
}

/** The contact's name, where a buyer is named by a contact only. */
async function buyerOf(db: Db, { accountId }: Tenant, columns: Columns, before?: Columns) {
  const { contact_id, buyer = before?.buyer } = columns
  if (!contact_id || buyer) return {}
  const contact = await owned(db, contacts, accountId).findIfThere(contact_id)
  return contact ? { buyer: contact.name.slice(0, 100) } : {}
}

/** Throws `Invalid` with every field that names nothing, lies ahead, or that its currency lacks. */
async function requireFit(db: Db, session: Session, columns: Columns, before: Columns = {}) {
  const references = { animal_id: animals, listing_id: shopListings, contact_id: contacts }
  await requireNamed(db, session.accountId, references, columns, before)
  const wrong: FieldError[] = []
  const { animal_id, price = before.price, currency = before.currency ?? '' } = columns
  const { sold_on = before.sold_on, returned_on = before.returned_on } = columns
  for (const [name, day] of Object.entries({ sold_on, returned_on })) {
    if (day && day > today(session.timeZone)) wrong.push({ field: name, message: liesAhead })
  }
  if (returned_on && sold_on && returned_on < sold_on) {
    wrong.push({ field: 'returned_on', message: "Can't be before it was sold" })
  }
  if (animal_id && animal_id !== before.animal_id) {
    const { state } = await animalsOf(db, session).find(animal_id)
    if (state === 'outside') wrong.push({ field: 'animal_id', message: notOutside })
  }
  if (price != null && !Number.isInteger(price) && decimalsOf(currency) === 0) {
    const { name } = currencyOf(currency)
    const message = `${name} has no decimals. Please enter a whole number`
    wrong.push({ field: 'price', message })
  }
  if (wrong.length > 0) throw new Invalid(wrong)
}

async function requireUnsold(db: Db, of: Tenant, columns: Columns, id?: string) {
  const field = columns.returned_on ? undefined : await soldElsewhere(db, of, columns, id)
  const message = field === 'listing_id' ? listingSold : animalSold
  if (field) throw new Failure(409, [{ field, message, code: 'already_sold' }])
}

/** The field of a sale whose listing or animal another one has sold that counts. The account must be locked. */
async function soldElsewhere(db: Db, of: Tenant, columns: Columns, id: string | null = null) {
  const { listing_id = null, animal_id = null } = columns
  const { rows } = await db.execute<{ listing_id: string | null }>(
    sql`select sale.listing_id ${salesOf(listingOf(of, columns))} and sale.id is distinct from ${id} limit 1`,
  )
  if (!rows[0]) return undefined
  const isSame = listing_id !== null && rows[0].listing_id === listing_id
  return isSame || !animal_id ? 'listing_id' : 'animal_id'
}

/** Listing and animal that a sale sells; one that names no animal sells its listing's. */
function listingOf({ accountId }: Tenant, { listing_id = null, animal_id = null }: Columns) {
  const [account_id, id] = [sql`${accountId}::uuid`, sql`${listing_id}::uuid`]
  const itsAnimal = sql`(select its.animal_id from ${shopListings} its
    where its.account_id = ${account_id} and its.id = ${id})`
  return { account_id, id, animal_id: sql`coalesce(${animal_id}::uuid, ${itsAnimal})` }
}

/** The listings that a sale sells: its own, and those of its animal. */
function listingsOf(of: Tenant, sale: Columns) {
  const { id, animal_id } = listingOf(of, sale)
  return sql`(${shopListings.id} = ${id} or ${shopListings.animal_id} = ${animal_id})`
}

async function markAnimal(tx: Transaction, of: Session, sale: Columns) {
  const columns = { state: 'sold' as const, state_on: sale.sold_on, state_reason: reasonOf(sale) }
  await tx
    .update(animals)
    .set({ ...columns, updated_at: changedNow(animals) })
    .where(and(isAnimalIn(of, sale), ne(animals.state, 'died'), isNull(animals.handed_over_at)))
}

/** True if the animal has its day and buyer from the sale. */
async function isMarkedBy(tx: Transaction, of: Session, sale: Columns) {
  if (sale.returned_on) return false
  const [animal] = await tx.select().from(animals).where(isAnimalIn(of, sale))
  if (animal?.state !== 'sold' || animal.state_on !== sale.sold_on) return false
  return animal.state_reason === reasonOf(sale)
}

const reasonOf = ({ buyer = '' }: Columns) => buyer && `To ${buyer}`.slice(0, 100)

/** Takes an animal back: it is kept again; the copy of what was handed over stays as it is. */
async function takeBack(tx: Transaction, of: Session, sale: Columns) {
  await tx
    .update(animals)
    .set({ state: 'kept', state_on: null, state_reason: '', updated_at: changedNow(animals) })
    .where(and(isAnimalIn(of, sale), eq(animals.state, 'sold'), isNull(animals.handed_over_at)))
}

/** True for the animal of a sale, deleted or not: it may be restored. */
const isAnimalIn = ({ accountId }: Tenant, { animal_id = null }: Columns) =>
  and(eq(animals.account_id, accountId), sql`${animals.id} = ${animal_id}`)
