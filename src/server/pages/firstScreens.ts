import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

/**
 * A screen that is drawn on the server: the chunk with its code, and what it asks the API for. A
 * list is drawn in its usual view; `key` is where a device remembers another one.
 */
export type FirstScreen = {
  chunk: string
  reads: readonly string[]
  view?: { key: string; usual: string }
}

/** The browser's build, and how to draw a screen of it. */
export type Build = NonNullable<Awaited<ReturnType<typeof openBuild>>>

/**
 * The build in a folder `dist`; undefined without one, as while developing. Throws if the build is
 * incomplete.
 */
export async function openBuild(dist: string) {
  const web = join(dist, 'web')
  if (!existsSync(join(web, 'index.html'))) return undefined
  const html = await readFile(join(web, 'index.html'), 'utf8')
  const manifest = chunks.parse(
    JSON.parse(await readFile(join(web, '.vite/manifest.json'), 'utf8')),
  )
  const drawing = pathToFileURL(join(dist, 'server/drawn.js')).href
  return {
    html,
    assets: join(web, 'assets'),
    filesOf: (chunk: string) => filesOf(manifest, chunk),
    textOf: (file: string) => readFileSync(join(web, file), 'utf8').trim(),
    draw: async (address: string, answers: object): Promise<string> => {
      const { draw } = await import(drawing)
      return draw(address, answers)
    },
  }
}

const chunk = z.object({
  name: z.string().optional(),
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
})
const chunks = z.record(z.string(), chunk)
type Chunks = z.infer<typeof chunks>

/** The styles and scripts of a chunk and of all that it imports. */
function filesOf(manifest: Chunks, name: string) {
  const [entry] = Object.entries(manifest).find(([, chunk]) => chunk.name === name) ?? []
  if (!entry) throw new Error(`The build has no ${name}`)
  const needed = [...chunksOf(manifest, entry)].flatMap((key) => manifest[key] ?? [])
  return { styles: needed.flatMap(({ css }) => css), scripts: needed.map(({ file }) => file) }
}

/** The chunk and all that it imports, directly or not. */
function chunksOf(manifest: Chunks, name: string, chunks = new Set<string>()): Set<string> {
  if (chunks.has(name)) return chunks
  chunks.add(name)
  for (const next of manifest[name]?.imports ?? []) chunksOf(manifest, next, chunks)
  return chunks
}
