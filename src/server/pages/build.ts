import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'

/** Answers of the API by their paths. */
export type Answers = Record<string, unknown>

/**
 * A screen as the browser draws it first: its markup, the answers in it, the file of its code below src/, the
 * views that it is drawn in, by the keys under which devices remember others, and the marks of its page.
 */
export type Drawing = {
  markup: string
  answers: Answers
  file: string
  views: [key: string, drawn: string][]
  marks: string
}

/**
 * Draws the screen at an address from its `first` answers and those that it asks for, for a window of this width in
 * pixels; undefined without one there.
 */
type Draw = (
  address: string,
  width: number,
  first: Answers,
  ask: (paths: readonly string[]) => Promise<Answers>,
) => Promise<Drawing | undefined>

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
  const read = async (name: string) => JSON.parse(await readFile(join(web, '.vite', name), 'utf8'))
  const manifest = chunks.parse(await read('manifest.json'))
  const screens = z.record(z.string(), z.string()).parse(await read('screens.json'))
  const drawingModule = pathToFileURL(join(dist, 'server/drawn.js')).href
  return {
    html,
    assets: join(web, 'assets'),
    filesOf: (file: string) => filesOf(manifest, screens[file] ?? file),
    textOf: (file: string) => readFileSync(join(web, file), 'utf8').trim(),
    draw: async (...question: Parameters<Draw>): ReturnType<Draw> => {
      const { draw }: { draw: Draw } = await import(drawingModule)
      return draw(...question)
    },
  }
}

const chunk = z.object({
  name: z.string().optional(),
  file: z.string(),
  isEntry: z.boolean().default(false),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
})
const chunks = z.record(z.string(), chunk)
type Chunks = z.infer<typeof chunks>

/** The styles and scripts of a screen whose code is in this file of the build. */
function filesOf(manifest: Chunks, place: string) {
  const [entry] = Object.entries(manifest).find(([, { file }]) => file === place) ?? []
  if (!entry) throw new Error(`The build has no ${place}`)
  const needed = [...chunksOf(manifest, entry)].flatMap((key) => manifest[key] ?? [])
  const styles = needed.flatMap(({ css }) => css)
  const parts = needed.flatMap(({ isEntry, dynamicImports }) => (isEntry ? [] : dynamicImports))
  const late = parts.flatMap((key) =>
    [...chunksOf(manifest, key)].flatMap((one) => manifest[one]?.css ?? []),
  )
  return {
    styles: [...new Set(styles)],
    scripts: needed.map(({ file }) => file),
    /** Of parts whose code is fetched late, which the server draws as well. */
    lateStyles: [...new Set(late)].filter((file) => !styles.includes(file)),
  }
}

/** The chunk and all that it imports, directly or not. */
function chunksOf(manifest: Chunks, name: string, chunks = new Set<string>()): Set<string> {
  if (chunks.has(name)) return chunks
  chunks.add(name)
  for (const next of manifest[name]?.imports ?? []) chunksOf(manifest, next, chunks)
  return chunks
}
