import { validate } from 'uuid'
import { z } from 'zod'
import { type Width, widths } from '../server/pictures/files.ts'
import { CannotRestore } from './archive.ts'

/** A backup's first entry, which describes it. */
export const manifestSchema = z.object({
  /** The moment of the snapshot. */
  madeAt: z.iso.datetime(),
  /** The schema's version: the hashes of the migrations that had run, in order. */
  migrations: z.array(z.string()),
  /** In the order in which they can be filled. */
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().nonnegative() }),
  ),
})
export type Manifest = z.infer<typeof manifestSchema>

/** The names of a backup's entries. */
export const names = {
  manifest: 'manifest.json',
  key: 'secret.key',
  /** A part of the table's rows, in the text format of COPY; the parts are cut anywhere. */
  rows: (table: string, part: number) => `tables/${table}/${String(part).padStart(6, '0')}`,
  picture: ({ accountId, id }: { accountId: string; id: string }, width: Width) =>
    `pictures/${accountId}/${id}/${width}.webp`,
}

export type Part =
  | { kind: 'manifest' }
  | { kind: 'key' }
  | { kind: 'rows'; table: string }
  | { kind: 'picture'; accountId: string; id: string; width: Width }

/** Kind of the entry with that name. Throws `CannotRestore` for any other name, since it becomes a path. */
export function partOf(name: string): Part {
  if (name === names.manifest) return { kind: 'manifest' }
  if (name === names.key) return { kind: 'key' }
  const [folder, first = '', second = '', file = '', ...rest] = name.split('/')
  if (folder === 'tables' && file === '') return { kind: 'rows', table: first }
  const width = file.replace(/\.webp$/, '')
  const isPicture = folder === 'pictures' && validate(first) && validate(second)
  if (!isPicture || !isWidth(width) || rest.length > 0) {
    throw new CannotRestore(`The backup contains an unexpected entry: ${name}`)
  }
  return { kind: 'picture', accountId: first, id: second, width }
}

const isWidth = (text: string): text is Width => Object.hasOwn(widths, text)
