import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../src/server/root.ts'
import { everyFile } from './backups.ts'

/** Runs the built server with these words, as an operator does; answers its code and all it said. */
export const command = (dataDir: string, ...words: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    const args = [join(root, 'dist/server/main.js'), ...words]
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir }
    execFile(process.execPath, args, { cwd: root, env }, (failure, stdout, stderr) =>
      resolve({ code: failure ? Number(failure.code) : 0, said: stderr + stdout }),
    )
  })

/** The file that a backup says it has written. */
export const backupPathIn = (said: string): string => said.match(/^\/.*\.tar\.zst$/m)?.[0] ?? ''

/** The pictures of an installation. */
export const picturesIn = (dataDir: string) => everyFile(join(dataDir, 'pictures'))
