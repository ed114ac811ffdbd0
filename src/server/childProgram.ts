import { basename, join } from 'node:path'
import { root } from './root.ts'

const isSource = import.meta.filename.endsWith('.ts')

/**
 * The path of a child's program by its file below the root, 'src/…Child.ts': the built one, or its source
 * beside sources. Tests put their own in its place.
 */
export function childProgram(script: string): string {
  return join(root, isSource ? script : `dist/server/${basename(script, '.ts')}.js`)
}
