import { createHash } from 'node:crypto'
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
 * `ConfigError` with every wrong variable.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const names = Object.keys(settings.shape)
  const read = settings.safeParse(
    Object.fromEntries(names.map((name) => [name, env[name]?.trim() || undefined])),
  )
  if (read.success) return configOf(read.data)
  const wrong = read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
  throw new ConfigError([...new Set(wrong)].join('\n'))
}

export type Config = ReturnType<typeof configOf>

function configOf(given: Settings) {
  const dataDir = given.DATA_DIR ? resolve(given.DATA_DIR) : defaultDataDir(root)
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`
  return {
    /** 0 takes any free port. */
    port: given.PORT,
    host: given.HOST,
    /** Absolute. */
    dataDir,
    /** The operator's own PostgreSQL; undefined starts the embedded one. */
    databaseUrl: given.DATABASE_URL,
    /** Absolute. */
    backupDir: given.BACKUP_DIR ? resolve(given.BACKUP_DIR) : join(dataDir, 'backups'),
    /** Daily backups; 0 makes none. */
    backupKeep: given.BACKUP_KEEP,
    /** The largest file that can be imported, in bytes, apart from an archive: the same everywhere but in tests. */
    mostImportBytes,
    /** The largest archive that can be imported, in bytes. */
    mostArchiveBytes: given.ARCHIVE_MB * 1024 ** 2,
    /** True if imports may fetch pictures by their addresses. */
    fetchesPictures: given.FETCH_PICTURES,
    /** In lower case, some with a port: pictures may come from there though the address is private. */
    pictureHosts: given.PICTURE_HOSTS,
    /** Without a trailing slash. */
    publicUrl,
    signUp: given.SIGN_UP,
    /** In lower case. */
    operatorEmails: given.OPERATOR_EMAILS,
    /** Undefined writes emails to files in the data folder. */
    smtpUrl: given.SMTP_URL,
    /** 'Vivary <vivary@example.org>' */
    mailFrom: given.MAIL_FROM ?? `Vivary <vivary@${new URL(publicUrl).hostname}>`,
    /** In lower case, some with a port: these push services may have a private address. */
    pushHosts: given.PUSH_HOSTS,
    /** Addresses, networks or the names that proxy-addr knows; false trusts no proxy. */
    trustProxy: given.TRUST_PROXY.length > 0 && given.TRUST_PROXY,
    /** Requests per minute for each person and each API token; 0 is no limit. */
    rateLimit: given.RATE_LIMIT,
    /** True if forecasts learn a species from the sums of all accounts. */
    forecastFromAll: given.FORECAST_FROM_ALL_ACCOUNTS,
    logLevel: given.LOG_LEVEL,
    secretKey: given.SECRET_KEY,
    stripe: stripeOf(given),
    oidc: oidcOf(given),
    socials: socialsOf(given),
  }
}

export type StripeConfig = NonNullable<Config['stripe']>

/** How Plus is sold; undefined where owners turn it on and off for free. */
function stripeOf(given: Settings) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given
  const { STRIPE_PRICE_MONTHLY: monthlyId, STRIPE_PRICE_YEARLY: yearlyId } = given
  const { PLUS_PRICE_MONTHLY: month, PLUS_PRICE_YEARLY: year } = given
  if (!secretKey || !webhookSecret || !monthlyId || !yearlyId || !month || !year) return undefined
  return {
    secretKey,
    webhookSecret,
    /** Stripe's price IDs. */
    prices: { month: monthlyId, year: yearlyId },
    /** The same prices as keepers read them. */
    shown: { month, year },
    /** Without a trailing slash; undefined is Stripe's own. */
    api: given.STRIPE_API,
  }
}

export type OidcConfig = NonNullable<Config['oidc']>

/** The operator's own sign-in service (OpenID Connect). */
function oidcOf(given: Settings) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (!issuer || !clientId || !clientSecret) return undefined
  return {
    issuer,
    clientId,
    clientSecret,
    /** Words that follow 'Sign in with'. */
    name: given.OIDC_NAME,
    /** True if people new to Vivary can sign up through it, whatever the other `signUp` says. */
    signUp: given.OIDC_SIGN_UP,
  }
}

/** In the order in which they are shown; only those that are set. */
const socialsOf = (given: Settings) =>
  [
    { name: 'Facebook', url: given.SOCIAL_FACEBOOK },
    { name: 'Instagram', url: given.SOCIAL_INSTAGRAM },
    { name: 'Twitter', url: given.SOCIAL_TWITTER },
    { name: 'YouTube', url: given.SOCIAL_YOUTUBE },
    { name: 'TikTok', url: given.SOCIAL_TIKTOK },
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
