import { and } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '../../../db/db.ts'
import { animals, importRecords, moves, pictures } from '../../../db/schema.ts'
import { Invalid } from '../../../server/errors.ts'
import { prepareStored, storePictureAs } from '../../../server/pictures/pictures.ts'
import { lockAccount } from '../../../server/plan.ts'
import { among } from '../../../server/records/crud.ts'
import { moment } from '../../../shared/fields.ts'
import type { Manifest } from '../../exports/format.ts'
import type { ArchivedKind } from '../../exports/kinds/kind.ts'
import { archivedKinds } from '../../exports/kinds/kinds.ts'
import { inState, rest, setImport } from '../imports.queries.ts'
import { addedBy, noteMade } from '../writing/made.queries.ts'
import { openArchive } from './openArchive.ts'
import { archivedLines, setLater } from './parents.queries.ts'
import { existing } from './references.queries.ts'
import {
  type KindCounts,
  noteProblem,
  type Problem,
  type ReadRow,
  type Restoring,
  type Taking,
  takingOf,
} from './restoring.ts'
import {
  animalsWithoutRoom,
  otherCurrency,
  peopleHere,
  sameHere,
  takeSettings,
} from './surroundings.queries.ts'
import { changesOf, sorted, withCurrency, withRoom, writeRows } from './writeRows.queries.ts'

/** An import of the archive at `path`; acts as the session's person. */
export type ArchiveImport = Pick<Restoring, 'db' | 'files' | 'session' | 'one'> & { path: string }

/** Result of an archive or its preview: counts by kind, and problems with rows not taken as they were. */
export type Restored = { manifest: Manifest; kinds: KindCounts[]; problems: Problem[] }

/** The kinds that are written; the others are only to be read. */
export const writtenKinds: ArchivedKind[] = archivedKinds.filter(
  ({ isOnlyTold, name }) => !isOnlyTold && name !== 'settings',
)

/**
 * Takes an archive into an account, which may have records already. Records keep their ids and times: keys
 * begin with the account, so an id is free unless the account has that very record, which is then filled
 * in or left. The same archive again adds nothing, so that an interrupted import just begins anew.
 * Undefined if it was stopped. Throws `RefusedFile`.
 */
export const restoreArchive = (of: ArchiveImport): Promise<Restored | undefined> =>
  withArchive(of, async (restoring, kinds) => {
    let isGoing = await inStep(restoring, 0, (tx) => takeSettings(tx, restoring))
    for (const kind of writtenKinds) {
      const taking = takingOf(restoring, kind)
      kinds.push(taking.counts)
      isGoing &&= await (kind.table === pictures ? takePictures : takeRows)(taking)
    }
    return isGoing && takeLater(restoring)
  })

/** Works out what `restoreArchive` would do, without writing anything. Throws `RefusedFile`. */
export const previewArchive = (of: ArchiveImport): Promise<Restored | undefined> =>
  withArchive(of, async (restoring, kinds) => {
    const { db } = restoring
    for (const kind of writtenKinds) {
      const taking = takingOf(restoring, kind)
      const { counts } = taking
      kinds.push(counts)
      for await (const rows of readRows(taking)) {
        const { stored, open } = await sorted(db, taking, rows)
        counts.new += withRoom(taking, open).length
        for (const [{ row }, record] of stored) {
          const isChanged = Object.keys(changesOf(taking, row, record)).length > 0
          counts[isChanged && kind.table !== pictures ? 'update' : 'skip'] += 1
        }
      }
    }
    return true
  })

async function withArchive(
  { path, ...of }: ArchiveImport,
  work: (restoring: Restoring, kinds: KindCounts[]) => Promise<boolean>,
): Promise<Restored | undefined> {
  const archive = await openArchive(path)
  try {
    const { db, session } = of
    const restoring: Restoring = {
      ...{ ...of, archive },
      locked: await animalsWithoutRoom(db, { session, archive }),
      people: await peopleHere(db, { session, archive }),
      mapped: await sameHere(db, { session, archive }),
      problems: [],
    }
    const kinds: KindCounts[] = []
    if (!(await work(restoring, kinds))) return undefined
    return { manifest: archive.manifest, kinds, problems: restoring.problems }
  } finally {
    archive.close()
  }
}

