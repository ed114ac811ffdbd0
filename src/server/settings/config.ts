import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { closedFolder } from '../../db/embedded/user.ts'
import { mostImportBytes } from '../../shared/uploads.ts'
import { root } from '../root.ts'
import { type Settings, settings } from './settings.ts'

/** Settings are wrong; the message has a line for each, beginning with the variable's name. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * The only place where settings are read and checked. An empty variable counts as not set. Throws
 * `ConfigError` with every wrong variable. With `isHttps` the server has a certificate of its own.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, { isHttps = false } = {}): Config {
  const wrong: string[] = []
  const texts = Object.entries(settings.shape).map(([name, setting]) => {
    const text = env[name]?.trim() || undefined
    const path = setting.meta()?.isSecret ? env[`${name}_FILE`]?.trim() : undefined
    if (path && text) wrong.push(`${name}_FILE can't be set when ${name} is`)
    return [name, path ? secretIn(path, (why) => wrong.push(`${name}_FILE ${why}`)) : text]
  })
  // A secret that can't be read would be missed by others, too.
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  const read = settings.safeParse(Object.fromEntries(texts))
  if (read.success) {
    const { PUBLIC_URL, PORT } = read.data
    const publicUrl = PUBLIC_URL ?? `${isHttps ? 'https' : 'http'}://localhost:${PORT}`
    if (publicUrl.startsWith('https:') || !isHttps) return configOf(read.data, publicUrl, isHttps)
    throw new ConfigError('PUBLIC_URL must begin with https:// for --https')
  }
  wrong.push(...read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`))
  throw new ConfigError([...new Set(wrong)].join('\n'))
}

/** The secret in a file, as container secrets and vaults put one there; `refuse` hears why there's none. */
function secretIn(path: string, refuse: (why: string) => void): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text === '') refuse(`names ${path}, which is empty`)
    return text
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    refuse(`names ${path}, ${unreadable.get(code) ?? `which can't be read: ${code}`}`)
    return undefined
  }
}

const unreadable = new Map([
  ['ENOENT', "which doesn't exist"],
  ['EACCES', "which Vivary's user may not read"],
  ['EISDIR', 'which is a folder'],
])

export type Config = ReturnType<typeof configOf>

function configOf(settings: Settings, publicUrl: string, isTrial: boolean) {
  const dataDir = settings.DATA_DIR ? resolve(settings.DATA_DIR) : defaultDataDir(root)
  return {
    /** 0 takes any free port. */
    port: settings.PORT,
    host: settings.HOST,
    /** Absolute. */
    dataDir,
    /** The operator's own PostgreSQL; undefined starts the embedded one. */
    databaseUrl: settings.DATABASE_URL,
    /** PostgreSQL itself, where `databaseUrl` is a pooler in transaction mode. */
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
    /** Undefined keeps files in the data folder. */
    s3: s3Of(settings),
    /** Absolute. */
    backupDir: settings.BACKUP_DIR ? resolve(settings.BACKUP_DIR) : join(dataDir, 'backups'),
    /** True if backups go where other files go, as no folder was named for them. */
    storesBackups: settings.BACKUP_DIR === undefined,
    /** Daily backups; 0 makes none. */
    backupKeep: settings.BACKUP_KEEP,
    /** The largest file that can be imported, in bytes, apart from an archive: the same everywhere but in tests. */
    mostImportBytes,
    /** The largest archive that can be imported, in bytes. */
    mostArchiveBytes: settings.ARCHIVE_MB * 1024 ** 2,
    /** Days for which readings of sensors are kept as they came. */
    readingDays: Math.max(7, settings.READING_DAYS),
    /** Private networks whose Herpstats may be asked, some with a port; none turns them off. */
    herpstatNetworks: settings.HERPSTAT_NETWORKS,
    mqtt: mqttOf(settings),
    /** True if imports may fetch pictures by their addresses. */
    fetchesPictures: settings.FETCH_PICTURES,
    /** In lower case, some with a port: pictures may come from there though the address is private. */
    pictureHosts: settings.PICTURE_HOSTS,
    /** Without a trailing slash. */
    publicUrl,
    /** True if https is only tried, so that browsers aren't told to insist on it. */
    isTrial,
    signUp: settings.SIGN_UP,
    /** In lower case. */
    operatorEmails: settings.OPERATOR_EMAILS,
    /** Undefined writes emails to files in the data folder. */
    smtpUrl: settings.SMTP_URL,
    /** True if nothing is sent over a connection that isn't encrypted. */
    smtpRequiresTls: settings.SMTP_REQUIRE_TLS,
    /** 'Vivary <vivary@example.org>' */
    mailFrom: settings.MAIL_FROM ?? `Vivary <vivary@${new URL(publicUrl).hostname}>`,
    /** In lower case, some with a port: these push services may have a private address. */
    pushHosts: settings.PUSH_HOSTS,
    webhookHosts: settings.WEBHOOK_HOSTS,
    /** Addresses, networks or the names that proxy-addr knows; false trusts no proxy. */
    trustProxy: settings.TRUST_PROXY.length > 0 && settings.TRUST_PROXY,
    /** Requests per minute for each person and each API token; 0 is no limit. */
    rateLimit: settings.RATE_LIMIT,
    /** Requests that are worked on at once, of signed-in people and of visitors each; 0 is no limit. */
    requestsAtOnce: settings.REQUESTS_AT_ONCE,
    /** True if forecasts learn a species from the sums of all accounts. */
    forecastFromAll: settings.FORECAST_FROM_ALL_ACCOUNTS,
    logLevel: settings.LOG_LEVEL,
    /** Without one there is no `/metrics`. */
    metricsToken: settings.METRICS_TOKEN,
    traces: tracesOf(settings),
    secretKey: settings.SECRET_KEY,
    stripe: stripeOf(settings),
    oidc: oidcOf(settings),
    socials: socialsOf(settings),
  }
}

