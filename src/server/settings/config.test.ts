import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../root.ts'
import { secretKey } from '../sealed.ts'
import { ConfigError, defaultDataDir, readConfig } from './config.ts'
import { settings } from './settings.ts'

test('without any setting a keeper gets a server that a phone can reach', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '0.0.0.0',
    dataDir: defaultDataDir(root),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReplicaUrl: undefined,
    backupDir: join(defaultDataDir(root), 'backups'),
    storesBackups: true,
    s3: undefined,
    backupKeep: 7,
    mostImportBytes: 100 * 1024 ** 2,
    mostArchiveBytes: 2 * 1024 ** 3,
    readingDays: 30,
    herpstatNetworks: [],
    mqtt: undefined,
    fetchesPictures: true,
    pictureHosts: [],
    publicUrl: 'http://localhost:3000',
    isTrial: false,
    signUp: 'open',
    operatorEmails: [],
    smtpUrl: undefined,
    smtpRequiresTls: false,
    mailFrom: 'Vivary <vivary@localhost>',
    pushHosts: [],
    webhookHosts: [],
    trustProxy: false,
    rateLimit: 600,
    requestsAtOnce: 12,
    forecastFromAll: false,
    logLevel: 'info',
    metricsToken: undefined,
    secretKey: undefined,
    stripe: undefined,
    oidc: undefined,
    socials: [],
  })
})

const paying = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_MONTHLY: 'price_1',
  STRIPE_PRICE_YEARLY: 'price_2',
  PLUS_PRICE_MONTHLY: '£4.99',
  PLUS_PRICE_YEARLY: '£49.90',
}

