import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { closedFolder } from '../db/embedded/user.ts'
import type { Social } from '../features/account/account.contract.ts'
import { isPublicAddress } from './publicAddress.ts'
import { root } from './root.ts'
import { type SettingName, settings } from './settings.ts'

/** A setting is wrong; the message has a line for each, beginning with the variable's name. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** A service of the operator's own that knows people (OpenID Connect). */
export type OidcConfig = {
  issuer: string
  clientId: string
  clientSecret: string
  /** What stands behind 'Sign in with'. */
  name: string
  /** Whether who comes by it may make an account whatever `signUp` says. */
  signUp: boolean
}

export type Config = {
  /** 0 takes any free port. */
  port: number
  host: string
  /** Absolute. */
  dataDir: string
  /** A PostgreSQL of the operator's own; undefined starts the embedded one. */
  databaseUrl: string | undefined
  /** Absolute. */
  backupDir: string
  /** Daily backups; 0 makes none. */
  backupKeep: number
  /** Without a slash at its end. */
  publicUrl: string
  signUp: 'open' | 'invite' | 'closed'
  /** In small letters. */
  operatorEmails: string[]
  /** Without it mails become files in the data folder. */
  smtpUrl: string | undefined
  /** 'Vivary <vivary@example.org>' */
  mailFrom: string
  /** In small letters, some with a port: these push services may have a private address. */
  pushHosts: string[]
  /** Addresses, networks or the names proxy-addr knows; false believes no proxy. */
  trustProxy: string[] | false
  /** Requests a minute for each person; 0 is no limit. */
  rateLimit: number
  logLevel: (typeof logLevels)[number]
  secretKey: string | undefined
  /** How Plus is paid for; undefined where owners turn it on and off at no cost. */
  stripe: StripeConfig | undefined
  /** The operator's own service by which people may sign in. */
  oidc: OidcConfig | undefined
  /** In the order in which they are shown; only those that are set. */
  socials: Social[]
}

export type StripeConfig = {
  secretKey: string
  webhookSecret: string
  /** Stripe's ids of the prices. */
  prices: { month: string; year: string }
  /** The same prices in the words that people read. */
  shown: { month: string; year: string }
  /** Without a slash at its end; undefined is Stripe's own. */
  api: string | undefined
}

/**
 * The only place where settings are read and checked. An empty variable counts as left out.
 * Throws `ConfigError`, which names every variable that is wrong.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(
    settings.map(({ name, default: value }) => [name, env[name]?.trim() || value]),
  )
  const read = schema.safeParse(given)
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
    throw new ConfigError([...new Set(wrong)].join('\n'))
  }
  const { PORT, PUBLIC_URL, DATA_DIR, BACKUP_DIR, MAIL_FROM } = read.data
  const dataDir = DATA_DIR ? resolve(DATA_DIR) : defaultDataDir(root)
  const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`
  return {
    port: PORT,
    host: read.data.HOST,
    dataDir,
    databaseUrl: read.data.DATABASE_URL,
    backupDir: BACKUP_DIR ? resolve(BACKUP_DIR) : join(dataDir, 'backups'),
    backupKeep: read.data.BACKUP_KEEP,
    publicUrl,
    signUp: read.data.SIGN_UP,
    operatorEmails: read.data.OPERATOR_EMAILS,
    smtpUrl: read.data.SMTP_URL,
    mailFrom: MAIL_FROM ?? `Vivary <vivary@${new URL(publicUrl).hostname}>`,
    pushHosts: read.data.PUSH_HOSTS,
    trustProxy: read.data.TRUST_PROXY.length > 0 && read.data.TRUST_PROXY,
    rateLimit: read.data.RATE_LIMIT,
    logLevel: read.data.LOG_LEVEL,
    secretKey: read.data.SECRET_KEY,
    stripe: stripeOf(read.data),
    oidc: oidcOf(read.data),
    socials: socialNames.flatMap((name) => {
      const url = read.data[`SOCIAL_${name}`]
      return url ? [{ name: socialWords[name], url }] : []
    }),
  }
}

/** All of what signing in elsewhere needs, or nothing. */
function oidcOf(given: z.output<typeof fields>): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = given
  if (!issuer || !clientId || !clientSecret) return undefined
  return { issuer, clientId, clientSecret, name: given.OIDC_NAME, signUp: given.OIDC_SIGN_UP }
}

/** Who sets one of these sets all of them. */
const elsewhere = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** Whether plain http goes no further than this machine or its own network, by its number. */
function isNear(address: string) {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  return /(^|\.)localhost$/.test(host) || (isIP(host) !== 0 && !isPublicAddress(host))
}

/** All of what selling needs, or nothing: `schema` has seen to it. */
function stripeOf(given: z.output<typeof fields>): StripeConfig | undefined {
  const [secretKey, webhookSecret, monthly, yearly, month, year] = paid.map((name) => given[name])
  if (!secretKey || !webhookSecret || !monthly || !yearly || !month || !year) return undefined
  return {
    secretKey,
    webhookSecret,
    prices: { month: monthly, year: yearly },
    shown: { month, year },
    api: given.STRIPE_API,
  }
}

/** Who sets one of these sets all of them. */
const paid = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
  'PLUS_PRICE_MONTHLY',
  'PLUS_PRICE_YEARLY',
] as const

/**
 * `data` in the project. As root the database runs as another user, so when that one can't get
 * there the folder is one of the project's own under /var/lib/vivary: two clones must not meet.
 */
export function defaultDataDir(project: string): string {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !closedFolder(project)) return join(project, 'data')
  const clone = createHash('sha256').update(project).digest('hex').slice(0, 12)
  return join('/var/lib/vivary', clone)
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value || undefined, schema.optional())

