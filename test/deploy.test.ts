import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { root } from '../src/server/root.ts'
import { settings } from '../src/server/settings/settings.ts'
import { buildOn, testApp } from './app.ts'

/* What an operator copies from deploy/ fits the server. */

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Printed by servers that have a replica; `test/replica.endurance.test.ts` reads it from one. */
const ofReplicas = 'vivary_replica_readings_total'

test('the dashboard and the alerts name what /metrics prints', async () => {
  const metricsToken = 'a-token-for-prometheus'
  const { app } = await buildOn((await testApp()).pool, { metricsToken })
  const headers = { authorization: `Bearer ${metricsToken}` }
  const scrape = async () => (await app.inject({ url: '/metrics', headers })).body
  await expect.poll(scrape).toContain('vivary_database_size_bytes')
  const printed = new Set(
    [...(await scrape()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  )
  await app.close()
  for (const file of ['dashboard.json', 'alerts.yml']) {
    const named = new Set(
      read(`deploy/prometheus/${file}`).match(/\b(vivary|process|nodejs)_\w+/g) ?? [],
    )
    expect(named.size).toBeGreaterThan(10)
    expect([...named].filter((name) => !printed.has(name) && name !== ofReplicas)).toEqual([])
  }
})

test('each way to start the server has its flags', async () => {
  const { serverFlags } = await import(pathToFileURL(join(root, 'bin/run.mjs')).href)
  const words = [...serverFlags, 'dist/server/main.js']
  expect(read('deploy/Dockerfile')).toContain(words.map((word) => `"${word}"`).join(', '))
  expect(read('deploy/vivary.service')).toContain(`bin/node ${words.join(' ')}\n`)
})

test('the settings in deploy/ are settings', () => {
  const ours = new Set(Object.keys(settings.shape))
  const others = /^(POSTGRES_\w+|MINIO_ROOT_\w+|NODE_ENV|MALLOC_\w+)$/
  for (const path of globSync('deploy/**/*', { cwd: root })) {
    if (!/(yaml|service|Caddyfile|conf|ini|Dockerfile)$/.test(path)) continue
    const named = read(path).match(/\b[A-Z]{2,}(_[A-Z]+)+\b/g) ?? []
    const unknown = named.filter(
      (name) => !ours.has(name) && !others.test(name) && !isSystem.test(name),
    )
    expect([path, unknown]).toEqual([path, []])
  }
})

/** Words of systemd. */
const isSystem = /^(AF_\w+)$/
