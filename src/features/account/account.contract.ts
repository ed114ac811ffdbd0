import { z } from 'zod'

/** On which day a person's week begins. */
export const weekStarts = ['monday', 'sunday', 'saturday'] as const
export type WeekStart = (typeof weekStarts)[number]

/** One of the links of 'Our socials'. */
export const social = z.object({ name: z.string(), url: z.string() })
export type Social = z.output<typeof social>

/** Who is signed in, and to what, as `GET /user.json` says it. */
export const currentUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  timezone: z.string(),
  week_start: z.enum(weekStarts),
  currency: z.object({ id: z.string(), code: z.string(), symbol: z.string(), name: z.string() }),
  onboarded: z.boolean(),
  subscribed: z.boolean(),
  owner: z.boolean(),
  operator: z.boolean(),
  accounts: z.array(z.object({ id: z.uuid(), name: z.string(), owner: z.boolean() })),
  stats: z.object({ animals: z.int(), species: z.int(), groups: z.int() }),
  authenticityToken: z.string(),
  /** Where the people who run the installation are found; the same for everybody. */
  socials: z.array(social),
})
export type CurrentUser = z.output<typeof currentUser>

/** What a person may change of themselves. */
export const userChange = z.object({
  user: z.object({
    week_start: z.enum(weekStarts, 'Please choose monday, sunday or saturday').optional(),
  }),
})

export const passwordLength = { least: 8, most: 200 }

export const signUpInput = z.object({
  name: z
    .string('Please set a name')
    .trim()
    .min(1, 'Please set a name')
    .max(100, 'At most 100 characters'),
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

/** By name only: '+01:00' is west of UTC to PostgreSQL, and '-0330' nothing at all. */
function isTimeZone(name: string) {
  if (!/^[a-z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
