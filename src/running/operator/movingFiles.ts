import { sql } from 'drizzle-orm'
import { isBackup } from '../../backup/daily.ts'
import { archivesFolder } from '../../server/archiveFiles.ts'
import { type Moved, moveFiles } from '../../server/files/moveFiles.ts'
import { backupPlacesOf, placesOf } from '../../server/files/openFiles.ts'
import { hasOtherPlaces } from '../../server/files/otherPlaces.ts'
import { isIncoming, uploadsFolder } from '../../server/keptUploads.ts'
import { picturesFolder } from '../../server/pictures/files.ts'
import { counted } from '../../shared/durations.ts'
import { importLock } from '../imports/imports.queries.ts'
import type { Done, Given } from './operatorCommands.ts'
import { sizeOf } from './words.ts'

/**
 * Moves pictures, archives, uploads and backups to where the settings say that new files go: into the store or out of
 * it, while servers run. Throws a sentence if a server runs that wouldn't find them there, or if it is interrupted.
 */
export async function moveAllFiles({ db, config }: Given, signal: AbortSignal): Promise<Done> {
  const places = placesOf(config)
  const backups = backupPlacesOf(config)
  if (!places.before) {
    throw new Error(
      `All files are in ${places.now.place}. Set S3_ENDPOINT and the settings with it to move them to a store.`,
    )
  }
  if (await hasOtherPlaces(db, config)) throw new Error(otherSettings)
  const whileIdle = (key: string, work: () => Promise<void>) =>
    db.transaction(async (tx) => {
      await tx.execute(
        sql`select pg_advisory_xact_lock(${importLock(key.split('/').at(-1) ?? '')})`,
      )
      await work()
    })
  const kinds = [
    { kind: 'pictures', ...places, folder: picturesFolder, isMoved: () => true },
    { kind: 'archives', ...places, folder: archivesFolder, isMoved: () => true },
    {
      kind: 'uploads',
      ...places,
      folder: uploadsFolder,
      isMoved: (key: string) => !isIncoming(key),
      whileIdle,
    },
    { kind: 'backups', ...backups, folder: '', isMoved: (key: string) => isBackup.test(key) },
  ]
  const all: (Moved & { kind: string })[] = []
  try {
    for (const { kind, now, before, ...choice } of kinds) {
      if (!before) continue
      const moved = { kind, files: 0, bytes: 0, differing: [] }
      all.push(moved)
      await moveFiles(before, now, moved, { ...choice, signal })
    }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    const sentence = message.replace(/\.?$/, '.')
    const done = all.reduce((sum, { files }) => sum + files, 0)
    throw new Error(`${sentence} ${counted(done, 'file')} moved so far. Run it again to go on.`, {
      cause,
    })
  }
  const [from, to] = [places.before.place, places.now.place]
  return {
    lines: [
      `From ${from} to ${to}:`,
      ...all.map(
        ({ kind, files, bytes }) => `  ${kind}: ${counted(files, 'file')}, ${sizeOf(bytes)}`,
      ),
      ...all.flatMap(({ differing }) =>
        differing.map((key) => `  ${key} is another file there, and was left.`),
      ),
    ],
    value: { from, to, moved: all },
  }
}

const otherSettings =
  'A server is running with other settings and would miss what is moved. Restart it with the S3_ settings and FILES_IN that are set here, and run this again.'
