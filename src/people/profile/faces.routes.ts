import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberships, userPictures } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { NotFound } from '../../server/errors.ts'
import { sessionOf } from '../../server/session/session.ts'

const faceParams = z.object({ id: z.uuid(), width: z.enum(['small', 'medium', 'large']) })

/** People's pictures, for themselves and for members of their accounts. */
export const faceRoutes =
  ({ db }: Context) =>
  async (app: App) => {
    app.get(
      '/dashboard/faces/:id/:width.webp',
      { schema: { params: faceParams, hide: true } },
      async (request, reply) => {
        const { id, width } = request.params
        const [face] = await db
          .select({ id: userPictures.id, bytes: userPictures[width] })
          .from(userPictures)
          .where(sql`${eq(userPictures.id, id)} and ${worksWith(sessionOf(request).userId)}`)
        if (!face) throw new NotFound()
        const etag = `"${face.id}-${width}"`
        reply.headers({
          'cache-control': 'private, max-age=31536000, immutable',
          etag,
          // As with animals' pictures: even if one were taken for a page, it could do nothing.
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': `attachment; filename="${width}.webp"`,
        })
        if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
        return reply.type('image/webp').send(face.bytes)
      },
    )
  }

const worksWith = (userId: string) => sql`exists (
  select from ${memberships} mine join ${memberships} theirs on theirs.account_id = mine.account_id
  where mine.user_id = ${userId} and theirs.user_id = ${userPictures.user_id})`
