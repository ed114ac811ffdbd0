import { join } from 'node:path'
import { root } from '../../../server/root.ts'

const isSource = import.meta.filename.endsWith('.ts')

/** The program that reads an uploaded file: the built one, or its source beside sources. Tests put their own in its place. */
export const readerScript: string = isSource
  ? join(import.meta.dirname, 'file/readerChild.ts')
  : join(root, 'dist/server/readerChild.js')
