import { createHash } from 'node:crypto'
import type { Files } from './files.ts'

/** How many files were moved and their bytes; and the keys of those that differ in both places, which stay. */
export type Moved = { files: number; bytes: number; differing: string[] }

type Choice = {
  folder: string
  isMoved: (key: string) => boolean
  /** Does the work while nothing reads the file by its path. */
  whileIdle?: (key: string, work: () => Promise<void>) => Promise<void>
  signal: AbortSignal
}

/** Requests to a store wait for each other's answers most of the time. */
const together = 6

/**
 * Moves files below a folder from one place to another, while a server reads from both. Each is removed only after its
 * copy was read back and has the same size and SHA-256. After an interruption, the next run goes on. Counts in `moved`.
 * Throws `FilesAway`, the signal's reason, and an error for a copy that isn't the same.
 */
export async function moveFiles(
  from: Files,
  to: Files,
  moved: Moved,
  { folder, isMoved, whileIdle = (_key, work) => work(), signal }: Choice,
): Promise<void> {
  const files = from.list(folder)
  const failing = new AbortController()
  const stop = AbortSignal.any([signal, failing.signal])

  async function moveOnes() {
    while (!stop.aborted) {
      const { done, value } = await files.next()
      if (done) return
      const { key } = value
      if (isMoved(key)) await whileIdle(key, () => moveOne(from, to, moved, key))
    }
  }

  const moving = Array.from({ length: together }, () =>
    moveOnes().catch((error: unknown) => failing.abort(error)),
  )
  await Promise.all(moving)
  failing.signal.throwIfAborted()
  signal.throwIfAborted()
}

async function moveOne(from: Files, to: Files, moved: Moved, key: string) {
  const source = await sumOf(from, key)
  // Removed since it was listed.
  if (!source) return
  const copy = await sumOf(to, key)
  if (copy && copy.hash !== source.hash) {
    moved.differing.push(key)
    return
  }
  if (!copy) await copyOne(from, to, key, source.hash)
  // Who removes a file removes it from here first: if it's gone, its copy may have come too late for them.
  if ((await from.sizeOf(key)) === undefined) {
    await to.remove(key)
    return
  }
  await from.remove(key)
  moved.files += 1
  moved.bytes += source.bytes
}

async function copyOne(from: Files, to: Files, key: string, hash: string) {
  const content = await from.stream(key)
  if (!content) return
  await to.put(key, content)
  const copy = await sumOf(to, key)
  if (copy?.hash === hash) return
  await to.remove(key)
  throw new Error(
    `${key} came to ${to.place} as another file than it was. It is still where it was.`,
  )
}

/** The size and the SHA-256 of a file; undefined if it isn't there. */
async function sumOf(files: Files, key: string) {
  const content = await files.stream(key)
  if (!content) return undefined
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, hash: hash.digest('hex') }
}
