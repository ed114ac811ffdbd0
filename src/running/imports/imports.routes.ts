import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { Failure, Invalid } from '../../server/errors.ts'
import { incomingFolder } from '../../server/keptUploads.ts'
import { ReceivedFile } from '../../server/limits/receivedFile.ts'
import { takeTry } from '../../server/limits/throttle.ts'
import { sessionOf } from '../../server/session/session.ts'
import { idParams } from '../../server/wire.ts'
import { changeImport, changeRow } from './corrections.queries.ts'
import { findImport } from './importRecord.queries.ts'
import { importRow, rowChange, rowParams, rowsPage, rowsQuery } from './importRows.contract.ts'
import { importBody, importChange, importList, importRecord } from './imports.contract.ts'
import { importPages } from './imports.queries.ts'
import { isOwnArchive } from './reading/file/zipFiles.ts'
import { leftOutCsv, rowPages } from './reviewedRows.queries.ts'
import { applyImport, removeImport, startImport, undoImport } from './reviewing.queries.ts'

/** Reading a file is work. */
const limit = { most: 60, window_s: 3600 }

const onlyArchives = (most: number) =>
  `A file can be at most ${most / 1024 ** 2} MB, unless it's an archive of Vivary`

const pageQuery = () => rowsQuery().pick({ page: true, per_page: true })

/** Imports: a file comes in, its rows are reviewed, written, and undone if need be. */
export const importRoutes = (context: Context) => async (app: App) => {
  const { db, config } = context
  const { mostImportBytes, mostArchiveBytes } = config
  const record = importRecord()
  const largeFile = {
    folder: incomingFolder(config.dataDir),
    most: mostImportBytes,
    mostOfZip: Math.max(mostImportBytes, mostArchiveBytes),
  }

  action(
    app,
    'GET /imports',
    { query: pageQuery(), answer: importList() },
    async (session, { query }) => ({
      ...(await importPages(db, session, query)),
      archive_bytes: mostArchiveBytes,
    }),
  )

  action(
    app,
    'POST /imports',
    { config: { largeFile }, body: importBody(), created: record },
    async (session, { body }) => {
      const { file, source } = body.import
      if (!(file instanceof ReceivedFile) || file.bytes === 0) {
        throw new Invalid([{ field: 'file', message: 'Please choose a file' }])
      }
      if (file.bytes > mostImportBytes && !(await isOwnArchive(file.path))) {
        throw new Failure(413, [{ message: onlyArchives(mostImportBytes), code: 'too_large' }])
      }
      await takeTry(db, `imports ${session.accountId}`, limit)
      return startImport(context, session, { file, source })
    },
  )

  action(app, 'GET /imports/:id', { params: idParams, answer: record }, (session, { params }) =>
    findImport(db, session, params.id),
  )

  action(
    app,
    'PATCH /imports/:id',
    { params: idParams, body: importChange(), written: record },
    (session, { params, body }) => changeImport(db, session, params.id, body.import),
  )

  action(app, 'DELETE /imports/:id', { params: idParams }, (session, { params }) =>
    removeImport(context, session, params.id),
  )

  rowRoutes(app, context)

  action(
    app,
    'POST /imports/:id/apply',
    { summary: 'Write what an import brings', params: idParams, written: record },
    (session, { params }) => applyImport(db, session, params.id),
  )

  action(
    app,
    'POST /imports/:id/undo',
    { summary: 'Undo an import', params: idParams, written: record },
    (session, { params }) => undoImport(db, session, params.id),
  )
}

/** The rows of an import, and those it leaves out as a file. */
function rowRoutes(app: App, { db }: Context) {
  action(
    app,
    'GET /imports/:id/rows',
    { params: idParams, query: rowsQuery(), answer: rowsPage() },
    (session, { params, query }) => rowPages(db, session, params.id, query),
  )

  action(
    app,
    'PATCH /imports/:id/rows/:row',
    { params: rowParams(), body: rowChange(), written: importRow() },
    (session, { params, body }) => changeRow(db, session, params, body.row),
  )

  app.get(
    '/imports/:id/left_out',
    {
      schema: {
        summary: 'Get the rows of an import that were left out as CSV',
        params: idParams,
      },
    },
    async (request, reply) => {
      const csv = await leftOutCsv(db, sessionOf(request), request.params.id)
      return reply
        .header('content-disposition', 'attachment; filename="left-out.csv"')
        .type('text/csv; charset=utf-8')
        .send(csv)
    },
  )
}
