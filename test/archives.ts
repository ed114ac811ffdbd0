import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { fromBuffer, type ZipFile } from 'yauzl'
import { archives } from '../src/db/schema.ts'
import { packOne } from '../src/running/exports/exports.jobs.ts'
import type { Context } from '../src/server/context.ts'
import { type Keeper, testApp } from './app.ts'

/** The files of a zip by their names. */
export async function filesOf(zip: Buffer): Promise<Map<string, Buffer>> {
  const open = promisify<Buffer, object, ZipFile>(fromBuffer)
  const file = await open(zip, { lazyEntries: true })
  const read = new Map<string, Buffer>()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  file.on('entry', (entry) => {
    file.openReadStream(entry, (error, stream) => {
      if (error) return reject(error)
      buffer(stream).then((bytes) => {
        read.set(entry.fileName, bytes)
        file.readEntry()
      }, reject)
    })
  })
  file.on('end', resolve)
  file.on('error', reject)
  file.readEntry()
  await promise
  return read
}

export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Packs every archive that waits. */
export async function packAll(on?: Context): Promise<void> {
  const stack = on ?? (await testApp())
  while (await packOne(stack, new AbortController().signal, quiet));
}

/** Asks for an archive, packs it, and returns its id. */
export async function packedId(keeper: Keeper, on?: Context): Promise<string> {
  const asked = await keeper.post('exports.json')
  if (asked.statusCode !== 201) throw new Error(`${asked.statusCode} ${asked.body}`)
  await packAll(on)
  return asked.json().object.id
}

/** A keeper's archive as it is downloaded. */
export async function archiveFile(keeper: Keeper, on?: Context): Promise<Buffer> {
  const answer = await keeper.get(`exports/${await packedId(keeper, on)}/download`)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.rawPayload
}

/** The rows of a kind in an archive. */
// biome-ignore lint/suspicious/noExplicitAny: what a test reads it checks itself
export const rowsIn = (files: Map<string, Buffer>, kind: string): any[] =>
  JSON.parse(String(files.get(`json/${kind}.json`)))

/** Lets an archive be as old as this. */
export async function expireArchive(id: string, expires_at: Date): Promise<void> {
  const { db } = await testApp()
  await db.update(archives).set({ expires_at: expires_at.toISOString() }).where(eq(archives.id, id))
}
