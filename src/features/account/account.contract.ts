import { z } from 'zod'
import { requiredName } from '../../shared/fields.ts'
import { decimalSigns } from '../../shared/numbers.ts'
import { isTimeZone } from '../../shared/timeZones.ts'
import type { WeightUnit } from '../../shared/weights.ts'

/** On which day a person's week begins. */
export const weekStarts = ['monday', 'sunday', 'saturday'] as const
export type WeekStart = (typeof weekStarts)[number]

/** Units that weights are entered in unless the device remembers another one. */
export const preferredUnits = ['grams', 'ounces'] as const satisfies readonly WeightUnit[]

/**
 * What somebody is in an account. A keeper does all husbandry work; a viewer (a vet, a sitter)
 * reads, and may record logs where the owner has allowed it.
 */
export const roles = ['owner', 'keeper', 'viewer'] as const
export type Role = (typeof roles)[number]

/** One of the links of 'Our socials'. */
export const social = z.object({ name: z.string(), url: z.string() })
export type Social = z.output<typeof social>

/** A currency by its ISO 4217 code. */
export const currency = z.object({
  id: z.string(),
  code: z.string(),
  symbol: z.string(),
  name: z.string(),
})

/** Who is signed in, and to what, as `GET /user.json` says it. */
export const currentUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Whether the address is known to be theirs. */
  confirmed: z.boolean(),
  /** False for who only signs in elsewhere: they are asked to have signed in just now instead. */
  has_password: z.boolean(),
  createdAt: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  profilePictureUrls: z
    .object({ small: z.string(), medium: z.string(), large: z.string() })
    .nullable(),
  timezone: z.string(),
  week_start: z.enum(weekStarts),
  weight_unit: z.enum(preferredUnits),
  decimal_sign: z.enum(decimalSigns),
  currency_id: z.string(),
  currency,
  onboarded: z.boolean(),
  subscribed: z.boolean(),
  owner: z.boolean(),
  role: z.enum(roles),
  /** Whether a viewer may record logs; true in the other roles. */
  may_log: z.boolean(),
  operator: z.boolean(),
  /**
   * The one they are in; the others they may switch to are in `accounts` as well. A script with an
   * API token is told of the account that the token was made for, and of no other.
   */
  account_id: z.uuid(),
  /** When the account they are in will be erased, unless its owner changes their mind. */
  erase_at: z.iso.datetime().nullable(),
  accounts: z.array(
    z.object({ id: z.uuid(), name: z.string(), owner: z.boolean(), role: z.enum(roles) }),
  ),
  /** Whether they may have an account of their own, and have none yet. */
  can_start_account: z.boolean(),
  stats: z.object({ animals: z.int(), species: z.int(), groups: z.int() }),
  /** What a form of the browser's has to send; a script has none. */
  authenticityToken: z.string().optional(),
  /** Where the people who run the installation are found; the same for everybody. */
  socials: z.array(social),
})
export type CurrentUser = z.output<typeof currentUser>

export const passwordLength = { least: 8, most: 200 }
/** Said of one of the passwords that guessers try first. */
export const tooCommon = 'Many people use this password. Please choose another'

export const signUpInput = z.object({
  name: requiredName(100, 'Please set a name'),
  email: z
    .string('Please enter your email')
    .trim()
    .toLowerCase()
    .max(191, 'At most 191 characters')
    .pipe(z.email('Please enter a valid email')),
  password: z
    .string('Please choose a password')
    .min(passwordLength.least, `At least ${passwordLength.least} characters`)
    .max(passwordLength.most, `At most ${passwordLength.most} characters`),
  timezone: z.string().refine(isTimeZone).catch('Etc/UTC').optional(),
})

export const signInInput = z.object({
  email: z.string('Please enter your email').trim().toLowerCase().min(1, 'Please enter your email'),
  password: z.string('Please enter your password').min(1, 'Please enter your password').max(1000),
})

/** The code of the second step: six digits, or a recovery code. */
export const codeInput = z.object({
  otp_attempt: z.string('Please enter a code').trim().min(1, 'Please enter a code').max(100),
})

/** Who asks for a mail, whether or not anybody has that address. */
export const emailInput = signUpInput.pick({ email: true })

/** What has become of the mail by which an address is confirmed, in a sentence. */
export const confirmationSent = z.object({ success: z.literal(true), message: z.string() })
export type ConfirmationSent = z.output<typeof confirmationSent>

/** A password that takes the place of another, typed twice. */
export const newPassword = z
  .object({
    password: signUpInput.shape.password,
    password_confirmation: z.string('Please enter your new password confirmation').max(1000),
  })
  .refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    message: 'This is not the same password',
  })
