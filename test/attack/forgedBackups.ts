import { join } from 'node:path'
import { CannotRestore, partOf, readArchive } from '../../src/backup/archive.ts'
import { writeBackup } from '../../src/backup/backup.ts'
import { restoreBackup } from '../../src/backup/restore.ts'
import { emptyDatabase, everyRow, newFolder, sealedAnew, withCell } from '../backups.ts'
import { newId } from '../factories.ts'
import { count } from './figures.ts'
import type { Siege } from './siege.ts'

/** Cells as COPY writes them: no one's id, nothing, a script, and what can't be read. */
const forgeries = [
  newId(),
  '\\N',
  '',
  '<script>ran()</script>',
  '\\x00',
  '-1',
  '{}',
  'W'.repeat(20_000),
]

/**
 * Restores backups that were sealed anew over a row with one changed cell, another cell of every tenth
 * table. Each is refused in words and leaves nothing, or is taken whole.
 */
export async function forgeBackups(siege: Siege, seed: number): Promise<void> {
  const { pool, config } = siege.stack
  const file = join(newFolder(), 'backup.tar.zst')
  await writeBackup(pool, { dataDir: config.dataDir, to: file })
  const parts: string[] = []
  for await (const { name } of readArchive(file)) {
    if (partOf(name).kind === 'rows') parts.push(name)
  }
  const chosen = parts.filter((_, at) => at % 10 === seed % 10)
  for (const [at, name] of chosen.entries()) {
    const value = forgeries[(seed + at) % forgeries.length] ?? ''
    const forged = await sealedAnew(file, (entry) =>
      entry.name === name ? withCell(entry, seed + at, value) : entry,
    )
    await restoreForged(siege, name, forged)
  }
}

async function restoreForged(siege: Siege, name: string, file: string) {
  const target = await emptyDatabase()
  count(siege.figures, 'Forged backups')
  const error = await restoreBackup(target, { file, dataDir: newFolder() }).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error === undefined) return
  const tables = Object.keys(await everyRow(target))
  if (error instanceof CannotRestore && tables.length === 0) return
  const attempt = { method: 'RESTORE', url: name, headers: {} }
  const sent = { from: 'Backups', attacker: { name: 'an operator' }, attempt }
  siege.report('a forged backup was refused without a sentence', sent, `${tables} ${error}`)
}
