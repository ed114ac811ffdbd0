import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { giveToOwner, syncFolder } from '../db/dataDir.ts'
import type { Files } from '../server/files/files.ts'
import { folderOfAccount, picturesFolder, type Width, widthKey } from '../server/pictures/files.ts'

type Picture = { accountId: string; id: string; width: Width }

/**
 * Stores the pictures of a backup among `files` and its key in `dataDir`; the files of one picture must follow each
 * other. Once `settle` resolves, they survive a power cut. Files left by a killed restore are replaced, and no reader sees
 * one in the middle. `undo` removes the files of accounts that had none before.
 */
export function restoredFiles(dataDir: string, files: Files) {
  const accounts = new Map<string, { wasEmpty: boolean }>()
  let current = ''
  let pictures = 0
  let key: Buffer | undefined

  return {
    pictures: () => pictures,

    async addPicture({ width, ...picture }: Picture, bytes: Buffer) {
      const { accountId, id } = picture
      if (!accounts.has(accountId)) {
        const folder = folderOfAccount(accountId)
        accounts.set(accountId, { wasEmpty: await isEmpty(files, folder) })
      }
      if (id !== current) pictures++
      current = id
      await files.put(widthKey(picture, width), bytes)
    },

    addKey(bytes: Buffer) {
      key = bytes
    },

    /** Tells whether another key is there, in whose place this one comes. */
    async replacesKey(): Promise<boolean> {
      const before = await readFile(join(dataDir, 'secret.key')).catch(() => undefined)
      return key !== undefined && before !== undefined && !before.equals(key)
    },

    /** Gives the key its name, if it's wanted. If nothing else `isInUse`, removes what a killed restore has left. */
    async settle({ keyName, isInUse }: { keyName: string | undefined; isInUse: boolean }) {
      if (!isInUse) await files.removeUnfinished(picturesFolder, new Date())
      if (key && keyName) {
        const path = join(dataDir, keyName)
        await writeDurably(`${path}.restored`, key)
        await rename(`${path}.restored`, path)
      }
      await syncFolder(dataDir)
    },

    async undo() {
      for (const [accountId, { wasEmpty }] of accounts) {
        if (wasEmpty) await files.removeBelow(folderOfAccount(accountId))
      }
    },
  }
}

async function isEmpty(files: Files, folder: string): Promise<boolean> {
  const { done } = await files.list(folder).next()
  return done === true
}

async function writeDurably(path: string, bytes: Buffer) {
  await using file = await open(path, 'w', 0o600)
  await giveToOwner(file, path)
  await file.writeFile(bytes)
  await file.sync()
}
