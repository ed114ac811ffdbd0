import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { commandOf, Failed, pinnedNode, root, runOrThrow } from './run.mjs'

const stamp = join(root, 'dist/.stamp')
const products = [join(root, 'dist/web/index.html'), join(root, 'dist/server/main.js')]
const sources = ['src', 'vite.config.ts', 'package-lock.json']

/** Builds the browser's and the server's half when the sources are not those of the last build. */
export async function buildIfStale(show) {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && areBuilt()) return
  process.stderr.write('Building …\n')
  rmSync(stamp, { force: true })
  const vite = [commandOf('vite'), 'build', '--logLevel', 'warn']
  const options = { show, env: { NODE_ENV: 'production' } }
  const halves = [vite, [...vite, '--ssr']]
  const build = (half) => runOrThrow(pinnedNode, half, options)
  if (hasRoomForBoth()) await Promise.all(halves.map(build))
  else for (const half of halves) await build(half)
  if (!areBuilt()) throw new Failed(`The build didn't produce ${products.join(' and ')}`)
  writeFileSync(stamp, wanted)
}

/** Each takes up to a gigabyte: on a machine of one, they are built one after the other. */
function hasRoomForBoth() {
  const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY
  return Math.min(totalmem(), limit) > 3 * 1024 ** 3
}

const areBuilt = () => products.every((path) => existsSync(path))

/** Changes when a source is added, removed, or written. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const path of filesBelow(join(root, source))) {
      const { size, mtimeMs } = statSync(path)
      hash.update(`${path} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return path.includes('.test.') ? [] : [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}
