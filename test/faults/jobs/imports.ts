import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { openDb } from '../../../src/db/db.ts'
import {
  applyImport,
  removeImport,
  startImport,
  undoImport,
} from '../../../src/running/imports/reviewing.queries.ts'
import { incomingFolder } from '../../../src/server/keptUploads.ts'
import { ReceivedFile } from '../../../src/server/limits/receivedFile.ts'
import { readConfig } from '../../../src/server/settings/config.ts'
import { noWrongs } from '../ledger.ts'
import { findingsOf, type Stand, type Work } from './work.ts'

const animals = 400

/** A list of animals with their weights, whose names say which list it was. */
export const listOf = (name: string, count = animals): string =>
  [
    'ID,Name,Sex,Weight (g)',
    ...Array.from({ length: count }, (_, at) => `${name}-${at},${name} ${at},0.1,${100 + at}`),
  ].join('\n')

type Latest = { id: string; state: string; name: string; code: string | null; tries: number }

/**
 * An import in its stages, one each time that it is laid out: read, then written, then undone. Its file
 * is called what its animals are.
 */
export function imports(accountId: string): Work[] {
  const latest = async (db: pg.Pool): Promise<Latest | undefined> => {
    const { rows } = await db.query<Latest>(
      `select id, state, file_name as name, problem ->> 'code' as code, tries from imports
      where account_id = $1 and file_name like 'List %' order by created_at desc limit 1`,
      [accountId],
    )
    return rows[0]
  }
  const isOver = async (db: pg.Pool) =>
    !['reading', 'applying', 'undoing'].includes((await latest(db))?.state ?? '')
  let lists = 0

  async function layOut({ db: pool, dataDir, importer }: Stand) {
    const db = openDb(pool)
    const context = { db, config: readConfig({ DATA_DIR: dataDir }) }
    const now = await latest(pool)
    if (now?.state === 'review') return void (await applyImport(db, importer, now.id))
    if (now?.state === 'done') return void (await undoImport(db, importer, now.id))
    if (now && !['undone', 'failed'].includes(now.state)) return
    if (now) await removeImport(context, importer, now.id)
    lists += 1
    const folder = incomingFolder(dataDir)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const [path, text] = [join(folder, `list-${lists}`), listOf(`List ${lists}`)]
    writeFileSync(path, text)
    const file = new ReceivedFile(path, `List ${lists}`, text.length)
    await startImport(context, importer, { file, source: 'file' })
  }

  const work: Work = {
    name: 'import',
    layOut,
    takeUp: async ({ db }) =>
      void (await db.query('update imports set try_at = now() where account_id = $1', [accountId])),
    isAtWork: async (db) => !(await isOver(db)),
    isOver,
    check: async ({ db }) => wrongsOf(db, accountId, await latest(db)),
  }
  // It has three stages, each of which is to be met as often as other work.
  return [work, work, work]
}

async function wrongsOf(db: pg.Pool, accountId: string, import_: Latest | undefined) {
  const wrongs = noWrongs()
  if (!import_) return wrongs
  const { id, state, name, code, tries } = import_
  const { rows } = await db.query(
    `select
      (select count(*)::int from import_rows where import_id = $2) as rows,
      (select count(*)::int from animals where account_id = $1 and name like $3 || ' %' and deleted_at is null) as animals,
      (select count(*)::int from weight_logs join animals on animals.account_id = weight_logs.account_id
        and animals.id = animal_id where animals.account_id = $1 and name like $3 || ' %'
        and deleted_at is null) as weights`,
    [accountId, id, name],
  )
  const counts = `${JSON.stringify(rows[0])} of an import that is ${state} ${code ?? ''}`
  const wanted = state === 'done' ? animals : 0
  const isSettled = ['review', 'done', 'undone'].includes(state)
  if (isSettled && (rows[0].animals !== wanted || rows[0].weights !== wanted)) {
    wrongs.half.push(counts)
  }
  if (state === 'review' && rows[0].rows !== animals) wrongs.half.push(counts)
  // Someone else's kill of the process that reads it is told as a file that can't be read.
  // After three kills of one step the product gives up.
  const isGivenUp = code === 'unreadable' || (code === 'broken' && tries > 3)
  if (state === 'failed' && !isGivenUp) wrongs.lost.push(counts)
  wrongs.double = await findingsOf(
    db,
    'an imported animal',
    `select name, count(*) as times from animals where account_id = $1 and name like 'List %'
      and deleted_at is null group by name having count(*) > 1`,
    [accountId],
  )
  const unmade = await findingsOf(
    db,
    'an imported animal that no undo knows of',
    `select name from animals where account_id = $1 and name like $3 || ' %' and deleted_at is null and not exists (
      select from import_records made where made.account_id = $1 and made.import_id = $2
        and made.record_id = animals.id)`,
    [accountId, id, name],
  )
  wrongs.half.push(...unmade)
  return wrongs
}
