import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { userPictures } from '../../db/schema.ts'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { Stale } from '../../server/errors.ts'
import { preparePicture } from '../../server/pictures/pictures.ts'
import { currentUser } from '../../shared/currentUser.ts'
import { readMoment } from '../../shared/fields.ts'
import { currentUserOf } from '../signIn/account.queries.ts'
import { chosenColumns, profile } from './profile.contract.ts'
import { changeProfile } from './profile.queries.ts'

const change = z.object({
  user: profile.input
    .partial()
    .extend({ animal_columns: chosenColumns.optional(), updated_at: readMoment() }),
})

/** Changing one's own profile; it is read with the account. */
export const profileRoutes = (context: Context) => async (app: App) => {
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
