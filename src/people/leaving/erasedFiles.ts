import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { syncFolder } from '../../db/dataDir.ts'
import { removeArchivesOf } from '../../server/archiveFiles.ts'
import { type FilesSettings, filesOf } from '../../server/files/openFiles.ts'
import { removeUploadsOf } from '../../server/keptUploads.ts'
import { mailFolder } from '../../server/messages/mail.ts'
import { removeAccountFiles } from '../../server/pictures/files.ts'

/*
 * Files are removed after the rows. A list of them, in DATA_DIR/erased, is synced to disk first: if
 * the process is killed in between, the next run reads it. The list is kept for a day, since a
 * picture being uploaded may still arrive.
 */

const note = z.object({ accountId: z.uuid(), letters: z.array(z.uuid()) })
type Note = z.output<typeof note>

const noteKept_ms = 86_400_000

/** Lists the files to remove. */
export async function writeNote(dataDir: string, note: Note): Promise<void> {
  const folder = noteFolder(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${newId()}.json`)
  await using file = await open(`${path}.part`, 'wx', 0o600)
  await file.writeFile(JSON.stringify(note))
  await file.sync()
  await rename(`${path}.part`, path)
  for (const changed of [folder, dirname(folder)]) await syncFolder(changed)
}

/** Removes the listed files of accounts that no longer exist, and lists that are a day old. */
export async function removeNoted(
  config: FilesSettings,
  { now, isThere }: { now: Date; isThere: (accountId: string) => Promise<boolean> },
): Promise<void> {
  const folder = noteFolder(config.dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const noted = await readNote(path)
    // The account still exists, so its deletion was rolled back.
    const isVoid = !noted || (await isThere(noted.accountId))
    if (noted && !isVoid) await removeFilesOf(config, noted)
    const { mtime } = await stat(path)
    if (isVoid || now.getTime() - mtime.getTime() > noteKept_ms) await rm(path, { force: true })
  }
}

async function removeFilesOf(config: FilesSettings, { accountId, letters }: Note) {
  const files = filesOf(config)
  await removeAccountFiles({ files, accountId })
  await removeUploadsOf({ files, accountId })
  await removeArchivesOf({ files, accountId })
  const folder = mailFolder(config)
  const ids = new Set(letters)
  for (const name of await readdir(folder).catch(() => [])) {
    // '2026-11-21T08-00-00-{email}.eml', or '.eml.part' while it is being written.
    if (ids.has(name.slice(20, 56))) await rm(join(folder, name), { force: true })
  }
}

/** Undefined if writing it was interrupted. */
async function readNote(path: string): Promise<Note | undefined> {
  if (!path.endsWith('.json')) return undefined
  try {
    return note.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return undefined
  }
}

const noteFolder = (dataDir: string) => join(dataDir, 'erased')
