import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import type { Session } from '../../server/session/session.ts'
import { succeeded } from '../../server/wire.ts'
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
import { changeCard, codeOf, findCode, listCodes, requireRecord, urlOf } from './codes.queries.ts'
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
