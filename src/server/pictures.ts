import { and, eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { Db, Transaction } from '../db/db.ts'
import { pictures } from '../db/schema.ts'
import { mostPicture_mb, type PhotoUrls } from '../features/animals/animals.contract.ts'
import type { App, Context } from './context.ts'
import { Invalid, NotFound } from './errors.ts'
import { readWidth, writeFiles } from './pictures/files.ts'
import { mostMegapixels, type Rendered, render, Unfit } from './pictures/render.ts'
import { sessionOf } from './session.ts'
import { turns } from './turns.ts'

export type PreparedPicture = Rendered

/**
 * Decodes an uploaded PNG, WebP, GIF or JPEG and renders it anew in three widths, upright, in sRGB
 * and without its metadata. Throws `Invalid` at `field` when it is another kind, too large, more
 * than 50 megapixels or broken.
 */
export async function preparePicture(file: File, field: string): Promise<PreparedPicture> {
  if (file.size > mostPicture_mb * 1024 ** 2) {
    throw new Invalid([{ field, message: `A picture can be at most ${mostPicture_mb} MB` }])
  }
  const bytes = Buffer.from(await file.arrayBuffer())
  return inTurn(() => render(bytes)).catch((error: unknown) => {
    if (!(error instanceof Unfit)) throw error
    throw new Invalid([{ field, message: messages[error.reason] }])
  })
}

/**
 * Pictures are decoded one at a time in the whole process: each needs up to a few hundred megabytes
 * and one of the four threads that passwords and files need too. What waits is held in memory.
 */
const inTurn = turns(1, 12)

const messages: Record<Unfit['reason'], string> = {
  kind: 'Please choose a PNG, WebP, GIF or JPEG picture',
  pixels: `A picture can be at most ${mostMegapixels} megapixels`,
  broken: 'This picture is broken. Please choose another one.',
}

/**
 * Stores a picture and answers its id. Its files are safe on the disk before its row is inserted: a
 * transaction that is rolled back leaves files without a row, which the daily job removes.
 */
export async function storePicture(
  tx: Db,
  { accountId, dataDir }: { accountId: string; dataDir: string },
  { width, height, files }: PreparedPicture,
): Promise<string> {
  const id = newId()
  await writeFiles({ dataDir, accountId, id }, files)
  const bytes = files.small.length + files.medium.length + files.large.length
  await tx.insert(pictures).values({ account_id: accountId, id, width, height, bytes })
  return id
}

/**
 * Forgets a picture to which nothing refers any more: from the commit on nobody can see it, and the
 * daily job removes its files. A picture that is merely no longer referred to is found by that job
 * too, a day later.
 */
export async function forgetPicture(tx: Transaction, accountId: string, id: string): Promise<void> {
  await tx.delete(pictures).where(and(eq(pictures.account_id, accountId), eq(pictures.id, id)))
}

/** Where a picture is served to its account; null stays null. */
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

const fileParams = z.object({ id: z.uuid(), width: z.enum(['small', 'medium', 'large']) })

/** Serves pictures to the account that has them; for a scope that needs a session. */
export const pictureRoutes =
  ({ config: { dataDir }, db }: Context) =>
  async (app: App) => {
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
        const bytes = isKnown ? undefined : await readWidth({ dataDir, accountId, ...row }, width)
        if (!isKnown && !bytes) throw new NotFound()
        reply.headers({
          'cache-control': 'private, max-age=31536000, immutable',
          etag,
          // Pictures are re-encoded and named by us; should one still be taken for a page, it
          // may do nothing.
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `attachment; filename="${width}.webp"`,
        })
        return isKnown ? reply.status(304).send() : reply.type('image/webp').send(bytes)
      },
    )
  }
