import type { Database, Db } from '../../../db/db.ts'
import { animals, pictures } from '../../../db/schema.ts'
import { freeAnimals } from '../../../people/subscription/subscription.contract.ts'
import { lockAccount } from '../../../server/plan.ts'
import { totalOf } from '../../../server/records/crud.ts'
import type { Session } from '../../../server/session/session.ts'
import type { Manifest } from '../../exports/format.ts'
import type { ArchivedKind } from '../../exports/kinds/kind.ts'
import { archivedKinds } from '../../exports/kinds/kinds.ts'
import { otherCurrency, withCurrency } from './currencies.queries.ts'
import { openArchive } from './openArchive.ts'
import { archivedLines, setLater } from './parents.queries.ts'
import { takePictures } from './pictures.queries.ts'
import { existing, peopleHere } from './references.queries.ts'
import {
  type KindCounts,
  noCounts,
  noteProblem,
  type Problem,
  type ReadRow,
  type Restoring,
  type Steps,
} from './restoring.ts'
import { mapSame } from './sameHere.queries.ts'
import { takeSettings } from './settings.queries.ts'
import { changesOf, sorted, withRoom, writeRows } from './writeRows.queries.ts'

type Given = { db: Database; dataDir: string; session: Session; path: string }

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
 * Undefined if it was stopped. Throws `RefusedFile`. Acts as the session's person.
 */
export async function restoreArchive(context: Given, steps: Steps): Promise<Restored | undefined> {
  return withArchive(context, steps, async (restoring) => {
    const { db } = context
    let isGoing = await steps.inStep(async (tx) => {
      await takeSettings(tx, restoring)
      restoring.currency = await otherCurrency(tx, restoring)
      return { rows: 0 }
    })
    const kinds: KindCounts[] = []
    for (const kind of writtenKinds) {
      if (!isGoing) return undefined
      const counts = noCounts(kind)
      const batches = readRows(restoring, kind, counts)
      isGoing =
        kind.table === pictures
          ? await takePictures(restoring, kind, withFiles(restoring, batches), counts)
          : await takeRows(restoring, kind, batches, counts)
      kinds.push(counts)
    }
    if (!isGoing || !(await takeLater(db, restoring))) return undefined
    return { manifest: restoring.archive.manifest, kinds, problems: restoring.problems }
  })
}

/** Works out what `restoreArchive` would do, without writing anything. Throws `RefusedFile`. */
export function previewArchive(context: Given, matching: Steps['matching']): Promise<Restored> {
  return withArchive(context, { ...noSteps, matching }, async (restoring) => {
    restoring.currency = await otherCurrency(context.db, restoring)
    const kinds: KindCounts[] = []
    for (const kind of writtenKinds) {
      const counts = noCounts(kind)
      for await (const rows of readRows(restoring, kind, counts)) {
        const { stored, open } = await sorted(context.db, restoring, kind, rows, counts)
        counts.new += withRoom(restoring, kind, open, counts).length
        for (const [{ row }, record] of stored) {
          const isChanged = Object.keys(changesOf(restoring, kind, row, record)).length > 0
          counts[isChanged && kind.table !== pictures ? 'update' : 'skip'] += 1
        }
      }
      kinds.push(counts)
    }
    return { manifest: restoring.archive.manifest, kinds, problems: restoring.problems }
  })
}

/** A preview writes nothing. */
const noSteps: Omit<Steps, 'matching'> = {
  inStep: async () => false,
  noteMade: async () => undefined,
  noteChanged: async () => undefined,
  madeAmong: async () => new Set(),
}

async function withArchive<Result>(
  { db, dataDir, session, path }: Given,
  steps: Steps,
  work: (restoring: Restoring) => Promise<Result>,
): Promise<Result> {
  const archive = await openArchive(path)
  try {
    const restoring: Restoring = {
      ...{ session, dataDir, archive, steps },
      mapped: new Map(),
      locked: await animalsWithoutRoom(db, { session, archive }),
      people: await peopleHere(db, { session, archive }),
      problems: [],
    }
    await mapSame(db, restoring)
    return await work(restoring)
  } finally {
    archive.close()
  }
}

