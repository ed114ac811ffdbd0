import { and, eq, sql } from 'drizzle-orm'
import { type Move, moveResource } from '../../collection/animals/moves/moves.contract.ts'
import { movePages } from '../../collection/animals/moves/moves.queries.ts'
import { codeOf, urlOf } from '../../collection/codes/codes.queries.ts'
import {
  accounts,
  animals,
  feedingLogs,
  healthNotes,
  species,
  treatments,
  vetVisits,
  weightLogs,
} from '../../db/schema.ts'
import type { Base } from '../../server/context.ts'
import type { Files } from '../../server/files/files.ts'
import { filesOf } from '../../server/files/openFiles.ts'
import { readWidth } from '../../server/pictures/files.ts'
import { isReferredBy } from '../../server/records/crud.ts'
import type { Session } from '../../server/session/session.ts'
import type { AnimalWithCare } from '../animals/animalWithCare.contract.ts'
import { animalsWithCare } from '../animals/animalWithCare.queries.ts'

/** All that a printed record may show; `recordPdf` says what each form does. */
export type PrintedRecord = {
  animal: AnimalWithCare
  latinName: string
  /** The account's name. */
  collection: string
  code: { url: string; isShown: boolean }
  /** The main photo as a square JPEG, or the first of the others; undefined without one. */
  photo: Uint8Array | undefined
  /** Every weighing, oldest first. */
  weights: { happenedAt: string; grams: number; is_certain: boolean }[]
  /** Meals offered in the last 365 days. */
  year: { offered: number; refused: number; regurgitated: number }
  /** How many records of health there are, and meals since one was taken; `recordCounts` of the animal has the logs. */
  totals: Record<'treatments' | 'visits' | 'notes' | 'moves' | 'refused_in_row', number>
  /** The latest, at most `shownMoves`. */
  moves: Move[]
}

const shownMoves = 8

/** Reads an animal's record. Throws as `animalsWithCare` does. */
export async function recordOf(
  { config, db }: Base,
  session: Session,
  id: string,
): Promise<PrintedRecord> {
  // First alone: who may not see the animal gets no code for it.
  const animal = await animalsWithCare(db)(session, id)
  const { accountId } = session
  const ofAnimal = (table: typeof weightLogs | typeof feedingLogs) =>
    and(eq(table.account_id, accountId), eq(table.animal_id, id))
  const countOf = (table: typeof treatments | typeof vetVisits | typeof healthNotes) =>
    sql<number>`(select count(*)::int from ${table}
      where ${table.account_id} = ${animals.account_id} and ${table.animal_id} = ${animals.id})`

  const [[about], weights, [year], moved, code, photo] = await Promise.all([
    db
      .select({
        collection: accounts.name,
        latinName: species.latinName,
        treatments: countOf(treatments),
        visits: countOf(vetVisits),
        notes: countOf(healthNotes),
        refused_in_row: sql<number>`(select count(*)::int from ${feedingLogs} log
          where log.account_id = ${accountId} and log.animal_id = ${id} and log.happened_at >
            coalesce((select max(taken.happened_at) from ${feedingLogs} taken where taken.success
              and taken.account_id = ${accountId} and taken.animal_id = ${id}), '-infinity'))`,
      })
      .from(animals)
      .innerJoin(accounts, eq(accounts.id, animals.account_id))
      .leftJoin(species, isReferredBy(species, animals, 'species_id'))
      .where(and(eq(animals.account_id, accountId), eq(animals.id, id))),
    db
      .select({
        happenedAt: weightLogs.happenedAt,
        grams: weightLogs.weightInGrams,
        is_certain: weightLogs.is_certain,
      })
      .from(weightLogs)
      .where(ofAnimal(weightLogs))
      .orderBy(weightLogs.happenedAt, weightLogs.id),
    db
      .select({
        offered: sql<number>`count(*)::int`,
        refused: sql<number>`(count(*) filter (where not ${feedingLogs.success}
          and ${feedingLogs.refusal_reason} is distinct from 'regurgitated'))::int`,
        regurgitated: sql<number>`(count(*) filter (where not ${feedingLogs.success}
          and ${feedingLogs.refusal_reason} = 'regurgitated'))::int`,
      })
      .from(feedingLogs)
      .where(
        and(ofAnimal(feedingLogs), sql`${feedingLogs.happenedAt} > now() - interval '365 days'`),
      ),
    movePages(db)(
      session,
      { sort: 'happened_at_desc', filter: moveResource.filters[0], page: 1, per_page: shownMoves },
      { animalId: id },
    ),
    codeOf(db, accountId, 'animal', id),
    photoOf(filesOf(config), accountId, animal),
  ])
  const { collection = '', latinName, ...counts } = about ?? {}
  return {
    animal,
    collection,
    latinName: latinName ?? '',
    code: { url: urlOf(config.publicUrl, code.code), isShown: code.isShown },
    photo,
    weights,
    year: year ?? { offered: 0, refused: 0, regurgitated: 0 },
    totals: {
      ...{ treatments: 0, visits: 0, notes: 0, refused_in_row: 0, ...counts },
      moves: moved.total,
    },
    moves: moved.value,
  }
}

/** The picture behind the first picture's address. */
async function photoOf(
  files: Files,
  accountId: string,
  { photoUrls, photos }: AnimalWithCare,
): Promise<Uint8Array | undefined> {
  const urls = photoUrls ?? photos[0]?.urls
  const id = urls?.medium.split('/').at(-2)
  const file = id && (await readWidth({ files, accountId, id }, 'medium'))
  return file ? squareJpeg(file) : undefined
}

/** PDF holds no WebP. Undefined for a file that can't be read. */
async function squareJpeg(photo: Buffer): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp')
  return sharp(photo)
    .resize(480, 480, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(() => undefined)
}