const wholeNumber = (max: number) => {
  const message = `must be a whole number from 0 to ${max}`
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((number) => number <= max, message)
}

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

const list = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(schema))

const webAddress = z
  .url({
    protocol: /^https?$/,
    abort: true,
    error: 'must be a web address such as https://vivary.example.org',
  })
  .refine((url) => new URL(url).pathname === '/', 'must not have a path: Vivary lives at the root')
  .transform((url) => new URL(url).origin)

const socialNames = ['FACEBOOK', 'INSTAGRAM', 'TWITTER', 'YOUTUBE', 'TIKTOK'] as const
const socialWords = {
  FACEBOOK: 'Facebook',
  INSTAGRAM: 'Instagram',
  TWITTER: 'Twitter',
  YOUTUBE: 'YouTube',
  TIKTOK: 'TikTok',
} as const

const httpsAddress = z.url({
  protocol: /^https$/,
  hostname: z.regexes.domain,
  error: 'must be a web address such as https://www.instagram.com/yours',
})

const stripeId = (start: RegExp, example: string) =>
  z.string().regex(start, `must look like ${example}`)

const shownPrice = z
  .string()
  .max(30, 'must have at most 30 characters')
  .regex(/\d/, 'must be a price such as £4.99')

const loopbackAddress = z
  .url({
    protocol: /^http$/,
    hostname: /^(127\.0\.0\.1|localhost)$/,
    abort: true,
    error: 'must be an address on this machine such as http://127.0.0.1:12111',
  })
  .transform((url) => new URL(url).origin)

const issuerAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address such as https://id.example.org/realms/zoo',
})

const yesOrNo = oneOf(['yes', 'no']).transform((word) => word === 'yes')

const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgresql://user:password@host:5432/database',
})

const emailAddress = z
  .email('must be e-mail addresses with commas between them')
  .transform((email) => email.toLowerCase())

const mailServer = z.url({
  protocol: /^smtps?$/,
  error: 'must look like smtp://user:password@host:587',
})

const sender = z
  .string()
  .refine(
    (text) => z.email().safeParse(addressIn(text)).success,
    'must be an e-mail address, or a name with one: Vivary <vivary@example.org>',
  )

/** `a@b` of 'Name <a@b>', and of itself. */
const addressIn = (text: string) => text.match(/^[^<>\p{Cc}]*<([^<>]+)>$/u)?.[1] ?? text

const hostName = z
  .string()
  .toLowerCase()
  .regex(
    /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/,
    'must be hosts such as push.home.arpa or push.home.arpa:8443, with commas between them',
  )

const proxyAddress = z
  .string()
  .refine(
    (text) => ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isNetwork(text),
    'must be addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, with commas between them',
  )

function isNetwork(text: string) {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const fields = z.object({
  PORT: wholeNumber(65_535),
  HOST: z.string(),
  PUBLIC_URL: optional(webAddress),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(databaseAddress),
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEEP: wholeNumber(1000),
  SIGN_UP: oneOf(['open', 'invite', 'closed']),
  OIDC_ISSUER: optional(issuerAddress),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: z.string().max(60, 'must have at most 60 characters'),
  OIDC_SIGN_UP: yesOrNo,
  OIDC_HTTP: yesOrNo,
  OPERATOR_EMAILS: list(emailAddress),
  SMTP_URL: optional(mailServer),
  MAIL_FROM: optional(sender),
  PUSH_HOSTS: list(hostName),
  TRUST_PROXY: list(proxyAddress),
  RATE_LIMIT: wholeNumber(1_000_000),
  LOG_LEVEL: oneOf(logLevels),
  STRIPE_SECRET_KEY: optional(stripeId(/^(sk|rk)_\w+$/, 'sk_live_…')),
  STRIPE_WEBHOOK_SECRET: optional(stripeId(/^whsec_\S+$/, 'whsec_…')),
  STRIPE_PRICE_MONTHLY: optional(stripeId(/^price_\w+$/, 'price_…')),
  STRIPE_PRICE_YEARLY: optional(stripeId(/^price_\w+$/, 'price_…')),
  PLUS_PRICE_MONTHLY: optional(shownPrice),
  PLUS_PRICE_YEARLY: optional(shownPrice),
  STRIPE_API: optional(loopbackAddress),
  SOCIAL_FACEBOOK: optional(httpsAddress),
  SOCIAL_INSTAGRAM: optional(httpsAddress),
  SOCIAL_TWITTER: optional(httpsAddress),
  SOCIAL_YOUTUBE: optional(httpsAddress),
  SOCIAL_TIKTOK: optional(httpsAddress),
  SECRET_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
} satisfies Record<SettingName, z.ZodType>)

/** A mail server takes nothing from a sender that we made up, and nobody pays by half. */
const schema = fields
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ['MAIL_FROM'],
    message: 'must be set when SMTP_URL is',
  })
  .superRefine((given, issues) => {
    for (const together of [paid, elsewhere]) {
      const set = together.find((name) => given[name])
      for (const name of together) {
        if (set === undefined || given[name]) continue
        issues.addIssue({ code: 'custom', path: [name], message: `must be set when ${set} is` })
      }
    }
  })
  .refine(
    ({ OIDC_ISSUER: issuer, OIDC_HTTP }) =>
      !issuer || issuer.startsWith('https:') || OIDC_HTTP || isNear(issuer),
    { path: ['OIDC_ISSUER'], message: 'must begin with https (or set OIDC_HTTP=yes)' },
  )
