import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { action } from '../../../server/action.ts'
import type { App, Context } from '../../../server/context.ts'
import { Invalid, NotFound } from '../../../server/errors.ts'
import { backupsOf } from '../../../server/files/openFiles.ts'
import { concurrencyLimit } from '../../../server/limits/concurrencyLimit.ts'
import { ReceivedFile } from '../../../server/limits/receivedFile.ts'
import { confirmPassword } from '../../../server/session/confirmPassword.ts'
import { formToken, isFormToken, sessionSubject } from '../../../server/session/forms.ts'
import { fromOf } from '../../../server/session/securityEvents.ts'
import { type Session, sessionOf } from '../../../server/session/session.ts'
import { listQuery } from '../../../server/wire.ts'
import {
  backupAt,
  backupFiles,
  checkBackup,
  keepUploadedBackup,
  removeBackup,
} from './backupFiles.queries.ts'
import {
  backupCheck,
  backupFile,
  backupParams,
  backupRun,
  backupsPage,
  backupUpload,
  maintenanceNow,
  maintenanceSentence,
  operatorAgain,
  restoreRequest,
} from './backups.contract.ts'
import { askForRun, beginMaintenance, endMaintenance, latestRun } from './runs.queries.ts'

/** Where uploads come in, on the disk of the backups. */
export const incomingBackups = (backupDir: string): string => join(backupDir, 'incoming')

/** Backups: those there are, made, uploaded, downloaded, checked, restored and removed. */
export const backupRoutes = (context: Context) => async (app: App) => {
  const { config, db } = context
  const most_bytes = config.mostArchiveBytes
  const largeFile = {
    folder: incomingBackups(config.backupDir),
    most: most_bytes,
    mostOfZip: most_bytes,
  }
  const latest = listQuery({ sorts: ['created_at_desc'], filters: ['all'] }).pick({
    page: true,
    per_page: true,
  })

  action(
    app,
    'GET /operator/backups',
    { query: latest, answer: backupsPage },
    async (_session, { query }) => ({
      ...(await backupFiles(config, query)),
      ...{ folder: backupsOf(config).place, is_nightly: config.backupKeep > 0, most_bytes },
      run: await latestRun(context),
    }),
  )

  action(
    app,
    'POST /operator/backups',
    {
      summary: 'Upload a backup',
      config: { largeFile },
      body: backupUpload(),
      created: backupFile,
    },
    async (_session, { body }) => {
      const { file } = body.backup
      if (!(file instanceof ReceivedFile) || file.bytes === 0) {
        throw new Invalid([{ field: 'file', message: 'Please choose a file' }])
      }
      return keepUploadedBackup(config, file, new Date())
    },
  )

  action(
    app,
    'POST /operator/backups/run',
    { summary: 'Make a backup now', created: backupRun },
    () => askForRun(db, { kind: 'backup' }),
  )

  oneBackupRoutes(app, context)
  downloadRoutes(app, context)
  maintenanceRoutes(app, context)
}

/** One backup, which only the operator's password lets go. */
function oneBackupRoutes(app: App, context: Context) {
  const { config, db } = context
  // Each reads a whole file, and the latest of long tables.
  const patiently = { ...context, db: context.patient ?? db }
  const limited = concurrencyLimit(1, 5)

  action(
    app,
    'GET /operator/backups/:name',
    { summary: 'Check a backup', params: backupParams, answer: backupCheck },
    ({ userId }, { params }) => limited(() => checkBackup(patiently, params.name, userId)),
  )

  action(
    app,
    'DELETE /operator/backups/:name',
    { params: backupParams, body: z.object({ backup: operatorAgain }) },
    async (_session, request) => {
      await requireOperatorAgain(context, request, request.body.backup.current_password)
      await removeBackup(config, request.params.name)
    },
  )

  action(
    app,
    'POST /operator/backups/:name/restore',
    {
      summary: 'Restore a backup in place of what is here',
      params: backupParams,
      body: z.object({ backup: restoreRequest }),
      created: backupRun,
    },
    async (session, request) => {
      const { name: file } = request.params
      await backupAt(config, file)
      await requireOperatorAgain(context, request, request.body.backup.current_password)
      const run = await askForRun(db, {
        kind: 'restore',
        ...{ file, session_hash: session.tokenHash },
      })
      await app.maintenance.read()
      return run
    },
  )
}

/** A backup's file, by a link that the operator's password gives. */
function downloadRoutes(app: App, context: Context) {
  const { config, key } = context

  action(
    app,
    'POST /operator/backups/:name/link',
    {
      summary: 'Get a link to download a backup',
      compress: false,
      params: backupParams,
      body: z.object({ backup: operatorAgain }),
      created: z.object({ path: z.string() }),
    },
    async (session, request) => {
      const { name } = request.params
      await backupAt(config, name)
      await requireOperatorAgain(context, request, request.body.backup.current_password)
      const token = formToken(key, downloadOf(session, name))
      return { path: `operator/backups/${encodeURIComponent(name)}/file?token=${token}` }
    },
  )

  app.get(
    '/operator/backups/:name/file',
    {
      compress: false,
      schema: {
        summary: 'Download a backup',
        params: backupParams,
        querystring: z.object({ token: z.string().max(100).default('') }),
      },
    },
    async (request, reply) => {
      const { name } = request.params
      const subjects = [0, 1].map((back) => downloadOf(sessionOf(request), name, back))
      if (!subjects.some((one) => isFormToken(key, one, request.query.token))) throw new NotFound()
      const { files, key: stored, bytes } = await backupAt(config, name)
      const content = await files.stream(stored)
      if (!content) throw new NotFound()
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`,
          'content-length': bytes,
        })
        .type('application/zstd')
        .send(content)
    },
  )
}

/** Throws `Invalid` unless the operator is at the browser. */
const requireOperatorAgain = (
  context: Context,
  request: Pick<FastifyRequest, 'session' | 'headers' | 'ip'>,
  password: string | undefined,
) => confirmPassword(context, sessionOf(request), password, fromOf(request))

const linkLasts_ms = 5 * 60_000

/** The subject of a link to download: of this sign-in and backup, for five minutes at least and ten at most. */
const downloadOf = (session: Session, name: string, back = 0) =>
  `${sessionSubject(session)} backup ${name} ${Math.floor(Date.now() / linkLasts_ms) - back}`

/** Maintenance by hand. */
function maintenanceRoutes(app: App, { db }: Context) {
  action(app, 'GET /operator/maintenance', { answer: maintenanceNow }, async () => ({
    value: app.maintenance.current() ?? null,
  }))

  action(
    app,
    'POST /operator/maintenance',
    { summary: 'Begin maintenance', body: z.object({ maintenance: maintenanceSentence }) },
    async (_session, { body }) => {
      await beginMaintenance(db, body.maintenance.sentence)
      await app.maintenance.read()
    },
  )

  action(app, 'DELETE /operator/maintenance', { summary: 'End maintenance' }, async () => {
    await endMaintenance(db)
    await app.maintenance.read()
  })
}
