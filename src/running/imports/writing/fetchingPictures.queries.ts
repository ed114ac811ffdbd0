import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { mostPictures } from '../../../collection/animals/animals.contract.ts'
import { importRows } from '../../../db/schema.ts'
import type { Base } from '../../../server/context.ts'
import { failureOf } from '../../../server/errors.ts'
import { filesOf } from '../../../server/files/openFiles.ts'
import { concurrencyLimit } from '../../../server/limits/concurrencyLimit.ts'
import { roomOn } from '../../../server/limits/diskRoom.ts'
import { fileOfStranger, Unfetched } from '../../../server/limits/ssrfGuard.ts'
import { type PreparedPicture, preparePicture } from '../../../server/pictures/pictures.ts'
import type { Session } from '../../../server/session/session.ts'
import { mostPicture_mb } from '../../../shared/pictures.ts'
import { notFetched } from '../importRows.contract.ts'
import { inState, type StoredImport, wakeImporters } from '../imports.queries.ts'
import type { AnimalDraft } from '../kinds/animal.ts'
import { mayBringPictures, nextRows, type ReadRow } from '../rows.queries.ts'
import { givePictures, notePictured } from './takingPictures.queries.ts'

/** So many are asked for at once; they are decoded one after the other, as all pictures are. */
const together = 4
const limit_ms = 15_000
const most_bytes = mostPicture_mb * 1024 ** 2
/** An import fetches no more than these. */
const mostFetched = 5_000

type Fetched = { address: string; picture: PreparedPicture }
type Failed = { address: string; why: string }

/**
 * Fetches the pictures of the next row whose animal is new or has none; the first becomes its main photo. The row
 * says which couldn't be fetched, and that holds up no other. False once no row is left.
 */
export async function fetchPictures(
  { db, config }: Base,
  session: Session,
  one: StoredImport,
): Promise<boolean> {
  const [row] = await nextRows(db, one, 'any', { most: 1, where: hasAddresses })
  if (!row) return false
  const { fetched, failed } = await fetchOf(row, config, one)
  const isDone = await inState(db, one, 'applying', async (tx, now) => {
    const refused = await givePictures(tx, session, now, {
      animal_id: row.animal_id ?? '',
      isNew: row.action === 'new',
      files: filesOf(config),
      all: fetched.map(({ picture }) => picture),
    })
    const faults = refused
      ? [...failed, ...fetched.map(({ address }) => ({ address, why: refused }))]
      : failed
    const errors = faults.map(({ address, why }) => ({
      field: 'pictures',
      message: `${address.slice(0, 300)}: ${why}`,
      code: notFetched,
    }))
    const counts = { pictures: refused ? 0 : fetched.length, unfetched: faults.length }
    await notePictured(tx, now, row.row, { errors }, counts)
    return true
  })
  // An undo that came in between waits for this.
  if (!isDone) await wakeImporters(db)
  return true
}

const hasAddresses = sql`${mayBringPictures} and ${importRows.is_done} and ${importRows.animal_id} is not null
  and jsonb_array_length(${importRows.draft} -> 'pictures') > 0`

async function fetchOf(row: ReadRow, config: Base['config'], { result }: StoredImport) {
  const { pictures: addresses } = row.draft as AnimalDraft
  const fetched: Fetched[] = []
  const failed: Failed[] = []
  const before = result?.pictures ?? 0
  const whyNot = async (nth: number) => {
    if (!config.fetchesPictures) return "This server doesn't fetch pictures"
    if (nth > mostPictures) return `At most ${mostPictures + 1} pictures of an animal are fetched`
    if (before + nth >= mostFetched) return 'An import fetches at most 5,000 pictures'
    const room = await roomOn(config.dataDir)
    return room > most_bytes ? undefined : 'The server has no room left'
  }
  const limited = concurrencyLimit(together, Number.POSITIVE_INFINITY)
  await Promise.all(
    addresses.map((address, nth) =>
      limited(async () => {
        const why = await whyNot(nth)
        if (why) failed.push({ address, why })
        else {
          const picture = await pictureAt(address, config.pictureHosts).catch(wordsOf)
          if (typeof picture === 'string') failed.push({ address, why: picture })
          else fetched.push({ address, picture })
        }
      }),
    ),
  )
  const inOrder = (a: { address: string }, b: { address: string }) =>
    addresses.indexOf(a.address) - addresses.indexOf(b.address)
  return { fetched: fetched.sort(inOrder), failed: failed.sort(inOrder) }
}

async function pictureAt(address: string, hosts: readonly string[]): Promise<PreparedPicture> {
  const bytes = await fileOfStranger(address, { most_bytes, limit_ms, hosts })
  const file = new File([new Uint8Array(bytes)], 'picture')
  for (let tries = 1; ; tries++) {
    try {
      return await preparePicture(file, 'pictures')
    } catch (error) {
      // Others are uploading pictures, too.
      if (failureOf(error)?.status !== 503 || tries > 60) throw error
      await pause(1000)
    }
  }
}

/** The message for an address. Rethrows errors that aren't its fault. */
function wordsOf(error: unknown): string {
  if (error instanceof Unfetched) return error.message
  const failure = failureOf(error)
  if (!failure || failure.status >= 500) throw error
  return failure.status === 422
    ? "It isn't a picture we can read"
    : (failure.errors[0]?.message ?? '')
}
