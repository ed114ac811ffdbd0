import type { Files } from './files/files.ts'

/* Files of packed archives: exports/{account}/{archive}.zip. They are in no backup. */

type Of = { files: Files; accountId: string }

/** The folder of all packed archives. */
export const archivesFolder = 'exports'

/** The key of an archive's file. */
export const archiveKey = ({ accountId, id }: { accountId: string; id: string }): string =>
  `${archivesFolder}/${accountId}/${id}.zip`

/** Removes an archive's file; a missing one is ignored. */
export const removeArchive = ({ files, ...archive }: Of & { id: string }): Promise<void> =>
  files.remove(archiveKey(archive))

/** Removes all of an account's archives. */
export const removeArchivesOf = ({ files, accountId }: Of): Promise<void> =>
  files.removeBelow(`${archivesFolder}/${accountId}`)

/** Every archive that was written before `before`, for what has lost its row. */
export async function* archivesBefore(
  files: Files,
  before: Date,
): AsyncGenerator<{ accountId: string; id: string }> {
  for await (const { key, modified } of files.list(archivesFolder)) {
    const [, accountId = '', name = ''] = key.split('/')
    if (modified < before) yield { accountId, id: name.replace(/\.zip$/, '') }
  }
}
