import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { App, Context } from '../../../server/context.ts'
import { NotFound } from '../../../server/errors.ts'
import { filesOf } from '../../../server/files/openFiles.ts'
import {
  incomingFolder,
  keepLatestShared,
  keepUpload,
  readUpload,
  sharedPhotoId,
} from '../../../server/keptUploads.ts'
import { bodyLimits } from '../../../server/limits/bodies.ts'
import { ReceivedFile } from '../../../server/limits/receivedFile.ts'
import { takeTry } from '../../../server/limits/throttle.ts'
import { originOf } from '../../../server/session/origin.ts'
import { sessionIn, sessionOf } from '../../../server/session/session.ts'
import { idParams } from '../../../server/wire.ts'

const screen = '/dashboard/share'

const photoLimits = { most: bodyLimits.pictures, mostOfZip: bodyLimits.pictures }

const limit = { most: 30, window_s: 600 }

/**
 * Takes a photo that a device shares to the app, as its manifest says. It is only kept: the screen shows
 * it, and nothing of a record changes before an animal is chosen there. What another site sends is dropped;
 * without a session the person is asked to sign in, and shares again.
 */
export const shareTarget = (context: Context) => async (app: App) => {
  const files = filesOf(context.config)
  const findSession = sessionIn(context)

  app.post(
    screen,
    {
      config: { largeFile: { ...photoLimits, folder: incomingFolder(context.config.dataDir) } },
      schema: { hide: true },
      onRequest: async (request, reply) => {
        const isForeign = originOf(request, context.config) === 'foreign'
        const session = isForeign ? undefined : await findSession(request)
        // A viewer has no animal to choose.
        if (!session || session.role === 'viewer') return reply.redirect(screen, 303)
        await takeTry(context.db, `shared photos ${session.userId}`, limit)
        return undefined
      },
    },
    async (request, reply) => {
      const session = await findSession(request)
      const { photo } = z.object({ photo: z.unknown().optional() }).parse(request.body ?? {})
      if (!session || !(photo instanceof ReceivedFile)) return reply.redirect(screen, 303)
      const id = newId()
      const { accountId } = session
      await keepUpload({ files, accountId, id: sharedPhotoId(id) }, photo.path)
      await keepLatestShared({ files, accountId })
      return reply.redirect(`${screen}?photo=${id}`, 303)
    },
  )
}

/** A photo that was shared to this account, for its screen to show and to send on. */
export const sharedPhotoFile =
  ({ config }: Context) =>
  async (app: App) => {
    app.get(
      `${screen}/:id`,
      { schema: { params: idParams, hide: true } },
      async (request, reply) => {
        const { accountId } = sessionOf(request)
        const id = sharedPhotoId(request.params.id)
        const photo = await readUpload({ files: filesOf(config), accountId, id })
        if (!photo) throw new NotFound()
        // Whatever it is, no browser shows it as a page.
        return reply
          .headers({
            'cache-control': 'private, no-store',
            'content-disposition': 'attachment; filename="photo"',
            'content-security-policy': "default-src 'none'; sandbox",
          })
          .type('application/octet-stream')
          .send(photo)
      },
    )
  }