const storing = {
  S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com/',
  S3_BUCKET: 'vivary-files',
  S3_ACCESS_KEY_ID: 'AKIA',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('every setting is read', () => {
  const read = readConfig({
    PORT: '8080',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://Vivary.example.org/',
    DATA_DIR: 'elsewhere',
    DATABASE_URL: 'postgres://keeper:secret@pooler/vivary',
    DATABASE_DIRECT_URL: 'postgres://keeper:secret@db/vivary',
    DATABASE_REPLICA_URL: 'postgres://keeper:secret@replica/vivary',
    BACKUP_DIR: 'other-disk',
    BACKUP_KEEP: '30',
    ...storing,
    S3_REGION: 'eu-central-1',
    S3_PREFIX: 'zoo',
    S3_PATH_STYLE: 'no',
    FILES_IN: 'folder',
    ARCHIVE_MB: '500',
    READING_DAYS: '60',
    HERPSTAT_NETWORKS: '192.168.1.0/24, fd12::/16, 10.0.0.5:8080',
    MQTT_URL: 'mqtt://vivary:secret@broker:1883',
    MQTT_ACCOUNT: 'Maren@example.org',
    MQTT_TOPICS: 'zigbee2mqtt/#, home/+/SENSOR',
    MQTT_DISCOVERY: 'off',
    FETCH_PICTURES: 'no',
    PICTURE_HOSTS: 'NAS.home.arpa',
    SIGN_UP: 'invite',
    OPERATOR_EMAILS: 'Maren@example.org, jo@example.org',
    SMTP_URL: 'smtp://maren:secret@mail.example.org:587',
    SMTP_REQUIRE_TLS: 'yes',
    MAIL_FROM: 'Vivary <vivary@example.org>',
    PUSH_HOSTS: 'Push.home.arpa, 192.168.1.5:8443',
    WEBHOOK_HOSTS: 'hass.home.arpa:8123',
    TRUST_PROXY: '127.0.0.1, fd00::/8, loopback',
    RATE_LIMIT: '0',
    REQUESTS_AT_ONCE: '40',
    FORECAST_FROM_ALL_ACCOUNTS: 'yes',
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: 'seen-by-prometheus',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a=b%20c,tenant=vivary',
    SECRET_KEY: 'x'.repeat(32),
    ...paying,
    STRIPE_API: 'http://127.0.0.1:12111/',
    SOCIAL_FACEBOOK: 'https://www.facebook.com/vivary',
    SOCIAL_INSTAGRAM: 'https://www.instagram.com/vivary',
    SOCIAL_TWITTER: 'https://x.com/vivary',
    SOCIAL_YOUTUBE: 'https://www.youtube.com/@vivary',
    SOCIAL_TIKTOK: 'https://www.tiktok.com/@vivary',
  })
  expect(read).toEqual({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'https://vivary.example.org',
    isTrial: false,
    dataDir: join(process.cwd(), 'elsewhere'),
    databaseUrl: 'postgres://keeper:secret@pooler/vivary',
    databaseDirectUrl: 'postgres://keeper:secret@db/vivary',
    databaseReplicaUrl: 'postgres://keeper:secret@replica/vivary',
    backupDir: join(process.cwd(), 'other-disk'),
    storesBackups: false,
    s3: {
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      bucket: 'vivary-files',
      region: 'eu-central-1',
      accessKeyId: 'AKIA',
      secretAccessKey: 'secret',
      prefix: 'zoo/',
      isPathStyle: false,
      takesNew: false,
    },
    backupKeep: 30,
    mostImportBytes: 100 * 1024 ** 2,
    mostArchiveBytes: 500 * 1024 ** 2,
    readingDays: 60,
    herpstatNetworks: ['192.168.1.0/24', 'fd12::/16', '10.0.0.5:8080'],
    mqtt: {
      url: 'mqtt://vivary:secret@broker:1883',
      owner: 'maren@example.org',
      topics: ['zigbee2mqtt/#', 'home/+/SENSOR'],
      prefix: undefined,
    },
    fetchesPictures: false,
    pictureHosts: ['nas.home.arpa'],
    signUp: 'invite',
    operatorEmails: ['maren@example.org', 'jo@example.org'],
    smtpUrl: 'smtp://maren:secret@mail.example.org:587',
    smtpRequiresTls: true,
    mailFrom: 'Vivary <vivary@example.org>',
    pushHosts: ['push.home.arpa', '192.168.1.5:8443'],
    webhookHosts: ['hass.home.arpa:8123'],
    trustProxy: ['127.0.0.1', 'fd00::/8', 'loopback'],
    rateLimit: 0,
    requestsAtOnce: 40,
    forecastFromAll: true,
    logLevel: 'warn',
    metricsToken: 'seen-by-prometheus',
    traces: {
      url: 'http://localhost:4318/v1/traces',
      headers: { 'api-key': 'a=b c', tenant: 'vivary' },
    },
    secretKey: 'x'.repeat(32),
    stripe: {
      secretKey: 'sk_live_1',
      webhookSecret: 'whsec_1',
      prices: { month: 'price_1', year: 'price_2' },
      shown: { month: '£4.99', year: '£49.90' },
      api: 'http://127.0.0.1:12111',
    },
    socials: [
      { name: 'Facebook', url: 'https://www.facebook.com/vivary' },
      { name: 'Instagram', url: 'https://www.instagram.com/vivary' },
      { name: 'Twitter', url: 'https://x.com/vivary' },
      { name: 'YouTube', url: 'https://www.youtube.com/@vivary' },
      { name: 'TikTok', url: 'https://www.tiktok.com/@vivary' },
    ],
  })
})

test('an empty variable counts as left out', () => {
  const empty = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, ' ']))
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('an address of PostgreSQL itself is that of nothing without the pooler', () => {
  const alone = { DATABASE_DIRECT_URL: 'postgres://keeper:secret@db/vivary' }
  expect(() => readConfig(alone)).toThrow('DATABASE_URL must be set when DATABASE_DIRECT_URL is')
})

test('the address follows the port', () => {
  expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
})

