import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../db/dataDir.ts'
import type { Width } from '../server/pictures/files.ts'

type Picture = { accountId: string; id: string; width: Width }

/**
 * Writes the files of a backup into `dataDir`; those of one picture must follow each other. Once
 * `settle` resolves, they survive a power cut. Files left by a killed restore are overwritten. `undo`
 * removes the account folders that were created.
 */
export function restoredFiles(dataDir: string) {
  const top = join(dataDir, 'pictures')
  const accounts = new Set<string>()
  const folders = new Set<string>()
  let current: string | undefined
  let pictures = 0
  let key: Buffer | undefined

  async function begin(account: string, folder: string) {
    if (current) await syncFolder(current)
    const first = await mkdir(folder, { recursive: true, mode: 0o700 })
    if (first && first.length <= account.length) folders.add(account)
    accounts.add(account)
    current = folder
    pictures++
  }

  return {
    pictures: () => pictures,

    async addPicture({ accountId, id, width }: Picture, bytes: Buffer) {
      const account = join(top, accountId)
      const folder = join(account, id)
      if (folder !== current) await begin(account, folder)
      await writeDurably(join(folder, `${width}.webp`), bytes)
    },

    addKey(bytes: Buffer) {
      key = bytes
    },

    /** Tells whether another key is there, in whose place this one comes. */
    async replacesKey(): Promise<boolean> {
      const before = await readFile(join(dataDir, 'secret.key')).catch(() => undefined)
      return key !== undefined && before !== undefined && !before.equals(key)
    },

    async settle() {
      if (current) {
        for (const folder of [current, ...accounts, top]) await syncFolder(folder)
      }
      if (key) {
        const path = join(dataDir, 'secret.key')
        await writeDurably(`${path}.restored`, key)
        await rename(`${path}.restored`, path)
      }
      await syncFolder(dataDir)
    },

    async undo() {
      for (const account of folders) await rm(account, { recursive: true, force: true })
    },
  }
}

async function writeDurably(path: string, bytes: Buffer) {
  await using file = await open(path, 'w', 0o600)
  await file.writeFile(bytes)
  await file.sync()
}