async function takeRows(
  restoring: Restoring,
  kind: ArchivedKind,
  batches: AsyncIterable<ReadRow[]>,
  counts: KindCounts,
): Promise<boolean> {
  for await (const rows of batches) {
    const isGoing = await restoring.steps.inStep(async (tx) => {
      // Until it is released, no one else adds an animal or makes one its own ancestor.
      if (kind.table === animals) await lockAccount(tx, restoring.session.accountId)
      await writeRows(tx, restoring, kind, rows, counts)
      return { rows: rows.length }
    })
    if (!isGoing) return false
  }
  return true
}

/** Parents and what was handed over: of the animals that this import has made. */
async function takeLater(db: Database, restoring: Restoring): Promise<boolean> {
  const { steps } = restoring
  const lines = await archivedLines(restoring)
  const kind = archivedKinds.find(({ table }) => table === animals)
  if (!kind) return true
  const isNoted = { archive: restoring.archive, problems: [] }
  for await (const rows of readRows(isNoted, kind, noCounts(kind))) {
    const ids = rows.map(({ row }) => String(row.id))
    const madeIds = await steps.madeAmong(db, kind.name, ids)
    const isGoing = await steps.inStep(async (tx) => {
      const ours = rows.filter(({ row }) => madeIds.has(String(row.id)))
      await setLater(tx, restoring, lines, ours)
      return { rows: 0 }
    })
    if (!isGoing) return false
  }
  return true
}

/** The rows of pictures with the names of their files, which are no column of the table. */
async function* withFiles({ archive }: Restoring, batches: AsyncIterable<ReadRow[]>) {
  const files = new Map<unknown, unknown>()
  for await (const row of archive.rowsOf('pictures')) files.set(row.id, row.file)
  for await (const rows of batches) {
    yield rows.map(({ line, row }) => ({ line, row: { ...row, file: files.get(row.id) } }))
  }
}

/** The rows of a kind that can be stored, some hundred at a time; the others are counted as errors. */
async function* readRows(
  restoring: Pick<Restoring, 'archive' | 'problems' | 'currency'>,
  kind: ArchivedKind,
  counts: KindCounts,
): AsyncGenerator<ReadRow[]> {
  for await (const batch of restoring.archive.checkedRowsOf(kind.name)) {
    counts.rows += batch.read
    counts.error += batch.error
    counts.skip += batch.skip
    for (const problem of batch.problems) noteProblem(restoring, { kind: kind.name, ...problem })
    if (batch.rows.length > 0) yield withCurrency(kind, batch.rows, restoring.currency)
  }
}

type Kept = { id: string; created_at: string }

/**
 * The archived animals that the free plan has no room for: the oldest come in, as many as fit. Only
 * kept ones count, as everywhere.
 */
async function animalsWithoutRoom(
  db: Db,
  restoring: Pick<Restoring, 'session' | 'archive'>,
): Promise<Set<string>> {
  const { session, archive } = restoring
  if (session.isSubscribed) return new Set()
  const candidates: Kept[] = []
  for await (const row of archive.rowsOf('animals')) {
    const { id, state = 'kept', deleted_at, created_at } = row
    if (typeof id !== 'string' || state !== 'kept' || deleted_at) continue
    candidates.push({ id: id.toLowerCase(), created_at: String(created_at) })
  }
  const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
  const ids = candidates.map(({ id }) => id).filter((id) => isUuid.test(id))
  const existingIds = await existing(db, restoring, animals, ids)
  const room = Math.max(0, freeAnimals - (await totalOf(db, animals, session.accountId)))
  const ours = candidates
    .filter(({ id }) => !existingIds.has(id))
    .sort((one, other) => order(one.created_at, other.created_at) || order(one.id, other.id))
  return new Set(ours.slice(room).map(({ id }) => id))
}

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