/** The S3-compatible store of files; undefined where none is set. */
function s3Of(settings: Settings) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = settings
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return {
    endpoint,
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    /** The beginning of all keys: '' or 'folder/'. */
    prefix: settings.S3_PREFIX,
    /** True if the bucket is the beginning of the path, false if it's that of the host. */
    isPathStyle: settings.S3_PATH_STYLE,
    /** True if new files go to it, false if they go to the data folder. */
    takesNew: settings.FILES_IN !== 'folder',
  }
}

export type MqttConfig = NonNullable<Config['mqtt']>

/**
 * The broker that is listened to, the email of the owner of its account, its topics, and the prefix of what it is told,
 * undefined for nothing; undefined for none.
 */
function mqttOf(settings: Settings) {
  const { MQTT_URL: url, MQTT_ACCOUNT: owner, MQTT_TOPICS: topics } = settings
  const prefix = settings.MQTT_DISCOVERY === 'off' ? undefined : settings.MQTT_DISCOVERY
  return url && owner ? { url, owner, topics, prefix } : undefined
}

/** Where traces are sent, and with which headers; undefined for nowhere. */
function tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS }: Settings) {
  const [url, headers = {}] = [OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS]
  return url === undefined ? undefined : { url: `${url}/v1/traces`, headers }
}

export type StripeConfig = NonNullable<Config['stripe']>

/** How Plus is sold; undefined where owners turn it on and off for free. */
function stripeOf(settings: Settings) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  const { STRIPE_PRICE_MONTHLY: monthlyId, STRIPE_PRICE_YEARLY: yearlyId } = settings
  const { PLUS_PRICE_MONTHLY: month, PLUS_PRICE_YEARLY: year } = settings
  if (!secretKey || !webhookSecret || !monthlyId || !yearlyId || !month || !year) return undefined
  return {
    secretKey,
    webhookSecret,
    /** Stripe's price IDs. */
    prices: { month: monthlyId, year: yearlyId },
    /** The same prices as keepers read them. */
    shown: { month, year },
    /** Without a trailing slash; undefined is Stripe's own. */
    api: settings.STRIPE_API,
  }
}

export type OidcConfig = NonNullable<Config['oidc']>

/** The operator's own sign-in service (OpenID Connect). */
function oidcOf(settings: Settings) {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  } = settings
  if (!issuer || !clientId || !clientSecret) return undefined
  return {
    issuer,
    clientId,
    clientSecret,
    /** Words that follow 'Sign in with'. */
    name: settings.OIDC_NAME,
    /** True if people new to Vivary can sign up through it, whatever the other `signUp` says. */
    signUp: settings.OIDC_SIGN_UP,
  }
}

/** In the order in which they are shown; only those that are set. */
const socialsOf = (settings: Settings) =>
  [
    { name: 'Facebook', url: settings.SOCIAL_FACEBOOK },
    { name: 'Instagram', url: settings.SOCIAL_INSTAGRAM },
    { name: 'Twitter', url: settings.SOCIAL_TWITTER },
    { name: 'YouTube', url: settings.SOCIAL_YOUTUBE },
    { name: 'TikTok', url: settings.SOCIAL_TIKTOK },
  ].flatMap(({ name, url }) => (url ? [{ name, url }] : []))

/**
 * `data` in the project. As root, the database runs as another user: if that one can't enter the
 * project, a folder under /var/lib/vivary, one per project path, so that two clones don't share it.
 */
export function defaultDataDir(project: string): string {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !closedFolder(project)) return join(project, 'data')
  const clone = createHash('sha256').update(project).digest('hex').slice(0, 12)
  return join('/var/lib/vivary', clone)
}
