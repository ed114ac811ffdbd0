import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { requireRoomForAnimals } from '../../collection/animals/openAnimals.queries.ts'
import { type Db, type Transaction, withoutWebhooks } from '../../db/db.ts'
import { accounts, animals, handOvers, memberships, takeOvers } from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { Failure } from '../../server/errors.ts'
import { type FilesSettings, filesOf } from '../../server/files/openFiles.ts'
import { notify } from '../../server/messages/notify.ts'
import { readWidth, type Width, widthNames } from '../../server/pictures/files.ts'
import type { PreparedPicture } from '../../server/pictures/pictures.ts'
import { lockAccount } from '../../server/plan.ts'
import { requireKeeper } from '../../server/session/permissions.ts'
import { hashOf, isToken } from '../../server/session/secretTokens.ts'
import type { Session } from '../../server/session/session.ts'
import { formatShortDay, today } from '../../shared/dates.ts'
import { idFrom } from '../../shop/messages/visitorForm.ts'
import type { HandedRecord } from './handedRecord.ts'
import { closeOffer, hasExpired, type OfferRow, sellerOf } from './offers.queries.ts'
import { picturesToHand, readable, readRecord } from './readRecord.queries.ts'
import { publicKeyOf } from './signedFile.ts'
import { type HandedPictures, writeRecord } from './writeRecord.queries.ts'

/** How an offer stands for someone who has its link. Only the right link tells that one was taken. */
export type Found = { as: 'open' | 'own' | 'taken'; offer: OfferRow } | { as: 'gone' }

/** The offer of a link; locked within a transaction that asks for it. */
export async function findOffer(
  db: Db,
  { secret }: { secret: string },
  accountId: string | undefined,
  { isLocked = false } = {},
): Promise<Found> {
  if (!isToken(secret)) return { as: 'gone' }
  const isThat = eq(handOvers.link_hash, hashOf(secret))
  const isThere = sql`exists (select from ${animals} one where one.account_id = ${handOvers.account_id}
    and one.id = ${handOvers.animal_id} and one.deleted_at is null
    and one.state not in ('died', 'outside'))`
  const query = db.select().from(handOvers).where(and(isThat, isThere))
  const [offer] = await (isLocked ? query.for('update') : query)
  if (!offer) return { as: 'gone' }
  if (offer.taken_at) return { as: 'taken', offer }
  if (offer.revoked_at || hasExpired(offer)) return { as: 'gone' }
  return { as: offer.account_id === accountId ? 'own' : 'open', offer }
}

/** The link doesn't work: it was altered, withdrawn, has expired, or is one's own. */
export class NoOffer extends Failure {
  constructor() {
    super(404, [{ message: noOffer, code: 'no_offer' }])
  }
}
const noOffer = 'This offer no longer works. Ask the seller for a new one.'

/** Someone else was faster. */
export class Taken extends Failure {
  constructor() {
    super(409, [{ message: 'This animal has already been taken over.', code: 'already_taken' }])
  }
}

/**
 * Takes an offered animal over into the session's account, with its history: once, and all or
 * nothing. The seller's copy is only read from then on. Returns the new animal's id. Throws
 * `NoOffer`, `Taken`, and `Forbidden` to a viewer or without room in the plan.
 */
export async function takeOver(
  tx: Transaction,
  { config, key }: Pick<Context, 'config' | 'key'>,
  session: Session,
  link: { secret: string },
): Promise<string> {
  requireKeeper(session)
  const lookup = await findOffer(tx, link, session.accountId, { isLocked: true })
  if (lookup.as === 'gone' || lookup.as === 'own') throw new NoOffer()
  if (lookup.as === 'taken') throw new Taken()
  const { offer } = lookup
  const { account_id: accountId, animal_id: animalId } = offer
  const isIts = and(eq(animals.account_id, accountId), eq(animals.id, animalId))
  const isHandable = and(isNull(animals.deleted_at), notInArray(animals.state, ['died', 'outside']))
  // Its seller may have changed it meanwhile. Logs that are being added wait for this lock, and are then refused.
  const [animal] = await tx.select().from(animals).where(and(isIts, isHandable)).for('update')
  if (!animal) throw new NoOffer()
  if (animal.handed_over_at) throw new Taken()
  const id = await receive(tx, config, session, {
    offerId: offer.id,
    seller: await sellerOf(tx, accountId),
    signer: publicKeyOf(key),
    record: await readRecord(tx, key, { accountId, animalId }),
    pictures: await storedPictures(tx, config, { accountId, animalId }),
  })
  const timeZone = await zoneOf(tx, accountId)
  await closeOffer(tx, { offer, animal, takenBy: session.userName, timeZone })
  await tellSellers(tx, { offer, timeZone, name: animal.name, buyer: session.userName })
  return id
}

