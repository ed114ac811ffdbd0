import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { Db, Transaction } from '../../db/db.ts'
import { pictures } from '../../db/schema.ts'
import { isTooLarge, type PhotoUrls, tooLarge } from '../../shared/pictures.ts'
import type { App, Context } from '../context.ts'
import { Invalid, NotFound } from '../errors.ts'
import type { Files } from '../files/files.ts'
import { filesOf } from '../files/openFiles.ts'
import { concurrencyLimit } from '../limits/concurrencyLimit.ts'
import { sessionOf } from '../session/session.ts'
import { type Place, readWidth, removeFiles, widths, writeFiles } from './files.ts'
import type { Rendered } from './render.ts'

export type PreparedPicture = Rendered

/**
 * Decodes an uploaded PNG, WebP, GIF or JPEG and re-encodes it in three widths, upright, in sRGB
 * and without metadata. Throws `Invalid` at `field` if it is another kind, too large, over 50
 * megapixels or broken.
 */
export async function preparePicture(file: File, field: string): Promise<PreparedPicture> {
  if (isTooLarge(file)) throw new Invalid([{ field, message: tooLarge }])
  const bytes = Buffer.from(await file.arrayBuffer())
  // Loaded with the first picture, since most servers rarely decode one.
  const { mostMegapixels, render, Unfit } = await import('./render.ts')
  return limited(() => render(bytes)).catch((error: unknown) => {
    if (!(error instanceof Unfit)) throw error
    const messages: Record<typeof error.reason, string> = {
      kind: 'Please choose a PNG, WebP, GIF or JPEG picture',
      pixels: `A picture can be at most ${mostMegapixels} megapixels`,
      broken: 'This picture is broken. Please choose another one.',
    }
    throw new Invalid([{ field, message: messages[error.reason] }])
  })
}

/**
 * The same of a picture that Vivary stored before. One that is nothing but pixels keeps its bytes in the
 * largest width, so that it loses nothing on its way. Throws `Invalid`.
 */
export async function prepareStored(bytes: Buffer): Promise<PreparedPicture> {
  const rendered = await preparePicture(new File([new Uint8Array(bytes)], 'picture.webp'), 'file')
  if (rendered.width > widths.large || !isPlainWebp(bytes)) return rendered
  return { ...rendered, files: { ...rendered.files, large: bytes } }
}

/**
 * One picture at a time in the whole process: each needs up to a few hundred megabytes and one of
 * the four threads that passwords and files share. Waiting ones are held in memory.
 */
const limited = concurrencyLimit(1, 12)

/**
 * Stores a picture and returns its id. Files are stored before the row is inserted: a
 * rollback leaves files without a row, which the daily job removes.
 */
export async function storePicture(
  tx: Db,
  { accountId, files }: { accountId: string; files: Files },
  picture: PreparedPicture,
): Promise<string> {
  const id = newId()
  await insertPicture(tx, { accountId, files, id }, picture)
  return id
}

/**
 * Stores a picture under an id that has no row, as of when it was first added; files of a try that was
 * interrupted are replaced.
 */
export async function storePictureAs(
  tx: Db,
  place: Place,
  picture: PreparedPicture,
  times: { created_at?: string; updated_at?: string },
): Promise<void> {
  await removeFiles(place)
  await insertPicture(tx, place, picture, times)
}

async function insertPicture(
  tx: Db,
  place: Place,
  { width, height, files }: PreparedPicture,
  times: { created_at?: string; updated_at?: string } = {},
) {
  await writeFiles(place, files)
  const bytes = files.small.length + files.medium.length + files.large.length
  const { accountId, id } = place
  await tx.insert(pictures).values({ account_id: accountId, id, width, height, bytes, ...times })
}

/**
 * Deletes the row of an unreferenced picture; the daily job removes its files. That job also finds
 * pictures that are no longer referenced, a day later.
 */
export async function forgetPicture(tx: Transaction, accountId: string, id: string): Promise<void> {
  await tx.delete(pictures).where(and(eq(pictures.account_id, accountId), eq(pictures.id, id)))
}

/** The addresses of a picture for its account; null stays null. */
export function photoUrls(id: string): PhotoUrls
export function photoUrls(id: string | null): PhotoUrls | null
export function photoUrls(id: string | null): PhotoUrls | null {
  if (id === null) return null
  const folder = `/dashboard/files/${id}`
  return {
    small: `${folder}/small.webp`,
    medium: `${folder}/medium.webp`,
    large: `${folder}/large.webp`,
  }
}

/** A row with the addresses of its picture in place of the picture's id. */
export const pictured = <Row extends { photo_id: string | null }>({ photo_id, ...row }: Row) => ({
  ...row,
  photoUrls: photoUrls(photo_id),
})

const fileParams = z.object({ id: z.uuid(), width: z.enum(['small', 'medium', 'large']) })

/** Serves pictures to their account; for a scope that needs a session. */
export const pictureRoutes =
  ({ config, db }: Context) =>
  async (app: App) => {
    const files = filesOf(config)
    app.get(
      '/dashboard/files/:id/:width.webp',
      { schema: { params: fileParams, hide: true } },
      async (request, reply) => {
        const { accountId } = sessionOf(request)
        const { id, width } = request.params
        const [row] = await db
          .select({ id: pictures.id })
          .from(pictures)
          .where(and(eq(pictures.account_id, accountId), eq(pictures.id, id)))
        if (!row) throw new NotFound()

        const etag = `"${row.id}-${width}"`
        const isKnown = request.headers['if-none-match']?.includes(etag)
        const bytes = isKnown ? undefined : await readWidth({ files, accountId, ...row }, width)
        if (!isKnown && !bytes) throw new NotFound()
        reply.headers({
          'cache-control': 'private, max-age=31536000, immutable',
          etag,
          // Pictures are re-encoded and named by us; even if one were taken for a page, it could do
          // nothing.
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `attachment; filename="${width}.webp"`,
        })
        return isKnown ? reply.status(304).send() : reply.type('image/webp').send(bytes)
      },
    )
  }

const headerBytes = 12
const chunkHeaderBytes = 8

/** The chunks that hold pixels, and the one that says which of them follow. */
const pixels = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/**
 * Tells whether a WebP is nothing but pixels, as we store them: no metadata, no animation, no colour profile,
 * and not a byte behind its end. It says nothing about whether they can be decoded.
 */
function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.length < headerBytes + chunkHeaderBytes) return false
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    return false
  }
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  let at = headerBytes
  while (at + chunkHeaderBytes <= bytes.length) {
    if (!pixels.has(bytes.toString('latin1', at, at + 4))) return false
    const size = bytes.readUInt32LE(at + 4)
    // Chunks are padded to an even length.
    at += chunkHeaderBytes + size + (size % 2)
  }
  return at === bytes.length
}
