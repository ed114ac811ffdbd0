import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { sessionOf } from '../../server/session/session.ts'
import { idParams } from '../../server/wire.ts'
import { today } from '../../shared/dates.ts'
import { paperForms } from './forms.contract.ts'
import { printingThread } from './printingThread.ts'
import { recordOf } from './record.queries.ts'

const chosenForm = z.object({ for: z.enum(paperForms, 'Please choose vet or buyer') })

/** An animal's record as a PDF, `?for=vet` or `?for=buyer`; for a scope that needs a session. */
export const recordPdfRoutes = (context: Context) => async (app: App) => {
  const printer = printingThread()
  app.addHook('onClose', printer.end)
  app.get(
    '/dashboard/animals/:id/record.pdf',
    { schema: { params: idParams, querystring: chosenForm, hide: true } },
    async (request, reply) => {
      const session = sessionOf(request)
      const form = request.query.for
      const record = await recordOf(context, session, request.params.id)
      const bytes = await printer.print({ record, form, reader: session })
      const name = `${record.animal.name} for the ${form}, ${today(session.timeZone)}`
      reply.headers({
        'cache-control': 'no-store',
        'content-disposition': attachment(`${name}.pdf`),
        'content-security-policy': "default-src 'none'; sandbox",
      })
      return reply
        .type('application/pdf')
        .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    },
  )
}

/** A file's name as old and new clients read it (RFC 6266): in ASCII, and in full. */
function attachment(name: string): string {
  const safe = name
    .replace(/[\p{Cc}\p{Cf}"*/:<>?\\|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const plain = safe
    .normalize('NFKD')
    .replace(/[^ -~]/g, '')
    .replace(/ +/g, ' ')
    .trim()
  const encoded = encodeURIComponent(safe).replace(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
