import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { ZipFile } from 'yazl'
import { actingAs } from '../src/db/db.ts'
import { imports } from '../src/db/schema.ts'
import {
  type Restored,
  restoreArchive,
} from '../src/running/imports/archives/restoreArchive.queries.ts'
import { undoArchive } from '../src/running/imports/archives/undoArchive.queries.ts'
import type { Matching } from '../src/running/imports/imports.contract.ts'
import type { Context } from '../src/server/context.ts'
import { filesOf } from '../src/server/files/openFiles.ts'
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

type Choices = { plus?: boolean; matching?: Matching; stopAfter?: number }

/** Takes an archive into a keeper's account, as an import does, which goes on if it was killed; returns its id, too. */
export async function restoreInto(
  { db, config }: Stack,
  keeper: Pick<Keeper, 'userId' | 'accountId'>,
  bytes: Buffer,
  { plus = true, matching = 'fill', stopAfter = Number.POSITIVE_INFINITY }: Choices = {},
): Promise<Restored & { importId: string }> {
  const isOurs = eq(imports.account_id, keeper.accountId)
  const [begun] = await db
    .select()
    .from(imports)
    .where(and(isOurs, eq(imports.state, 'applying')))
  const one = begun ?? { account_id: keeper.accountId, id: newId(), matching }
  if (!begun) {
    await db.insert(imports).values({
      ...{ ...one, source: 'file', kind: 'archive', user_id: keeper.userId },
      ...{ file_name: 'archive.zip', state: 'applying' },
    })
  }
  let steps = 0
  const killed: Stack['db'] = Object.assign(Object.create(db), {
    transaction: (work: Parameters<Stack['db']['transaction']>[0]) => {
      steps += 1
      if (steps > stopAfter) throw new Error('Killed')
      return db.transaction(work)
    },
  })
  const of = { db: killed, files: filesOf(config), session: sessionOf(keeper, plus), one }
  const path = await fileOf(bytes)
  const restored = await actingAs(keeper.userId, () => restoreArchive({ ...of, path }))
  if (!restored) throw new Error('The import was stopped')
  await db.update(imports).set({ state: 'done' }).where(isOurs)
  return { ...restored, importId: one.id }
}

/** Takes everything back that an import of an archive made; returns what stays. */
export async function undoRestored(
  { db }: Stack,
  keeper: Pick<Keeper, 'userId' | 'accountId'>,
  importId: string,
) {
  const of = { account_id: keeper.accountId, id: importId, session: sessionOf(keeper, true) }
  const stays: { kind: string; name: string }[] = []
  let rows = 1
  while (rows > 0) {
    const step = await actingAs(keeper.userId, () => db.transaction((tx) => undoArchive(tx, of)))
    rows = step.rows
    stays.push(...step.kept)
  }
  return stays
}
