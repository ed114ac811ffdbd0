import { and, eq, sql } from 'drizzle-orm'
import { accounts, type apiTokens, memberships, type sessions, users } from '../../db/schema.ts'
import { hasPlus } from '../plan.ts'
import type { Config } from '../settings/config.ts'

/** Table of sign-ins, or of who may: a row names a user and their account. */
type SignIn = typeof sessions | typeof apiTokens | typeof memberships

/** The user's identity and rights, from a session, an API token, or their place in the account. */
export const signedIn = (config: Pick<Config, 'stripe'>, by: SignIn) => ({
  userId: by.user_id,
  userName: users.name,
  accountId: by.account_id,
  role: memberships.role,
  mayLog: memberships.may_log,
  isOwner: sql<boolean>`${memberships.role} = 'owner'`,
  isSubscribed: hasPlus(config, by.account_id),
  timeZone: accounts.time_zone,
  weekStart: users.week_start,
  decimalSign: users.decimal_sign,
  timeFormat: users.time_format,
})

/** True for the membership behind a sign-in: without it, the sign-in is invalid. */
export const isMember = (by: SignIn) =>
  and(eq(memberships.account_id, by.account_id), eq(memberships.user_id, by.user_id))