type Deal = {
  offerId: string
  seller: string
  /** The public key of the installation that the record comes from. */
  signer: string
  record: HandedRecord
  pictures: HandedPictures
}

/**
 * Writes a record into the session's account, as offer `offerId`, which an installation takes over
 * once. Throws `Failure` (409, `yours_already`) if that account has taken it over before, and
 * `Taken` if another has.
 */
export async function receive(
  tx: Transaction,
  config: FilesSettings,
  session: Session,
  { offerId, seller, signer, record, pictures }: Deal,
): Promise<string> {
  const { accountId } = session
  // Two accounts may send the same file at once.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`vivary offer ${offerId}`}))`)
  await lockAccount(tx, accountId)
  const [before] = await takenAnimals(tx)
    .where(eq(takeOvers.id, offerId))
    .orderBy(sql`${takeOvers.account_id} <> ${accountId}`)
    .limit(1)
  if (before && before.account_id !== accountId) throw new Taken()
  if (before) {
    const message = `You've taken this animal over already: ${before.name}.`
    throw new Failure(409, [{ message, code: 'yours_already' }])
  }
  await requireRoomForAnimals(tx, session)
  const id = await withoutWebhooks(tx, () =>
    writeRecord(tx, { accountId, files: filesOf(config) }, record, pictures, {
      known: (mark) => knownByMark(tx, accountId, idOfMark(signer, mark)),
      async remember(mark, animal_id) {
        const row = { account_id: accountId, id: idOfMark(signer, mark), animal_id, seller }
        const target = [takeOvers.account_id, takeOvers.id]
        const set = { animal_id, seller }
        await tx.insert(takeOvers).values(row).onConflictDoUpdate({ target, set })
      },
    }),
  )
  await tx.insert(takeOvers).values({ account_id: accountId, id: offerId, animal_id: id, seller })
  return id
}

/** The pictures of an animal with their files; what is missing on disk is left out. */
async function storedPictures(
  db: Db,
  config: FilesSettings,
  which: { accountId: string; animalId: string },
): Promise<HandedPictures> {
  const { hasMain, pictures } = await picturesToHand(db, which)
  const files = filesOf(config)
  const read: (PreparedPicture | undefined)[] = []
  for (const { id, width, height } of pictures) {
    const place = { files, accountId: which.accountId, id }
    const widths: Partial<Record<Width, Buffer>> = {}
    for (const size of widthNames) widths[size] = await readWidth(place, size)
    const { small, medium, large } = widths
    read.push(small && medium && large && { width, height, files: { small, medium, large } })
  }
  return readable(hasMain, read)
}

/** The animal that came with an earlier record under this mark, if it is still there. */
async function knownByMark(tx: Transaction, accountId: string, id: string) {
  const [animal] = await takenAnimals(tx).where(
    and(eq(takeOvers.account_id, accountId), eq(takeOvers.id, id), isNull(animals.deleted_at)),
  )
  return animal
}

/** Animals that were taken over, or came along. */
const takenAnimals = (tx: Transaction) => {
  const { id, name, sex, account_id } = animals
  return tx
    .select({ id, name, sex, account_id })
    .from(takeOvers)
    .innerJoin(animals, and(eq(account_id, takeOvers.account_id), eq(id, takeOvers.animal_id)))
}

/** Id of a mark in `take_overs`: only its signer can name the same animal. */
const idOfMark = (signer: string, mark: string): string => idFrom('handed over', signer, mark)

export async function zoneOf(db: Db, accountId: string): Promise<string> {
  const [row] = await db
    .select({ zone: accounts.time_zone })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  return row?.zone ?? 'UTC'
}

/** Tells everyone who keeps the seller's animals that someone has taken one over. */
export async function tellSellers(
  tx: Transaction,
  sale: { offer: OfferRow; timeZone: string; name: string; buyer: string },
) {
  const { offer, timeZone, name, buyer } = sale
  const { account_id, animal_id } = offer
  const keepers = await tx
    .select({ user_id: memberships.user_id })
    .from(memberships)
    .where(
      and(eq(memberships.account_id, account_id), inArray(memberships.role, ['owner', 'keeper'])),
    )
  const day = formatShortDay(today(timeZone), today(timeZone))
  await notify(
    tx,
    keepers.map(({ user_id }) => ({
      account_id,
      user_id,
      kind: 'hand_over',
      header_text: `${buyer} took over ${name} on ${day}`,
      body_text: 'You keep a copy that can only be read.',
      path: `/animals/${animal_id}`,
    })),
  )
}
