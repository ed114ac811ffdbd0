import { z } from 'zod'

/** The format of archives, written since 2026. A newer one is refused by what doesn't know it. */
export const formatVersion = 1

/** The names of an archive's own files; pictures are named by `pictures.file`. */
export const archiveNames = {
  readme: 'README.md',
  manifest: 'vivary.json',
  csv: (kind: string) => `csv/${kind}.csv`,
  json: (kind: string) => `json/${kind}.json`,
}

/** vivary.json, by which a file is known as an archive. */
export const manifest = z.object({
  format: z.literal('vivary-archive'),
  format_version: z.int().min(1),
  /** Of the Vivary that packed it. */
  product_version: z.string().max(100),
  made_at: z.iso.datetime(),
  pictures: z.int().min(0),
  kinds: z.array(z.object({ kind: z.string().max(100), rows: z.int().min(0) })).max(500),
})
export type Manifest = z.output<typeof manifest>
