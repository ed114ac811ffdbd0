import { z } from 'zod'
import { requiredName } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { isTimeZone } from '../../shared/timeZones.ts'

export const passwordLength = { least: 8, most: 200 }

/**
 * Words that a stranger who knows the site tries first. With nothing but figures and signs around it, each is no
 * password; docs/security.md names them.
 */
const siteWords = new Set([
  ...['vivary', 'reptile', 'reptiles', 'snake', 'snakes', 'gecko', 'geckos', 'lizard'],
  ...['lizards', 'tortoise', 'turtle', 'python', 'ballpython', 'cornsnake', 'boaconstrictor'],
  ...[
    'hognose',
    'leopardgecko',
    'crestedgecko',
    'beardeddragon',
    'chameleon',
    'terrarium',
    'vivarium',
  ],
])

/** The rule for a chosen password, and its message. */
export const isNoSiteWord = (password: string): boolean =>
  !siteWords.has(password.toLowerCase().replaceAll(/\P{L}/gu, ''))
export const easilyGuessed = "That's easily guessed here. Please choose another password"

export const signUpInput = z.object({
  name: field('Name', requiredName('Please set a name')),
  email: field(
    'Email',
    z
      .string('Please enter your email')
      .trim()
      .toLowerCase()
      .max(191, 'At most 191 characters')
      .pipe(z.email('Please enter a valid email')),
  ),
  password: field(
    'Password',
    z
      .string('Please choose a password')
      .min(passwordLength.least, `At least ${passwordLength.least} characters`)
      .max(passwordLength.most, `At most ${passwordLength.most} characters`)
      .refine(isNoSiteWord, easilyGuessed),
  ),
  timezone: z.string().refine(isTimeZone).catch('Etc/UTC').optional(),
})

export const signInInput = z.object({
  email: z.string('Please enter your email').trim().toLowerCase().min(1, 'Please enter your email'),
  password: z.string('Please enter your password').min(1, 'Please enter your password').max(1000),
})

/** The code of a two-step sign-in: six digits, or a recovery code. */
export const codeInput = z.object({
  otp_attempt: z.string('Please enter a code').trim().min(1, 'Please enter a code').max(100),
})

/** A request for an email, whether or not the address is known. */
export const emailInput = signUpInput.pick({ email: true })

/** The result of requesting a confirmation email, in a sentence. */
export const confirmationSent = z.object({ success: z.literal(true), message: z.string() })
export type ConfirmationSent = z.output<typeof confirmationSent>

/** A new password, typed twice. */
export const newPassword = z
  .object({
    password: signUpInput.shape.password,
    password_confirmation: z.string('Please enter your new password confirmation').max(1000),
  })
  .refine(({ password, password_confirmation }) => password === password_confirmation, {
    path: ['password_confirmation'],
    message: "The passwords don't match",
  })
