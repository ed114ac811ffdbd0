import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's folder, the same from `src/` and from the build in `dist/`. */
export const root = folderWith('package.json', import.meta.dirname)

/** Version of this Vivary, for reports of what went wrong. */
export const version: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version

function folderWith(file: string, folder: string): string {
  if (existsSync(join(folder, file))) return folder
  if (dirname(folder) === folder) throw new Error(`No ${file} above ${import.meta.dirname}`)
  return folderWith(file, dirname(folder))
}
