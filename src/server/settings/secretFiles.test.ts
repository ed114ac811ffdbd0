import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { settings } from './settings.ts'

/* Secrets that stand in files, as containers and vaults provide them. */

const secrets = {
  DATABASE_URL: 'postgres://keeper:secret@db/vivary',
  DATABASE_DIRECT_URL: 'postgres://keeper:secret@db-itself/vivary',
  DATABASE_REPLICA_URL: 'postgres://keeper:secret@replica/vivary',
  S3_SECRET_ACCESS_KEY: 'secret+of/store=',
  MQTT_URL: 'mqtt://vivary:secret@broker:1883',
  OIDC_CLIENT_SECRET: 'client secret',
  SMTP_URL: 'smtp://maren:secret@mail.example.org:587',
  METRICS_TOKEN: 'seen-by-prometheus',
  OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret',
  SECRET_KEY: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

/** The settings that these secrets only work together with. */
const others = {
  S3_ENDPOINT: 'https://s3.example.org',
  S3_BUCKET: 'vivary-files',
  S3_ACCESS_KEY_ID: 'AKIA',
  MQTT_ACCOUNT: 'maren@example.org',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'vivary',
  MAIL_FROM: 'Vivary <vivary@example.org>',
  STRIPE_PRICE_MONTHLY: 'price_1',
  STRIPE_PRICE_YEARLY: 'price_2',
  PLUS_PRICE_MONTHLY: '£4.99',
  PLUS_PRICE_YEARLY: '£49.90',
}

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'vivary-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function fileWith(text: string) {
  const path = join(newFolder(), 'secret')
  writeFileSync(path, text)
  return path
}

test('every secret can be read from a file, whatever line end is behind it', () => {
  const files = Object.entries(secrets).map(([name, value]) => [
    `${name}_FILE`,
    fileWith(`${value}\r\n`),
  ])
  const read = readConfig({ ...others, ...Object.fromEntries(files) })
  expect(read).toEqual(readConfig({ ...others, ...secrets }))
  const marked = Object.entries(settings.shape).filter(([, setting]) => setting.meta()?.isSecret)
  expect(marked.map(([name]) => name)).toEqual(Object.keys(secrets))
})

test('a secret stands in one place: as a variable or in a file', () => {
  const both = { ...secrets, ...others, DATABASE_URL_FILE: fileWith(secrets.DATABASE_URL) }
  expect(() => readConfig(both)).toThrow(
    new ConfigError("DATABASE_URL_FILE can't be set when DATABASE_URL is"),
  )
  expect(readConfig({ ...both, DATABASE_URL: ' ' })).toEqual(readConfig({ ...secrets, ...others }))
})

test('files without a secret are all named, with what is wrong', () => {
  const [folder, empty] = [newFolder(), fileWith('\n')]
  const [missing, inner] = [join(folder, 'missing'), join(folder, 'inner')]
  mkdirSync(inner)
  const files = { DATABASE_URL_FILE: missing, SMTP_URL_FILE: inner, SECRET_KEY_FILE: empty }
  expect(() => readConfig(files)).toThrow(
    new ConfigError(
      [
        `DATABASE_URL_FILE names ${missing}, which doesn't exist`,
        `SMTP_URL_FILE names ${inner}, which is a folder`,
        `SECRET_KEY_FILE names ${empty}, which is empty`,
      ].join('\n'),
    ),
  )
})

test('what a file holds is checked as a variable is, and only secrets have files', () => {
  expect(() => readConfig({ SECRET_KEY_FILE: fileWith('short') })).toThrow(
    new ConfigError('SECRET_KEY must have at least 32 characters'),
  )
  expect(readConfig({ PORT_FILE: fileWith('4000') }).port).toBe(3000)
})