test.each([
  ['PORT', '65536'],
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['PUBLIC_URL', 'vivary.example.org'],
  ['SOCIAL_YOUTUBE', 'javascript:alert(1)'],
  ['SOCIAL_TIKTOK', 'http://www.tiktok.com/@vivary'],
  ['PUBLIC_URL', 'https://example.org/vivary'],
  ['DATABASE_URL', 'mysql://db/vivary'],
  ['BACKUP_KEEP', '-1'],
  ['ARCHIVE_MB', '2 GB'],
  ['MQTT_URL', 'http://broker'],
  ['MQTT_TOPICS', 'a#'],
  ['MQTT_DISCOVERY', 'home/#'],
  ['MQTT_TOPICS', 'a/b+'],
  ['SIGN_UP', 'maybe'],
  ['OPERATOR_EMAILS', 'maren@example.org,jo'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['MAIL_FROM', 'Vivary'],
  ['MAIL_FROM', 'Vivary <a@example.org>\nBcc: b@example.org'],
  ['PUSH_HOSTS', 'https://push.home.arpa'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'true'],
  ['RATE_LIMIT', '1.5'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS_TOKEN', 'short'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key'],
  ['SECRET_KEY', 'short'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must `))
})

test.each([
  ...['127.0.0.0/8', '169.254.0.0/16', '0.0.0.0/0', '10.0.0.0/7', '192.168.1.0/33', '8.8.8.8'],
  ...['fe80::/10', '::/0', 'herpstat.lan', '10.0.0.1:70000'],
])('Herpstats are on private networks, which %s is none of', (network) => {
  expect(() => readConfig({ HERPSTAT_NETWORKS: network })).toThrow(/^HERPSTAT_NETWORKS must /)
})

test('a mail server needs to know whom mails come from', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.org' })).toThrow(
    'MAIL_FROM must be set when SMTP_URL is',
  )
})

test('all settings that are wrong are named at once', () => {
  expect(() => readConfig({ PORT: 'x', SIGN_UP: 'y' })).toThrow(/^PORT must .*\nSIGN_UP must /)
})

test('the secret is made once, and its owner alone can read it', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const made = await Promise.all([1, 2, 3].map(() => secretKey({ dataDir, secretKey: undefined })))
  expect(made[0]).toHaveLength(32)
  expect(made[1]).toEqual(made[0])
  expect(made[2]).toEqual(made[0])
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
})

test('a given SECRET_KEY is used, and nothing is written', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const first = await secretKey({ dataDir, secretKey: 'x'.repeat(40) })
  expect(first).toHaveLength(32)
  expect(await secretKey({ dataDir, secretKey: 'y'.repeat(40) })).not.toEqual(first)
  expect(statSync(dataDir, { throwIfNoEntry: false })).toBeUndefined()
})

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'vivary-config-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('who sells Plus sets all that it takes', () => {
  const names = Object.keys(paying)
  for (const left of names) {
    const first = names.find((name) => name !== left)
    expect(() => readConfig({ ...paying, [left]: '' })).toThrow(
      new ConfigError(`${left} must be set when ${first} is`),
    )
  }
  expect(readConfig({ STRIPE_API: 'http://localhost:1' }).stripe).toBeUndefined()
  const wrong = {
    STRIPE_SECRET_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'secret',
    STRIPE_PRICE_YEARLY: 'prod_1',
    PLUS_PRICE_MONTHLY: 'cheap',
    STRIPE_API: 'https://api.example.org',
  }
  for (const [name, value] of Object.entries(wrong)) {
    expect(() => readConfig({ ...paying, [name]: value })).toThrow(new RegExp(`^${name} must`))
  }
})

const elsewhere = { OIDC_CLIENT_ID: 'vivary', OIDC_CLIENT_SECRET: 'secret' }

test.each([
  ['https://id.example.org/realms/zoo', true],
  ['http://localhost:8080', true],
  ['http://127.0.0.1:8080', true],
  ['http://192.168.1.20/realms/zoo', true],
  ['http://[fd00::1]:8080', true],
  ['http://id.example.org', false],
  ['http://8.8.8.8', false],
  ['ftp://id.example.org', false],
])('people may sign in by %s: %s', (OIDC_ISSUER, isAllowed) => {
  const read = () => readConfig({ OIDC_ISSUER, ...elsewhere })
  if (isAllowed) expect(read().oidc).toMatchObject({ issuer: OIDC_ISSUER, signUp: true })
  else expect(read).toThrow(/^OIDC_ISSUER must b/)
})

test("plain http to a name is the operator's own word, and half a service is none", () => {
  const near = { OIDC_ISSUER: 'http://id.home.arpa', OIDC_HTTP: 'yes', ...elsewhere }
  expect(readConfig({ ...near, OIDC_NAME: 'the zoo', OIDC_SIGN_UP: 'no' }).oidc).toEqual({
    issuer: 'http://id.home.arpa',
    clientId: 'vivary',
    clientSecret: 'secret',
    name: 'the zoo',
    signUp: false,
  })
  expect(() => readConfig({ OIDC_ISSUER: 'https://id.example.org' })).toThrow(
    'OIDC_CLIENT_ID must be set when OIDC_ISSUER is\nOIDC_CLIENT_SECRET must be set when OIDC_ISSUER is',
  )
})

test('who keeps files in a store sets all that it takes', () => {
  expect(readConfig(storing).s3).toMatchObject({ region: 'us-east-1', prefix: '', takesNew: true })
  for (const left of Object.keys(storing)) {
    expect(() => readConfig({ ...storing, [left]: '' })).toThrow(`${left} must be set when`)
  }
  expect(() => readConfig({ FILES_IN: 's3' })).toThrow(
    'S3_ENDPOINT must be set when FILES_IN is s3',
  )
  const wrong = {
    S3_ENDPOINT: 'minio',
    S3_BUCKET: 'My Files',
    S3_PREFIX: '../zoo',
    FILES_IN: 'disk',
  }
  for (const [name, text] of Object.entries(wrong)) {
    expect(() => readConfig({ ...storing, [name]: text })).toThrow(`${name} must be`)
  }
})
