import { isIP } from 'node:net'
import { z } from 'zod'

/* The kinds of setting: each reads the text of a variable, and says what is wrong behind its name. */

export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value || undefined, schema.optional())

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

export const list = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(schema))

export const webAddress = z
  .url({
    protocol: /^https?$/,
    abort: true,
    error: 'must be a web address such as https://vivary.example.org',
  })
  .refine((url) => new URL(url).pathname === '/', 'must not have a path: Vivary lives at the root')
  .transform((url) => new URL(url).origin)

export const httpsAddress = z.url({
  protocol: /^https$/,
  hostname: z.regexes.domain,
  error: 'must be a web address such as https://www.instagram.com/yours',
})

export const yesOrNo = oneOf(['yes', 'no']).transform((word) => word === 'yes')

export const databaseAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgresql://user:password@host:5432/database',
})

export const emailAddress = z
  .email('must be e-mail addresses with commas between them')
  .transform((email) => email.toLowerCase())

export const mailServer = z.url({
  protocol: /^smtps?$/,
  error: 'must look like smtp://user:password@host:587',
})

export const sender = z
  .string()
  .refine(
    (text) => z.email().safeParse(addressIn(text)).success,
    'must be an e-mail address, or a name with one: Vivary <vivary@example.org>',
  )

/** `a@b` of 'Name <a@b>', and of itself. */
const addressIn = (text: string) => text.match(/^[^<>\p{Cc}]*<([^<>]+)>$/u)?.[1] ?? text

export const hostName = z
  .string()
  .toLowerCase()
  .regex(
    /^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/,
    'must be hosts such as push.home.arpa or push.home.arpa:8443, with commas between them',
  )

export const proxyAddress = z
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
