import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { closedFolder } from '../db/embedded/user.ts'
import type { Social } from '../features/account/account.contract.ts'
import { elsewhere, isIssuerAllowed, type OidcConfig, oidcFields, oidcOf } from './oidcSettings.ts'
import { root } from './root.ts'
import {
  databaseAddress,
  emailAddress,
  hostName,
  httpsAddress,
  list,
  mailServer,
  oneOf,
  optional,
  proxyAddress,
  sender,
  webAddress,
  wholeNumber,
} from './settingKinds.ts'
import { type SettingName, settings } from './settings.ts'
import { paid, type StripeConfig, stripeFields, stripeOf } from './stripeSettings.ts'

/** A setting is wrong; the message has a line for each, beginning with the variable's name. */
export class ConfigError extends Error {
  override name = 'ConfigError'
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
  /** Requests a minute for each person, and for each API token; 0 is no limit. */
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

const socialNames = ['FACEBOOK', 'INSTAGRAM', 'TWITTER', 'YOUTUBE', 'TIKTOK'] as const
const socialWords = {
  FACEBOOK: 'Facebook',
  INSTAGRAM: 'Instagram',
  TWITTER: 'Twitter',
  YOUTUBE: 'YouTube',
  TIKTOK: 'TikTok',
} as const

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const fields = z.object({
  PORT: wholeNumber(65_535),
  HOST: z.string(),
  PUBLIC_URL: optional(webAddress),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(databaseAddress),
  BACKUP_DIR: optional(z.string()),
  BACKUP_KEEP: wholeNumber(1000),
  SIGN_UP: oneOf(['open', 'invite', 'closed']),
  ...oidcFields,
  OPERATOR_EMAILS: list(emailAddress),
  SMTP_URL: optional(mailServer),
  MAIL_FROM: optional(sender),
  PUSH_HOSTS: list(hostName),
  TRUST_PROXY: list(proxyAddress),
  RATE_LIMIT: wholeNumber(1_000_000),
  LOG_LEVEL: oneOf(logLevels),
  ...stripeFields,
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
  .refine(isIssuerAllowed, {
    path: ['OIDC_ISSUER'],
    message: 'must begin with https (or set OIDC_HTTP=yes)',
  })
