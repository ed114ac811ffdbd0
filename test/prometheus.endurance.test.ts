import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../src/server/root.ts'
import { build } from './app.ts'
import { until } from './faults/until.ts'
import { freePort, startServer } from './server.ts'

/* The files in deploy/prometheus, by Prometheus and its promtool: they fail where these aren't installed. */

const folder = mkdtempSync(join(tmpdir(), 'vivary-prometheus-'))
const file = (name: string) => join(folder, name)

beforeAll(() => {
  cpSync(join(root, 'deploy/prometheus'), folder, { recursive: true })
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const requests = (status: number) =>
  `vivary_http_requests_total{method="GET",route="/shop/:slug",status="${status}"}`
const within = (bound: string) => `vivary_http_request_duration_seconds_bucket{le="${bound}"}`
const readings = (outcome: string) => `vivary_replica_readings_total{outcome="${outcome}"}`

/** A server that is well, a value a minute as promtool writes them: 600 requests each, of which one fails. */
const well: Record<string, string> = {
  up: '1x3000',
  process_start_time_seconds: '0x3000',
  [requests(200)]: '0+599x3000',
  [requests(503)]: '0+1x3000',
  'vivary_http_refusals_total{code="busy"}': '0+6x3000',
  [within('0.1')]: '0+500x3000',
  [within('1')]: '0+590x3000',
  [within('2.5')]: '0+600x3000',
  [within('+Inf')]: '0+600x3000',
  'nodejs_eventloop_delay_seconds{percentile="99"}': '0.03x3000',
  'nodejs_eventloop_delay_seconds{percentile="100"}': '0.4x3000',
  vivary_figures_read_timestamp_seconds: '0+60x3000',
  'vivary_database_waiting{pool="requests"}': '2x3000',
  vivary_disk_free_bytes: '30000000000x3000',
  vivary_disk_size_bytes: '200000000000x3000',
  // A backup each night, the first after the first day.
  vivary_backup_last_timestamp_seconds: '0x1440 86400x1440 172800x118',
  'vivary_job_failed{name="nightly"}': '0x3000',
  'vivary_job_late{name="nightly"}': '0x3000',
  vivary_outbox_oldest_seconds: '40x3000',
  'vivary_outbox_messages{state="failed"}': '1x1000 2x1998',
  [readings('replica')]: '0+50x3000',
  [readings('behind')]: '0+20x3000',
  [readings('failed')]: '0x3000',
}

type Ill = [alert: string, of: string, series: Record<string, string>, labels?: object]

/** For each alert a server that it is about, and the labels by which someone is told. */
const ills: Ill[] = [
  ['VivaryDown', 'no answer', { up: '1x2970 0x28' }],
  [
    'VivaryRestarts',
    'three starts within half an hour',
    { process_start_time_seconds: '0x2980 178900x5 179200x5 179500x5' },
  ],
  ['VivaryErrors', 'one failure in thirty', { [requests(503)]: '0+20x3000' }],
  [
    'VivarySheds',
    'two refusals a second',
    { 'vivary_http_refusals_total{code="busy"}': '0+120x3000' },
  ],
  ['VivarySlow', 'one slow request in ten', { [within('1')]: '0+540x3000' }],
  [
    'VivaryEventLoopLate',
    'one turn in a hundred late',
    { 'nodejs_eventloop_delay_seconds{percentile="99"}': '0.3x3000' },
    { percentile: '99' },
  ],
  [
    'VivaryDatabaseAway',
    'a database that has been silent for twenty minutes',
    { vivary_figures_read_timestamp_seconds: '0+60x2975 178500x23' },
  ],
  [
    'VivaryWaitsForDatabase',
    'twelve that wait',
    { 'vivary_database_waiting{pool="requests"}': '12x3000' },
    { pool: 'requests' },
  ],
  [
    'VivaryDiskAlmostFull',
    'half a gigabyte of a small disk',
    { vivary_disk_free_bytes: '500000000x3000', vivary_disk_size_bytes: '4000000000x3000' },
  ],
  ['VivaryDiskFills', 'a twentieth of the disk', { vivary_disk_free_bytes: '10000000000x3000' }],
  [
    'VivaryBackupOld',
    'a night without a backup',
    { vivary_backup_last_timestamp_seconds: '0x800 48000x2198' },
  ],
  ['VivaryBackupOld', 'no backup ever', { vivary_backup_last_timestamp_seconds: '0x3000' }],
  [
    'VivaryJobFailed',
    'a job that failed',
    { 'vivary_job_failed{name="nightly"}': '1x3000' },
    { name: 'nightly' },
  ],
  [
    'VivaryJobLate',
    'a job that is late',
    { 'vivary_job_late{name="nightly"}': '1x3000' },
    { name: 'nightly' },
  ],
  ['VivaryOutboxStuck', 'an email an hour old', { vivary_outbox_oldest_seconds: '3600x3000' }],
  [
    'VivaryOutboxFails',
    'five that failed today',
    { 'vivary_outbox_messages{state="failed"}': '1x2900 6x98' },
    { state: 'failed' },
  ],
  ['VivaryReplicaUnread', 'a replica far behind', { [readings('behind')]: '0+80x3000' }],
]

const alerts = readFileSync(join(root, 'deploy/prometheus/alerts.yml'), 'utf8')
  .split('- alert: ')
  .slice(1)
  .map((rule) => ({
    name: rule.match(/^\w+/)?.[0] ?? '',
    severity: rule.match(/severity: (\w+)/)?.[1],
    summary: rule.match(/summary: "(.*)"/)?.[1] ?? '',
    /** A sum over servers is of none of them. */
    isSum: /expr:.*\bsum\b/.test(rule),
  }))

/** A server's series for promtool, after which no alert rouses but one, by these labels beside its own. */
function caseOf(title: string, series: Ill[2], roused?: string, labels = {}) {
  return {
    name: title,
    interval: '1m',
    input_series: Object.entries({ ...well, ...series }).map(([name, values]) => ({
      series: name.includes('{') ? name.replace('{', '{job="vivary",') : `${name}{job="vivary"}`,
      values,
    })),
    alert_rule_test: alerts.map(({ name, severity, summary, isSum }) => {
      const exp_labels = { severity, ...(!isSum && { job: 'vivary' }), ...labels }
      const exp_annotations = { summary: summary.replace('{{ $labels.name }}', 'nightly') }
      const exp_alerts = name === roused ? [{ exp_labels, exp_annotations }] : []
      return { eval_time: '2995m', alertname: name, exp_alerts }
    }),
  }
}

test('each alert rouses for what it is about, and for nothing else', () => {
  expect(new Set(ills.map(([alert]) => alert))).toEqual(new Set(alerts.map(({ name }) => name)))
  const tests = [
    caseOf('well', {}),
    ...ills.map(([alert, of, series, labels]) => caseOf(of, series, alert, labels)),
  ]
  // JSON is YAML as well.
  const cases = JSON.stringify({ rule_files: ['alerts.yml'], evaluation_interval: '5m', tests })
  writeFileSync(file('cases.yml'), cases)
  execFileSync('promtool', ['test', 'rules', file('cases.yml')], { stdio: 'pipe' })
})

test('Prometheus reads a server by these files, and can answer all that the dashboard asks', async () => {
  const [port, ownPort] = [await freePort(), await freePort()]
  const token = 'a-token-for-prometheus'
  writeFileSync(file('token'), token)
  const config = readFileSync(file('prometheus.yml'), 'utf8')
    .replace('/etc/prometheus/vivary-token', file('token'))
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
    .replace('scrape_interval: 15s', 'scrape_interval: 1s')
  writeFileSync(file('prometheus.yml'), config)
  execFileSync('promtool', ['check', 'config', file('prometheus.yml')], { stdio: 'pipe' })

  const { app, pool } = await build()
  const server = await startServer(file('data'), port, {
    DATABASE_URL: pool.options.connectionString,
    METRICS_TOKEN: token,
  })
  const own = `127.0.0.1:${ownPort}`
  const prometheus = spawn(
    'prometheus',
    [
      `--config.file=${file('prometheus.yml')}`,
      `--storage.tsdb.path=${file('readings')}`,
      `--web.listen-address=${own}`,
    ],
    { stdio: 'ignore' },
  )
  const ended = once(prometheus, 'exit')
  const ask = async (path: string) => {
    const response = await fetch(`http://${own}/api/v1/${path}`).catch(() => undefined)
    return response?.ok ? (await response.json()).data : undefined
  }
  const query = async (expr: string): Promise<unknown[] | undefined> =>
    (await ask(`query?${new URLSearchParams({ query: expr })}`))?.result
  try {
    // Two readings, of which rates are made.
    await until(async () => {
      await fetch(`http://127.0.0.1:${port}/no-such-shop`)
      return (await query('count_over_time(vivary_disk_free_bytes[1m]) > 2'))?.length === 1
    }, 200)
    expect(await query('up{job="vivary"} == 1')).toHaveLength(1)

    const dashboard = readFileSync(file('dashboard.json'), 'utf8')
    const asked = [...dashboard.matchAll(/"expr": "(.*)"/g)].map(([, expr = '']) =>
      expr.replaceAll('$__rate_interval', '1m'),
    )
    expect(asked.length).toBeGreaterThan(20)
    const answers = await Promise.all(asked.map(query))
    expect(asked.filter((_, at) => !answers[at])).toEqual([])
    // A young server has refused nothing, made no backup, and none of its jobs has ended.
    const unanswered = asked.filter((_, at) => answers[at]?.length === 0)
    expect(unanswered.filter((expr) => !/refusals|job_|backup_last/.test(expr))).toEqual([])

    await until(async () => {
      const groups: { rules: { health: string }[] }[] = (await ask('rules'))?.groups ?? []
      return groups.flatMap(({ rules }) => rules).every(({ health }) => health !== 'unknown')
    }, 200)
    const [{ rules }] = (await ask('rules')).groups
    expect(rules).toHaveLength(alerts.length)
    expect(rules.filter(({ health }: { health: string }) => health !== 'ok')).toEqual([])
  } finally {
    prometheus.kill()
    await ended
    await server.stop()
    await app.close()
    await pool.end()
  }
})
