import { join, resolve } from 'node:path'
import { writeBackup } from '../backup/backup.ts'
import { backupName } from '../backup/daily.ts'
import { withIdleDatabase, withUsedDatabase } from '../backup/database.ts'
import { readManifest, restoreBackup } from '../backup/restore.ts'
import { openDb } from '../db/db.ts'
import {
  changePlan,
  endSessions,
  type Given,
  passwordLink,
  turnSecondStepOff,
} from '../running/operator/operatorCommands.ts'
import { readConfig } from '../server/settings/config.ts'

/**
 * Commands of the built server, by its first argument. Each prints what it has done, and throws
 * what the operator must know.
 */
export const commands = new Map<string, (args: string[]) => Promise<void>>([
  ['backup', backup],
  ['restore', restore],
  ['password-link', onDatabase(passwordLink)],
  ['mfa-off', onDatabase(turnSecondStepOff)],
  ['end-sessions', onDatabase(endSessions)],
  ['plan', onDatabase(changePlan)],
])

async function backup() {
  const config = readConfig()
  const { dataDir } = config
  const to = join(config.backupDir, backupName(new Date(), 'manual'))
  const signal = interruption()
  const copy = await withUsedDatabase(config, (pool) => writeBackup(pool, { dataDir, to, signal }))
  say(copy.path)
  say(`${size(copy.bytes)}: ${copy.rows} rows of ${copy.tables} tables, ${copy.pictures} pictures`)
  if (copy.missingPictures.length === 0) return
  say(`${copy.missingPictures.length} more pictures have files missing from ${dataDir}:`)
  for (const id of copy.missingPictures) say(`  ${id}`)
}

async function restore([argument]: string[]) {
  if (!argument) throw new Error('Which backup? npm run restore FILE')
  const config = readConfig()
  const { dataDir } = config
  const file = resolve(argument)
  // Checked before a database is created for it.
  await readManifest(file)
  const signal = interruption()
  const restored = await withIdleDatabase(config, (pool) =>
    restoreBackup(pool, { file, dataDir, signal }),
  )
  say(`Restored the backup of ${restored.madeAt} into ${dataDir}`)
  say(`${restored.rows} rows, ${restored.pictures} pictures, ${restored.migrated} migrations`)
  if (restored.isKeyReplaced) say(keyReplaced(dataDir))
  if (restored.leftOut.length > 0)
    say(`Skipped, not part of Vivary: ${restored.leftOut.join(', ')}`)
}

const keyReplaced = (dataDir: string) =>
  `${join(dataDir, 'secret.key')} was replaced by the backup's key. What the key before it signed or encrypted can't be read any more; people sign in as they did when the backup was made.`

/** Commands on someone's sign-in or plan, whether or not Vivary is running. */
function onDatabase(work: (context: Given, args: string[]) => Promise<string[]>) {
  return async (args: string[]) => {
    const config = readConfig()
    const lines = await withUsedDatabase(config, (pool) => work({ config, db: openDb(pool) }, args))
    for (const line of lines) say(line)
  }
}

/** Aborts on a signal, so that nothing is left unfinished. */
function interruption() {
  const controller = new AbortController()
  const abort = () => controller.abort(new Error('Interrupted; nothing has changed.'))
  process.once('SIGINT', abort)
  process.once('SIGTERM', abort)
  return controller.signal
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const size = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
