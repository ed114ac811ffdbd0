import { action } from '../../server/action.ts'
import { archiveKey } from '../../server/archiveFiles.ts'
import type { App, Context } from '../../server/context.ts'
import { NotFound } from '../../server/errors.ts'
import type { ByteRange } from '../../server/files/files.ts'
import { filesOf } from '../../server/files/openFiles.ts'
import { requireOwner } from '../../server/plan.ts'
import { sessionOf } from '../../server/session/session.ts'
import { idParams } from '../../server/wire.ts'
import { archive, archiveList } from './exports.contract.ts'
import { archiveOf, archivesOf, askForArchive } from './exports.queries.ts'

/** Archives of everything an account holds, on every plan; for its owner. */
export const exportRoutes = (context: Context) => async (app: App) => {
  const { db, config } = context
  const files = filesOf(config)
  app.addHook('onRequest', requireOwner)

  action(
    app,
    'POST /exports',
    { summary: 'Pack an archive of everything', created: archive },
    (session) => db.transaction((tx) => askForArchive(tx, session)),
  )

  action(app, 'GET /exports', { summary: 'List packed archives', answer: archiveList }, (session) =>
    archivesOf(db, session),
  )

  action(
    app,
    'GET /exports/:id',
    { summary: 'Get a packed archive', params: idParams, answer: archive },
    (session, { params }) => archiveOf(db, session.accountId, params.id),
  )

  app.get(
    '/exports/:id/download',
    { compress: false, schema: { summary: 'Download a packed archive', params: idParams } },
    async (request, reply) => {
      const { accountId } = sessionOf(request)
      const { id, status, file_name } = await archiveOf(db, accountId, request.params.id)
      if (status !== 'ready') throw new NotFound()
      const key = archiveKey({ accountId, id })
      const size = await files.sizeOf(key)
      if (size === undefined) throw new NotFound()
      reply.headers({
        'accept-ranges': 'bytes',
        'content-disposition': `attachment; filename="${file_name}"`,
        etag: `"${id}"`,
      })
      const { range, 'if-range': condition } = request.headers
      const part = condition && condition !== `"${id}"` ? 'all' : rangeOf(range, size)
      if (part === 'none') {
        return reply.status(416).header('content-range', `bytes */${size}`).send()
      }
      const { start, end } = part === 'all' ? { start: 0, end: size - 1 } : part
      if (part !== 'all') reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
      const content = await files.stream(key, { start, end })
      if (!content) throw new NotFound()
      return reply
        .type('application/zip')
        .header('content-length', end - start + 1)
        .send(content)
    },
  )
}

/**
 * The part that a Range header asks for (RFC 9110). One range only: of several, or of what isn't
 * understood, the whole file is sent. 'none' if it lies behind the end.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return 'all'
  if (from === '') {
    const last = Number(to)
    return last === 0 ? 'none' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return 'all'
  return start >= size ? 'none' : { start, end }
}
