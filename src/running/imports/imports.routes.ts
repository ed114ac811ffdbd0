import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { Failure, Invalid } from '../../server/errors.ts'
import { incomingFolder } from '../../server/keptUploads.ts'
import { ReceivedFile } from '../../server/limits/receivedFile.ts'
import { takeTry } from '../../server/limits/throttle.ts'
import { sessionOf } from '../../server/session/session.ts'
import { done, idParams, written } from '../../server/wire.ts'
import { importRow, rowChange, rowParams, rowsPage, rowsQuery } from './importRows.contract.ts'
import { importBody, importChange, importList, importRecord } from './imports.contract.ts'
import { findImport, importPages, rowPages } from './imports.queries.ts'
import { leftOutCsv } from './leftOut.queries.ts'
import { isOwnArchive } from './reading/file/ownArchive.ts'
import {
  applyImport,
  changeImport,
  changeRow,
  removeImport,
  startImport,
  undoImport,
} from './reviewing.queries.ts'

/** Reading a file is work. */
const limit = { most: 60, window_s: 3600 }

const onlyArchives = (most: number) =>
  `A file can be at most ${most / 1024 ** 2} MB, unless it's an archive of Vivary`

const pageQuery = () => rowsQuery().pick({ page: true, per_page: true })

/** Imports: a file comes in, its rows are reviewed, written, and taken back if need be. */
export const importRoutes = (context: Context) => async (app: App) => {
  const { db, config } = context
  const { mostImportBytes, mostArchiveBytes } = config

  app.get(
    '/imports',
    { schema: { querystring: pageQuery(), response: { 200: importList() } } },
    async (request) => ({
      ...(await importPages(db, sessionOf(request), request.query)),
      archive_bytes: mostArchiveBytes,
    }),
  )

  app.post(
    '/imports',
    {
      config: {
        largeFile: {
          folder: incomingFolder(config.dataDir),
          most: mostImportBytes,
          mostOfZip: Math.max(mostImportBytes, mostArchiveBytes),
        },
      },
      schema: { body: importBody(), response: { 201: written(importRecord()) } },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { file, source } = request.body.import
      if (!(file instanceof ReceivedFile) || file.bytes === 0) {
        throw new Invalid([{ field: 'file', message: 'Please choose a file' }])
      }
      if (file.bytes > mostImportBytes && !(await isOwnArchive(file.path))) {
        throw new Failure(413, [{ message: onlyArchives(mostImportBytes), code: 'too_large' }])
      }
      await takeTry(db, `imports ${session.accountId}`, limit)
      const object = await startImport(context, session, { file, source })
      return reply.status(201).send({ success: true as const, object })
    },
  )

  app.get(
    '/imports/:id',
    { schema: { params: idParams, response: { 200: importRecord() } } },
    async (request) => findImport(db, sessionOf(request), request.params.id),
  )

  app.patch(
    '/imports/:id',
    {
      schema: {
        params: idParams,
        body: importChange(),
        response: { 200: written(importRecord()) },
      },
    },
    async (request) => ({
      success: true as const,
      object: await changeImport(db, sessionOf(request), request.params.id, request.body.import),
    }),
  )

  app.delete(
    '/imports/:id',
    { schema: { params: idParams, response: { 200: done } } },
    async (request) => {
      await removeImport(context, sessionOf(request), request.params.id)
      return { success: true as const }
    },
  )

  app.get(
    '/imports/:id/rows',
    { schema: { params: idParams, querystring: rowsQuery(), response: { 200: rowsPage() } } },
    async (request) => rowPages(db, sessionOf(request), request.params.id, request.query),
  )

  app.patch(
    '/imports/:id/rows/:row',
    {
      schema: { params: rowParams(), body: rowChange(), response: { 200: written(importRow()) } },
    },
    async (request) => ({
      success: true as const,
      object: await changeRow(db, sessionOf(request), request.params, request.body.row),
    }),
  )

  app.get(
    '/imports/:id/left_out',
    {
      schema: {
        summary: 'Get the rows of an import that were left out as CSV',
        params: idParams,
        response: { 200: z.string() },
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

  app.post(
    '/imports/:id/apply',
    {
      schema: {
        summary: 'Write what an import brings',
        params: idParams,
        response: { 200: written(importRecord()) },
      },
    },
    async (request) => ({
      success: true as const,
      object: await applyImport(db, sessionOf(request), request.params.id),
    }),
  )

  app.post(
    '/imports/:id/undo',
    {
      schema: {
        summary: 'Undo an import',
        params: idParams,
        response: { 200: written(importRecord()) },
      },
    },
    async (request) => ({
      success: true as const,
      object: await undoImport(db, sessionOf(request), request.params.id),
    }),
  )
}
