import { isIP } from 'node:net'
import { unescape as decoded } from 'node:querystring'
import { z } from 'zod'
import { isPrivateNetwork } from './privateNetworks.ts'
import { isPublicAddress } from './publicAddress.ts'

/*
 * The kinds of setting: each validates a variable's text; its message follows the variable's name.
 */

export const wholeNumber = (max: number) => {
  const message = `must be a whole number from 0 to ${max}`
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((number) => number <= max, message)
}

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

export const yesOrNo = oneOf(['yes', 'no']).transform((word) => word === 'yes')

/** Values separated by commas; none by default. */
export const listOf = <Value extends z.ZodType<string, string>>(value: Value) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(value))
    .prefault('')

const addressOf = (protocol: RegExp, message: string, hostname?: RegExp) =>
  z.url({ protocol, hostname, error: message, abort: true })

export const webAddress = addressOf(
  /^https?$/,
  'must be a web address such as https://vivary.example.org',
)
  .refine(
    (url) => new URL(url).pathname === '/',
    'must not have a path: Vivary has to be at the root',
  )
  .transform((url) => new URL(url).origin)

export const httpsAddress = addressOf(
  /^https$/,
  'must be a web address such as https://www.instagram.com/yours',
  z.regexes.domain,
)

export const loopbackAddress = addressOf(
  /^http$/,
  'must be an address on this machine such as http://127.0.0.1:12111',
  /^(127\.0\.0\.1|localhost)$/,
).transform((url) => new URL(url).origin)

export const issuerAddress = addressOf(
  /^https?$/,
  'must be a web address such as https://id.example.org/realms/zoo',
)

export const databaseAddress = addressOf(
  /^postgres(ql)?$/,
  'must look like postgresql://user:password@host:5432/database',
)

export const mailServer = addressOf(/^smtps?$/, 'must look like smtp://user:password@host:587')

export const broker = addressOf(/^mqtts?$/, 'must look like mqtt://user:password@host:1883')

/** Without a trailing slash. */
export const collector = addressOf(
  /^https?$/,
  'must be a web address such as http://localhost:4318',
).transform((url) => url.replace(/\/$/, ''))

/** 'api-key=SECRET,tenant=vivary', each value encoded as in an address. */
export const otlpHeaders = z
  .string()
  .regex(/^([\w-]+=[^\s,]+(,(?=.)|$))+$/, 'must look like name=value,name=value')
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at), decoded(pair.slice(at + 1))]
      }),
    ),
  )

export const topicFilter = z
  .string()
  .regex(
    /^(\+|[^+#\s]+)(\/(\+|[^+#\s]*))*(\/#)?$/,
    'must be topics such as zigbee2mqtt/# or tele/+/SENSOR, separated by commas',
  )

export const topicPrefix = z
  .string()
  .regex(/^[^+#\s]+$/, 'must be a topic such as homeassistant, or off')

export const emailAddress = z
  .email('must be email addresses separated by commas')
  .transform((email) => email.toLowerCase())

export const sender = z
  .string()
  .refine(
    (text) => z.email().safeParse(addressIn(text)).success,
    'must be an email address, with or without a name: Vivary <vivary@example.org>',
  )

/** `a@b` of 'Name <a@b>', and of itself. */
const addressIn = (text: string) => text.match(/^[^<>\p{Cc}]*<([^<>]+)>$/u)?.[1] ?? text

export const hostName = z
  .string()
  .toLowerCase()
  .regex(
    /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/,
    'must be hosts such as push.home.arpa or push.home.arpa:8443, separated by commas',
  )

export const proxyAddress = z
  .string()
  .refine(
    (text) => ['loopback', 'linklocal', 'uniquelocal'].includes(text) || isNetwork(text),
    'must be addresses or networks such as 127.0.0.1 or 10.0.0.0/8, separated by commas',
  )

function isNetwork(text: string) {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

export const privateNetwork = z
  .string()
  .refine(
    isPrivateNetwork,
    'must be private networks such as 192.168.1.0/24 or 192.168.1.20:8080, separated by commas',
  )

export const bucketName = z
  .string()
  .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket such as vivary-files')

/** With a slash at its end; '' by default. */
export const keyPrefix = z
  .string()
  .regex(/^([\w-]+(\/[\w-]+)*\/?)?$/, 'must be a folder such as vivary/')
  .transform((text) => (text === '' ? '' : text.replace(/\/?$/, '/')))
  .prefault('')

export const stripeId = (pattern: RegExp, example: string) =>
  z.string().regex(pattern, `must look like ${example}`)

/** Marks a secret, which can also be read from the file that `NAME_FILE` names. */
export const secret = { isSecret: true }

export const shownPrice = z
  .string()
  .max(30, 'must have at most 30 characters')
  .regex(/\d/, 'must be a price such as £4.99')

/** Tells whether plain http to this address stays on this machine, or on its own network by IP address. */
export function isOnOwnNetwork(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  return /(^|\.)localhost$/.test(host) || (isIP(host) !== 0 && !isPublicAddress(host))
}
