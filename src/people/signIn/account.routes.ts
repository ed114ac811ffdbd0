import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { memberships, userPictures, users } from '../../db/schema.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { NotFound, Stale } from '../../server/errors.ts'
import { preparePicture } from '../../server/pictures/pictures.ts'
import { sessionOf } from '../../server/session/session.ts'
import { succeeded } from '../../server/wire.ts'
import { currentUser } from '../../shared/currentUser.ts'
import { readMoment } from '../../shared/fields.ts'
import { chosenColumns, profile } from '../profile/profile.contract.ts'
import { changeProfile } from '../profile/profile.queries.ts'
import { confirmationSent } from './account.contract.ts'
import { currentUserOf } from './account.queries.ts'
import { sendConfirmation } from './confirmation/confirmations.queries.ts'

/** The signed-in user. */
export const accountRoutes = (context: Context) => async (app: App) => {
  action(app, 'GET /user', { answer: currentUser }, async (session) => ({
    ...(await currentUserOf(context, session)),
    maintenance: app.maintenance.current()?.sentence ?? null,
  }))

  action(
    app,
    'POST /confirmation',
    { summary: 'Send the confirmation email again', changes: 'own', answer: confirmationSent },
    async ({ userId }) => succeeded({ message: await sendConfirmation(context, userId) }),
  )

  action(
    app,
    'PATCH /user/onboard',
    { summary: 'Finish the welcome', changes: 'own', written: currentUser },
    async (session) => {
      await context.db
        .update(users)
        .set({ onboarded_at: sql`now()`, updated_at: sql`now()` })
        .where(and(eq(users.id, session.userId), isNull(users.onboarded_at)))
      return currentUserOf(context, session)
    },
  )

  action(
    app,
    'PATCH /user',
    { changes: 'own', body: change, written: currentUser, stale: currentUser },
    async (session, { body }) => {
      const { profile_picture, updated_at: readAt, ...fields } = body.user
      const picture = profile_picture && (await preparePicture(profile_picture, 'profile_picture'))
      const isChanged = await context.db.transaction((tx) =>
        changeProfile(tx, session, fields, { picture, readAt }),
      )
      const object = await currentUserOf(context, session)
      if (!isChanged) throw new Stale(object)
      return object
    },
  )

  action(app, 'DELETE /user/photo', { changes: 'own', written: currentUser }, async (session) => {
    await context.db.delete(userPictures).where(eq(userPictures.user_id, session.userId))
    return currentUserOf(context, session)
  })
}

const change = z.object({
  user: profile.input
    .partial()
    .extend({ animal_columns: chosenColumns.optional(), updated_at: readMoment() }),
})

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
