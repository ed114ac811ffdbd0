import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { type Session, sessionOf } from '../../server/session/session.ts'
import { written } from '../../server/wire.ts'
import {
  type CodeKind,
  codeChange,
  codeParams,
  knownCode,
  knownCodes,
  labelPage,
  labelsWanted,
  recordCode,
  shownFields,
} from './codes.contract.ts'
import { changeCard, codeOf, requireRecord, urlOf } from './codes.queries.ts'
import { allKnown, known } from './known.queries.ts'
import { labelsOf } from './labels.queries.ts'

/** Records' codes: their address, whether visitors see a card, and labels to print. */
export const codeRoutes =
  ({ config, db }: Context) =>
  async (app: App) => {
    const { publicUrl } = config

    async function read(session: Session, kind: CodeKind, id: string) {
      const { code, shown, chosen } = await codeOf(db, session.accountId, kind, id)
      return { code, url: urlOf(publicUrl, code), shown, fields: shownFields(kind, chosen) }
    }

    app.get(
      '/codes',
      { schema: { summary: 'List known codes', response: { 200: knownCodes } } },
      async (request) => ({ value: await allKnown(db, sessionOf(request)) }),
    )

    app.get(
      '/codes/:code',
      {
        schema: {
          summary: 'Look up a code',
          params: z.object({ code: z.string() }),
          response: { 200: knownCode },
        },
      },
      async (request) => known(db, sessionOf(request), request.params.code),
    )

    app.get(
      '/codes/:kind/:id',
      { schema: { params: codeParams, response: { 200: recordCode } } },
      async (request) => {
        const session = sessionOf(request)
        const { kind, id } = request.params
        await requireRecord(db, session, kind, id)
        return read(session, kind, id)
      },
    )

    app.patch(
      '/codes/:kind/:id',
      {
        schema: { params: codeParams, body: codeChange, response: { 200: written(recordCode) } },
      },
      async (request) => {
        const session = sessionOf(request)
        const { kind, id } = request.params
        await requireRecord(db, session, kind, id)
        await codeOf(db, session.accountId, kind, id)
        await changeCard(db, { accountId: session.accountId, kind, id }, request.body.code)
        return { success: true as const, object: await read(session, kind, id) }
      },
    )

    app.post(
      '/codes',
      {
        config: { changes: 'own' },
        schema: {
          summary: 'List codes for labels',
          body: labelsWanted,
          response: { 200: labelPage },
        },
      },
      async (request) => {
        const labels = await labelsOf(db, sessionOf(request), request.body.codes, publicUrl)
        return { success: true as const, ...labels }
      },
    )
  }