/** Does a part in a transaction, which also notes how far it is; false if the import was stopped. */
async function inStep(
  { db, one }: Restoring,
  rows: number,
  work: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  const isGoing = await inState(db, one, 'applying', async (tx, now) => {
    await work(tx)
    await setImport(tx, now, { rows_done: Math.min(now.rows, now.rows_done + rows) })
    return true
  })
  await rest(rows)
  return isGoing ?? false
}

async function takeRows(taking: Taking) {
  const { session, kind } = taking
  for await (const rows of readRows(taking)) {
    const isGoing = await inStep(taking, rows.length, async (tx) => {
      // Until it is released, no one else adds or moves an animal, or makes one its own ancestor.
      if (kind.table === animals || kind.table === moves) await lockAccount(tx, session.accountId)
      await writeRows(tx, taking, rows)
    })
    if (!isGoing) return false
  }
  return true
}

/** Each in a step of its own. The names of their files are no column of the table. */
async function takePictures(taking: Taking) {
  const { archive, kind } = taking
  const files = new Map<unknown, unknown>()
  for await (const row of archive.rowsOf(kind.name, ['id', 'file'])) files.set(row.id, row.file)
  for await (const rows of readRows(taking)) {
    for (const one of rows) {
      const bytes = await archive.pictureOf(String(files.get(one.row.id)))
      const take = await takePicture(taking, one, bytes)
      if (!(await inStep(taking, 1, take))) return false
    }
  }
  return true
}

const addedAt = z.object({ created_at: moment().optional(), updated_at: moment().optional() })

/**
 * Decodes a picture of an archive, as any upload is, and returns what takes it in with the id it had; what isn't a
 * picture is left out, and told.
 */
async function takePicture(
  taking: Taking,
  { line, row }: ReadRow,
  bytes: Buffer | undefined,
): Promise<(tx: Transaction) => Promise<void>> {
  const picture = bytes && (await prepareStored(bytes).catch(undefinedIfInvalid))
  return async (tx) => {
    const { session, files, one, kind, counts } = taking
    const id = String(row.id)
    if ((await existing(tx, taking, pictures, [id])).has(id)) {
      counts.skip += 1
    } else if (!picture) {
      counts.error += 1
      noteProblem(taking, { line, message: "Its file is missing or isn't a picture" })
    } else {
      const place = { accountId: session.accountId, files, id }
      await storePictureAs(tx, place, picture, addedAt.parse(row))
      counts.new += 1
      await noteMade(tx, one, kind.name, [id])
    }
  }
}

function undefinedIfInvalid(error: unknown): undefined {
  if (error instanceof Invalid) return undefined
  throw error
}

/** Parents and what was handed over: of the animals that this import has made, also before it was interrupted. */
async function takeLater(restoring: Restoring): Promise<boolean> {
  const { db, one, archive } = restoring
  const kind = archivedKinds.find(({ table }) => table === animals)
  if (!kind) return true
  const lines = await archivedLines(archive)
  // Its problems are noted already.
  for await (const rows of readRows(takingOf({ ...restoring, problems: [] }, kind))) {
    const ids = rows.map(({ row }) => String(row.id))
    const added = await db
      .select({ id: importRecords.record_id })
      .from(importRecords)
      .where(and(addedBy(one, kind.name), among(importRecords.record_id, ids)))
    const addedIds = new Set(added.map(({ id }) => id))
    const ours = rows.filter(({ row }) => addedIds.has(String(row.id)))
    if (!(await inStep(restoring, 0, (tx) => setLater(tx, restoring, lines, ours)))) return false
  }
  return true
}

/** The rows of a kind that can be stored, some hundred at a time; the others are counted as errors. */
async function* readRows(taking: Taking): AsyncGenerator<ReadRow[]> {
  const { db, archive, kind, counts } = taking
  const owner = kind.name === 'shop_listings' ? 'shops' : 'settings'
  const currency = kind.money && (await otherCurrency(db, taking, owner))
  for await (const batch of archive.checkedRowsOf(kind.name)) {
    counts.rows += batch.read
    counts.error += batch.error
    counts.skip += batch.skip
    for (const problem of batch.problems) noteProblem(taking, problem)
    if (batch.rows.length > 0) yield await withCurrency(taking, batch.rows, currency)
  }
}
