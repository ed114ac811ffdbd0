import type { App, Context } from '../../server/context.ts'
import { qrPng } from '../../server/pictures/qrPng.ts'
import { sessionOf } from '../../server/session/session.ts'
import { idParams } from '../../server/wire.ts'
import { qrSvg } from '../../shared/qr.ts'
import { codedKinds, codeKinds } from './codes.contract.ts'
import { codeOf, requireRecord, urlOf } from './codes.queries.ts'

/** A module is this many pixels wide: a code of 37 modules is 740 pixels, sharp up to 6 cm. */
const pixels = 20

/** QR codes as images, beside their records' screens; for a scope that needs a session. */
export const codeImages =
  ({ config: { publicUrl }, db }: Context) =>
  async (app: App) => {
    for (const kind of codeKinds) {
      for (const ending of ['png', 'svg'] as const) {
        app.get(
          `/dashboard/${codedKinds[kind].path}/:id/qr.${ending}`,
          { schema: { params: idParams, hide: true } },
          async (request, reply) => {
            const session = sessionOf(request)
            const { id } = request.params
            await requireRecord(db, session, kind, id)
            const { code } = await codeOf(db, session.accountId, kind, id)
            const url = urlOf(publicUrl, code)
            reply.headers({
              'cache-control': 'private, no-cache',
              'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            })
            if (ending === 'svg') return reply.type('image/svg+xml').send(qrSvg(url))
            return reply.type('image/png').send(await qrPng(url, pixels))
          },
        )
      }
    }
  }
