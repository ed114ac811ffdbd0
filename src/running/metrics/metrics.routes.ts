import { hash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/db.ts'
import type { Replica } from '../../db/replica.ts'
import type { App, Context } from '../../server/context.ts'
import { Failure } from '../../server/errors.ts'
import {
  expositionType,
  type Metric,
  type Reading,
  single,
  writeMetrics,
} from '../../server/metrics/exposition.ts'
import { type Figures, readFigures, readSeldom } from './figures.queries.ts'

/** `/metrics` in Prometheus's format for whoever has `METRICS_TOKEN`; without that setting there is no such route. */
export const metricsRoutes =
  ({ config, db, replica, patient = db }: Context) =>
  async (app: App) => {
    const { metricsToken } = config
    if (!metricsToken) return
    const seldom = readSeldom(
      () => readFigures(patient, config),
      (err) => app.log.warn({ err }, 'metrics not read from the database'),
    )
    app.metrics.push(...poolMetrics(patient === db ? { requests: db } : { requests: db, patient }))
    if (replica) app.metrics.push(replicaMetric(replica))

    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!isToken(request.headers.authorization, metricsToken)) {
        reply.header('www-authenticate', 'Bearer')
        throw new Failure(401, [{ message: 'This token is incorrect', code: 'wrong_token' }])
      }
      const figures = await seldom()
      const metrics = figures ? [...app.metrics, ...figureMetrics(figures)] : app.metrics
      return reply.type(expositionType).send(writeMetrics(metrics))
    })
  }

/** Compares hashes, whose length tells nothing, in constant time. */
function isToken(header: string | undefined, token: string) {
  const [, sent = ''] = header?.match(/^bearer (.*)$/i) ?? []
  return timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', token, 'buffer'))
}

const poolMetrics = (pools: Record<string, Database>): Metric[] => [
  {
    name: 'vivary_database_connections',
    type: 'gauge',
    help: 'Connections to the database, by pool and state.',
    *read() {
      for (const [pool, { $client }] of Object.entries(pools)) {
        const idle = $client.idleCount
        yield { value: idle, labels: { pool, state: 'idle' } }
        yield { value: $client.totalCount - idle, labels: { pool, state: 'used' } }
      }
    },
  },
  {
    name: 'vivary_database_waiting',
    type: 'gauge',
    help: 'Requests that wait for a connection, by pool.',
    *read() {
      for (const [pool, { $client }] of Object.entries(pools)) {
        yield { value: $client.waitingCount, labels: { pool } }
      }
    },
  },
]

const replicaMetric = ({ readings }: Replica): Metric => ({
  name: 'vivary_replica_readings_total',
  type: 'counter',
  help: 'Readings that may go to the replica: how many did, and why the others went to the database.',
  read: () => Object.entries(readings).map(([outcome, value]) => ({ value, labels: { outcome } })),
})

const one = (name: string, help: string, value: number) => single(name, 'gauge', help, () => value)

const ofBackups = ({ count, latest_at }: NonNullable<Figures['backups']>) => [
  one('vivary_backups', 'Backups in the folder of backups.', count),
  one(
    'vivary_backup_last_timestamp_seconds',
    'When the latest backup was begun; 0 if there is none.',
    latest_at ? Date.parse(latest_at) / 1000 : 0,
  ),
]

/** The figures that are read seldom, with the moment they were read. */
function figureMetrics(figures: Figures): Metric[] {
  const { jobs, backups, disk } = figures
  const ofJobs = (
    name: string,
    help: string,
    readingOf: (job: Figures['jobs'][number]) => number,
  ) =>
    gauge(
      name,
      help,
      jobs.map((job) => ({ value: readingOf(job), labels: { name: job.name } })),
    )
  return [
    one(
      'vivary_figures_read_timestamp_seconds',
      'When the figures of the database and the disks were read.',
      figures.read_s,
    ),
    one('vivary_database_size_bytes', 'Size of the database.', figures.database_bytes),
    one('vivary_disk_free_bytes', 'Room on the disk of the data folder.', disk.free_bytes),
    one('vivary_disk_size_bytes', 'Size of that disk.', disk.total_bytes),
    ...(backups ? ofBackups(backups) : []),
    gauge('vivary_outbox_messages', 'Emails and pushes that wait, and that have failed.', [
      { value: figures.outbox_waiting, labels: { state: 'waiting' } },
      { value: figures.outbox_failed, labels: { state: 'failed' } },
    ]),
    one(
      'vivary_outbox_oldest_seconds',
      'Age of the oldest email or push that waits.',
      figures.outbox_oldest_s,
    ),
    gauge('vivary_queue_size', 'Work for the workers that is waiting or in progress.', [
      { value: figures.imports, labels: { queue: 'imports' } },
      { value: figures.archives, labels: { queue: 'archives' } },
    ]),
    ofJobs(
      'vivary_job_last_end_timestamp_seconds',
      'When the job ended last; 0 if never.',
      (job) => (job.last ? Date.parse(job.last.at) / 1000 : 0),
    ),
    ofJobs('vivary_job_failed', '1 if the job failed last time.', ({ last }) =>
      Number(last?.failed ?? false),
    ),
    ofJobs('vivary_job_late', '1 if the job has missed three of its times in a row.', (job) =>
      Number(job.is_late),
    ),
    gauge(
      'vivary_jobs',
      'Jobs that are waiting, running or being retried.',
      ['waiting', 'running', 'retrying'].map((state) => ({
        value: jobs.filter((job) => job.state === state).length,
        labels: { state },
      })),
    ),
  ]
}

const gauge = (name: string, help: string, readings: Reading[]): Metric => ({
  name,
  help,
  type: 'gauge',
  read: () => readings,
})
