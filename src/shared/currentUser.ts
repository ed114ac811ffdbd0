import { z } from 'zod'
import { animalColumns, preferredUnits, roles, weekStarts } from './choices.ts'
import { decimalSigns, temperatureUnits } from './numbers.ts'
import { timeFormats } from './timesOfDay.ts'

/** One of the links of 'Our socials'. */
const social = z.object({ name: z.string(), url: z.string() })

/** A currency by its ISO 4217 code. */
export const currency = z.object({
  id: z.string(),
  code: z.string(),
  symbol: z.string(),
  name: z.string(),
})

/** The signed-in user and their account, as in `GET /user.json`. */
export const currentUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  confirmed: z.boolean(),
  /** True if the server sends email, such as the link that confirms the address. */
  has_mail_server: z.boolean(),
  /** False for users who only sign in elsewhere, and confirm by a recent sign-in instead. */
  has_password: z.boolean(),
  createdAt: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  profilePictureUrls: z
    .object({ small: z.string(), medium: z.string(), large: z.string() })
    .nullable(),
  timezone: z.string(),
  /** How far the time zone is from UTC around now. */
  utc_offsets: z.array(
    z.object({ from: z.iso.datetime(), until: z.iso.datetime(), minutes: z.int() }),
  ),
  week_start: z.enum(weekStarts),
  weight_unit: z.enum(preferredUnits),
  decimal_sign: z.enum(decimalSigns),
  time_format: z.enum(timeFormats),
  temperature_unit: z.enum(temperatureUnits),
  /** The columns chosen for the animals table; null for the usual ones. */
  animal_columns: z.array(z.enum(animalColumns)).nullable(),
  currency_id: z.string(),
  currency,
  /** The price of a kilowatt hour in the account's currency; null if it isn't known. */
  kwh_price: z.number().nullable(),
  onboarded: z.boolean(),
  subscribed: z.boolean(),
  owner: z.boolean(),
  role: z.enum(roles),
  /** True if a viewer may record logs; true for other roles. */
  may_log: z.boolean(),
  operator: z.boolean(),
  /**
   * The current account, also in `accounts` with the others. A script with an API token only sees
   * the token's account.
   */
  account_id: z.uuid(),
  /** When the current account will be deleted, unless its owner cancels. */
  erase_at: z.iso.datetime().nullable(),
  accounts: z.array(
    z.object({ id: z.uuid(), name: z.string(), owner: z.boolean(), role: z.enum(roles) }),
  ),
  /** True if they may create an account of their own, and have none yet. */
  can_start_account: z.boolean(),
  stats: z.object({ animals: z.int(), species: z.int(), groups: z.int() }),
  /** For the browser's forms; undefined for scripts. */
  authenticityToken: z.string().optional(),
  /** Why changes have to wait, while the server is being looked after; otherwise null. */
  maintenance: z.string().nullable(),
  /** The operator's social media; the same for everyone. */
  socials: z.array(social),
})
export type CurrentUser = z.output<typeof currentUser>
