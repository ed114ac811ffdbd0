import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { requireAnimal } from '../../collection/animals/openAnimals.queries.ts'
import type { Db, Transaction } from '../../db/db.ts'
import { animals, handOvers } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Failure, NotFound } from '../../server/errors.ts'
import { type FilesSettings, filesOf } from '../../server/files/openFiles.ts'
import { readWidth } from '../../server/pictures/files.ts'
import type { PreparedPicture } from '../../server/pictures/pictures.ts'
import type { Session } from '../../server/session/session.ts'
import type { HandOver } from '../../shop/sales/handover.contract.ts'
import { closeOffer, handOverOf, ofAnimal, offer, sellerOf } from './offers.queries.ts'
import { picturesToHand, readable, readRecord } from './readRecord.queries.ts'
import { mostFileBytes, publicKeyOf, type SignedFile, signedFile } from './signedFile.ts'
import { receive, Taken, tellSellers, zoneOf } from './takeOver.queries.ts'

/**
 * Hands an animal over by a file: from now on its copy here is only read, and its link leads
 * nowhere. Throws as `offer` does.
 */
export async function signOver(tx: Transaction, session: Session, id: string): Promise<HandOver> {
  const { row } = await offer(tx, session, id)
  const [animal] = await tx
    .select()
    .from(animals)
    .where(and(eq(animals.account_id, session.accountId), eq(animals.id, id)))
    .for('update')
  if (!animal || !row) throw new NotFound()
  if (animal.handed_over_at) throw new Taken()
  await closeOffer(tx, { offer: row, animal, takenBy: '', timeZone: session.timeZone })
  return handOverOf(tx, session, id)
}

/**
 * The file of an animal that was signed over, as often as its seller asks for it: it is one
 * hand-over. Throws `NotFound` if it wasn't, or has been taken over here.
 */
export async function fileOf(
  db: Db,
  { config, key }: Pick<Context, 'config' | 'key'>,
  session: Session,
  animalId: string,
): Promise<{ name: string; bytes: Buffer }> {
  await requireAnimal(db, session, animalId)
  const { accountId } = session
  const [signed] = await db
    .select({ id: handOvers.id, at: handOvers.taken_at })
    .from(handOvers)
    .where(
      and(ofAnimal(session, animalId), isNotNull(handOvers.taken_at), eq(handOvers.taken_by, '')),
    )
    .orderBy(desc(handOvers.taken_at))
    .limit(1)
  if (!signed?.at) throw new NotFound()
  const record = await readRecord(db, key, { accountId, animalId })
  const about = {
    hand_over: signed.id,
    seller: (await sellerOf(db, accountId)) || 'A keeper',
    installation: config.publicUrl,
    signed_at: signed.at,
  }
  const room = mostFileBytes - Buffer.byteLength(JSON.stringify(record)) - 8192
  const pictures = await picturesWithin(db, config, { accountId, animalId }, room)
  return { name: record.animal.name, bytes: signedFile(key, about, { record, ...pictures }) }
}

/**
 * Takes the animal of a signed file over, once in the whole installation. `pictures` are the file's,
 * decoded. Throws as `receive` does, `Taken` if another account was faster, and `Failure` (409,
 * `your_own`) to who signed it.
 */
export async function takeOverFile(
  tx: Transaction,
  { config, key }: Pick<Context, 'config' | 'key'>,
  session: Session,
  { head, record, hasMain }: SignedFile,
  pictures: PreparedPicture[],
): Promise<string> {
  const isOurs = head.key === publicKeyOf(key)
  const [ours] = isOurs
    ? await tx.select().from(handOvers).where(eq(handOvers.id, head.hand_over)).for('update')
    : []
  if (ours?.account_id === session.accountId) {
    const message = 'You signed this file yourself. It is for the buyer.'
    throw new Failure(409, [{ field: 'file', message, code: 'your_own' }])
  }
  const id = await receive(tx, config, session, {
    offerId: head.hand_over,
    seller: head.seller,
    signer: head.key,
    record,
    pictures: { hasMain, pictures },
  })
  if (ours?.taken_at && ours.taken_by === '') {
    await tx
      .update(handOvers)
      .set({ taken_by: session.userName, updated_at: sql`now()` })
      .where(and(eq(handOvers.account_id, ours.account_id), eq(handOvers.id, ours.id)))
    await tellSellers(tx, {
      offer: ours,
      timeZone: await zoneOf(tx, ours.account_id),
      name: record.animal.name,
      buyer: session.userName,
    })
  }
  return id
}

/** The animal's pictures as large as they are kept; where there is no room for that, smaller. */
async function picturesWithin(
  db: Db,
  config: FilesSettings,
  which: { accountId: string; animalId: string },
  room: number,
): Promise<{ hasMain: boolean; pictures: Buffer[] }> {
  const { hasMain, pictures } = await picturesToHand(db, which)
  const files = filesOf(config)
  const read: (Buffer | undefined)[] = []
  let left = room
  for (const { id } of pictures) {
    const place = { files, accountId: which.accountId, id }
    const large = await readWidth(place, 'large')
    const share = left / (pictures.length - read.length)
    const one = large && large.length > share ? await readWidth(place, 'medium') : large
    const picture = one && one.length <= left ? one : undefined
    left -= picture?.length ?? 0
    read.push(picture)
  }
  return readable(hasMain, read)
}
