import { and, asc, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Db, Transaction } from '../../db/db.ts'
import { listingPictures } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Invalid, NotFound } from '../../server/errors.ts'
import { filesOf } from '../../server/files/openFiles.ts'
import {
  forgetPicture,
  type PreparedPicture,
  storePicture,
} from '../../server/pictures/pictures.ts'
import { idIn } from '../../server/pictures/signedIds.ts'
import { owned } from '../../server/records/crud.ts'
import type { Tenant } from '../../server/session/session.ts'
import { mostImages, tooManyImages } from './listings.contract.ts'

/** A decoded picture, or the signed id of one that the listing has. */
export type SentImage = PreparedPicture | string

/**
 * Saves a listing's pictures in order, as `images` of its contract says. The listing must be locked, so
 * that requests at the same time can't pass the limit together. Throws `Invalid`.
 */
export async function saveImages(
  tx: Transaction,
  { config, key }: Pick<Context, 'config' | 'key'>,
  { accountId }: Tenant,
  listingId: string,
  sent: SentImage[],
): Promise<void> {
  const before = await imagesOf(tx, accountId, listingId)
  const entries = sent.map((one) => (typeof one === 'string' ? idIn(key, accountId, one) : one))
  const wrong = entries.flatMap((one, at) => {
    const isFit = typeof one === 'object' || (one && before.has(one) && entries.indexOf(one) === at)
    return isFit ? [] : [{ field: `images.${at}`, message: 'Not found', code: 'not_found' }]
  })
  if (wrong.length > 0) throw new Invalid(wrong)
  const chosen = entries.filter((one) => one !== undefined)
  const isWhole = sent.length === 0 || chosen.some((one) => typeof one === 'string')
  const order = isWhole ? chosen : [...before.keys(), ...chosen]
  if (order.length > mostImages) throw new Invalid([{ field: 'images', message: tooManyImages }])

  const pictures = owned(tx, listingPictures, accountId)
  for (const [id, { picture_id }] of before) {
    if (order.includes(id)) continue
    await pictures.remove(id)
    await forgetPicture(tx, accountId, picture_id)
  }
  for (const [position, one] of order.entries()) {
    if (typeof one === 'string') {
      if (before.get(one)?.position !== position) await moveTo(tx, accountId, one, position)
      continue
    }
    const picture_id = await storePicture(tx, { accountId, files: filesOf(config) }, one)
    await tx
      .insert(listingPictures)
      .values({ account_id: accountId, id: newId(), listing_id: listingId, picture_id, position })
  }
}

/** Removes one picture, named by its id or signed id. Throws `NotFound`. */
export async function removeOneImage(
  tx: Transaction,
  { key }: Pick<Context, 'key'>,
  { accountId }: Tenant,
  listingId: string,
  idOrSigned: string,
): Promise<void> {
  const id = idIn(key, accountId, idOrSigned) ?? idOrSigned
  const before = (await imagesOf(tx, accountId, listingId)).get(id)
  if (!before) throw new NotFound()
  await owned(tx, listingPictures, accountId).remove(id)
  await forgetPicture(tx, accountId, before.picture_id)
}

/** The listing's pictures by id, in order. */
async function imagesOf(db: Db, accountId: string, listingId: string) {
  const { id, picture_id, position, listing_id, account_id } = listingPictures
  const rows = await db
    .select({ id, picture_id, position })
    .from(listingPictures)
    .where(and(eq(account_id, accountId), eq(listing_id, listingId)))
    .orderBy(asc(position), asc(id))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The order is no change that its history tells. */
const moveTo = (tx: Transaction, accountId: string, id: string, position: number) =>
  tx
    .update(listingPictures)
    .set({ position })
    .where(and(eq(listingPictures.account_id, accountId), eq(listingPictures.id, id)))
