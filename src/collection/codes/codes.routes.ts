import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { qrPng } from '../../server/pictures/qrPng.ts'
import { type Session, sessionOf } from '../../server/session/session.ts'
import { idParams, succeeded } from '../../server/wire.ts'
import { qrSvg } from '../../shared/qr.ts'
import {
  type CodeKind,
  codeChange,
  codedKinds,
  codeKinds,
  codeParams,
  knownCode,
  knownCodes,
  labelPage,
  labelsWanted,
  recordCode,
  shownFields,
} from './codes.contract.ts'
import { changeCard, codeOf, findCode, listCodes, requireRecord, urlOf } from './codes.queries.ts'
import { labelsOf } from './labels.queries.ts'

/** Records' codes: their address, whether visitors see a card, and labels to print. */
export const codeRoutes =
  ({ config, db }: Context) =>
  async (app: App) => {
    const { publicUrl } = config

    async function read(session: Session, kind: CodeKind, id: string) {
      const { code, isShown, chosen } = await codeOf(db, session.accountId, kind, id)
      return {
        code,
        url: urlOf(publicUrl, code),
        shown: isShown,
        fields: shownFields(kind, chosen),
      }
    }

    action(
      app,
      'GET /codes',
      { summary: 'List known codes', answer: knownCodes },
      async (session) => ({ value: await listCodes(db, session) }),
    )

    action(
      app,
      'GET /codes/:code',
      { summary: 'Look up a code', params: z.object({ code: z.string() }), answer: knownCode },
      (session, { params }) => findCode(db, session, params.code),
    )

    action(
      app,
      'GET /codes/:kind/:id',
      { params: codeParams, answer: recordCode },
      async (session, { params }) => {
        const { kind, id } = params
        await requireRecord(db, session, kind, id)
        return read(session, kind, id)
      },
    )

    action(
      app,
      'PATCH /codes/:kind/:id',
      { params: codeParams, body: codeChange, written: recordCode },
      async (session, { params, body }) => {
        const { kind, id } = params
        await requireRecord(db, session, kind, id)
        await codeOf(db, session.accountId, kind, id)
        await changeCard(db, { accountId: session.accountId, kind, id }, body.code)
        return read(session, kind, id)
      },
    )

    action(
      app,
      'POST /codes',
      { summary: 'List codes for labels', changes: 'own', body: labelsWanted, answer: labelPage },
      async (session, { body }) => {
        const labels = await labelsOf(db, session, body.codes, publicUrl)
        return succeeded(labels)
      },
    )
  }

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
