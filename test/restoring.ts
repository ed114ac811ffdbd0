import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { and, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { ZipFile } from 'yazl'
import { actingAs, type Transaction } from '../src/db/db.ts'
import { importRecords, imports } from '../src/db/schema.ts'
import { type Restored, restoreArchive } from '../src/running/imports/archives/restoreArchive.ts'
import type { Steps } from '../src/running/imports/archives/restoring.ts'
import { undoArchive } from '../src/running/imports/archives/undoArchive.queries.ts'
import type { Context } from '../src/server/context.ts'
import type { Session } from '../src/server/session/session.ts'
import type { Keeper } from './app.ts'
import { zone } from './zone.ts'

type Stack = Pick<Context, 'db' | 'config'>

/** A keeper's session, as a job has it. */
export const sessionOf = (
  { userId, accountId }: Pick<Keeper, 'userId' | 'accountId'>,
  isSubscribed: boolean,
): Session => ({
  ...{ userId, accountId, isSubscribed, userName: 'Maren', role: 'owner', mayLog: true },
  ...{
    isOwner: true,
    timeZone: zone,
    weekStart: 'monday',
    decimalSign: 'point',
    timeFormat: '12h',
  },
  tokenHash: Buffer.alloc(0),
})

/** A file with these bytes. */
export async function fileOf(bytes: Buffer): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'archive-')), 'archive.zip')
  await writeFile(path, bytes)
  return path
}

/** A zip of these files. */
export async function zipOf(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of files) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}

type Choices = { plus?: boolean; matching?: Steps['matching']; stopAfter?: number }

/** Takes an archive into a keeper's account, as an import does; returns its id, too. */
export async function restoreInto(
  stack: Stack,
  keeper: Pick<Keeper, 'userId' | 'accountId'>,
  bytes: Buffer,
  { plus = true, matching = 'fill', stopAfter = Number.POSITIVE_INFINITY }: Choices = {},
): Promise<Restored & { importId: string }> {
  const { db, config } = stack
  const session = sessionOf(keeper, plus)
  const importId = newId()
  await db.insert(imports).values({
    ...{ account_id: keeper.accountId, id: importId, source: 'file', kind: 'archive' },
    ...{ user_id: keeper.userId, file_name: 'archive.zip', state: 'applying' },
  })
  const of = { account_id: keeper.accountId, import_id: importId }
  let steps = 0
  const note = (tx: Pick<Transaction, 'insert'>, rows: (typeof importRecords.$inferInsert)[]) =>
    rows.length > 0 ? tx.insert(importRecords).values(rows).onConflictDoNothing() : undefined
  const given = { db, dataDir: config.dataDir, session, path: await fileOf(bytes) }
  const restored = await actingAs(keeper.userId, () =>
    restoreArchive(given, {
      matching,
      inStep: async (work) => {
        steps += 1
        if (steps > stopAfter) throw new Error('Killed')
        await db.transaction(work)
        return true
      },
      noteMade: async (tx, kind, ids) => {
        await note(
          tx as Transaction,
          ids.map((record_id) => ({ ...of, kind, record_id })),
        )
      },
      noteChanged: async (tx, kind, { record_id, before, after }) => {
        await note(tx as Transaction, [
          { ...of, kind, record_id, before: { ...before }, after: { ...after } },
        ])
      },
      madeAmong: async (_db, kind, ids) => {
        const made = await db
          .select({ id: importRecords.record_id })
          .from(importRecords)
          .where(
            and(
              eq(importRecords.account_id, keeper.accountId),
              eq(importRecords.kind, kind),
              sql`${importRecords.record_id} = any(${sql.param(ids)}::uuid[])`,
            ),
          )
        return new Set(made.map(({ id }) => id))
      },
    }),
  )
  if (!restored) throw new Error('The import was stopped')
  return { ...restored, importId }
}

/** Takes everything back that an import of an archive made; returns what stays. */
export async function undoRestored(
  { db }: Stack,
  { userId, accountId }: Pick<Keeper, 'userId' | 'accountId'>,
  importId: string,
) {
  const stays: { kind: string; name: string }[] = []
  let rows = 1
  while (rows > 0) {
    const step = await actingAs(userId, () =>
      db.transaction((tx) => undoArchive(tx, { accountId, importId })),
    )
    rows = step.rows
    stays.push(...step.kept)
  }
  return stays
}
