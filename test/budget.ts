import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../src/server/root.ts'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; isEntry?: boolean }
const web = join(root, 'dist/web')

/** What the browser fetches, in KB of brotli and in requests, out of the build's own manifest. */
export function buildSizes() {
  const read = (name: string) => JSON.parse(readFileSync(join(web, '.vite', name), 'utf8'))
  const manifest: Record<string, Chunk> = read('manifest.json')
  const chunk = (key: string) => {
    const found = manifest[key]
    if (!found) throw new Error(`${key} is not in the build`)
    return found
  }
  /** The chunk and all it imports, each once. */
  const withImports = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const one of chunk(key).imports ?? []) withImports(one, seen)
    return seen
  }
  const kilobytes = (keys: Iterable<string>) =>
    sum([...keys].map((key) => brotliOf(chunk(key).file)))

  const [dashboardKey = ''] = Object.keys(manifest).filter(
    (key) => manifest[key]?.name === 'dashboard' && key.endsWith('.js'),
  )
  const dashboard = withImports(dashboardKey, withImports('index.html'))
  const styles = new Set([...dashboard].flatMap((key) => chunk(key).css ?? []))
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  const screens = Object.entries<string>(read('screens.json')).filter(([path]) =>
    /screens?\.tsx$/i.test(path),
  )
  return {
    dashboard_kb: kilobytes(dashboard),
    dashboard_requests: dashboard.size,
    styles_kb: sum([...styles].map(brotliOf)),
    styles_requests: styles.size,
    screens_kb: Object.fromEntries(
      screens.map(([path, file]) => {
        const more = [...withImports(keys.get(file) ?? '')].filter((one) => !dashboard.has(one))
        return [path, kilobytes(more)]
      }),
    ),
  }
}

/** What the sign-in page of a server has the browser run: the tags, and their files' bytes in gzip. */
export async function signInScripts(get: (path: string) => Promise<Uint8Array>) {
  const page = Buffer.from(await get('/users/sign_in')).toString()
  const tags = page.match(/<script[^>]*>/g) ?? []
  const files = tags.flatMap((tag) => tag.match(/(?<=src=")[^"]+/) ?? [])
  const scripts = await Promise.all(files.map(get))
  return { page, tags, bytes: sum(scripts.map((script) => gzipSync(script).length)) }
}

const brotliOf = (file: string) => statSync(join(web, `${file}.br`)).size / 1024
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
