import { eq, type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { Transaction } from '../../db/db.ts'
import { accounts, userPictures, users } from '../../db/schema.ts'
import { databaseErrorOf, Forbidden, Invalid, SignedOut } from '../../server/errors.ts'
import type { PreparedPicture } from '../../server/pictures/pictures.ts'
import { changedNow } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import { zoneOfToday } from '../../shared/timeZones.ts'
import type { chosenColumns, profile } from './profile.contract.ts'

type Fields = z.output<typeof profile.input> & { animal_columns: z.output<typeof chosenColumns> }
type ProfileChange = { [Field in keyof Fields]?: Fields[Field] | undefined }

/**
 * Changes the user, and the account if they own it. `readAt` is the `updated_at` they saw; returns
 * false without changing anything if they have been changed since. Throws `Forbidden`
 * (`owner_only`) and `Invalid`.
 */
export async function changeProfile(
  tx: Transaction,
  session: Session,
  change: Omit<ProfileChange, 'profile_picture'>,
  { picture, readAt }: { picture?: PreparedPicture | undefined; readAt?: string | undefined },
): Promise<boolean> {
  const { currency_id, kwh_price, timezone, ...own } = change
  const [person] = await tx
    .select({ updated_at: users.updated_at })
    .from(users)
    .where(eq(users.id, session.userId))
    .for('no key update')
  if (!person) throw new SignedOut()
  if (readAt !== undefined && readAt !== person.updated_at) return false
  await changeAccount(tx, session, { currency_id, kwh_price, timezone })
  await tx
    .update(users)
    .set({ ...own, updated_at: changedNow(users) })
    .where(eq(users.id, session.userId))
  if (picture) await storeFace(tx, session.userId, picture)
  return true
}

/** Unchanged values are allowed for everyone, since forms send what they have read. */
async function changeAccount(
  tx: Transaction,
  { accountId, isOwner }: Session,
  { currency_id, kwh_price, timezone }: Pick<ProfileChange, OfAccount>,
) {
  if ([currency_id, kwh_price, timezone].every((value) => value === undefined)) return
  const [account] = await tx
    .select({
      currency: accounts.currency,
      kwh_price: accounts.kwh_price,
      time_zone: accounts.time_zone,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  if (!account) throw new SignedOut()
  const next = {
    currency: currency_id ?? account.currency,
    kwh_price: kwh_price === undefined ? account.kwh_price : kwh_price,
    time_zone: timezone ?? account.time_zone,
  }
  const hasMoved = next.time_zone !== account.time_zone
  const isPriced = next.currency === account.currency && next.kwh_price === account.kwh_price
  if (!hasMoved && isPriced) return
  if (!isOwner) throw ownersOnly()
  if (hasMoved) await requireKnown(tx, next.time_zone)
  await tx
    .update(accounts)
    .set({ ...next, updated_at: sql`now()` })
    .where(eq(accounts.id, accountId))
}

type OfAccount = 'currency_id' | 'kwh_price' | 'timezone'

const ownersOnly = () =>
  new Forbidden(
    'owner_only',
    "Only the account's owner can change its currency, electricity price and time zone",
  )

/** Browsers may know a time zone that the database doesn't, which works out the days. */
async function requireKnown(tx: Transaction, timezone: string) {
  try {
    await tx.transaction((inner) => inner.execute(sql`select now() at time zone ${timezone}`))
  } catch (error) {
    const isUnknown = error instanceof Error && databaseErrorOf(error)?.code === invalidParameter
    if (!isUnknown) throw error
    throw new Invalid([
      { field: 'timezone', message: "This server doesn't recognise that time zone" },
    ])
  }
}

const invalidParameter = '22023'

/** A time zone by its present name, or UTC if the database doesn't know it. */
export const zoneKnown = (timezone: string): SQL<string> =>
  sql`coalesce(nullif(known_zone(${zoneOfToday(timezone)}), 'UTC'), 'Etc/UTC')`

/** A new picture has a new address, so browsers may cache the old one forever. */
async function storeFace(tx: Transaction, userId: string, { files }: PreparedPicture) {
  const picture = { id: newId(), ...files, created_at: sql`now()` }
  await tx
    .insert(userPictures)
    .values({ user_id: userId, ...picture })
    .onConflictDoUpdate({ target: userPictures.user_id, set: picture })
}
