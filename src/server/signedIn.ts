import { and, eq, sql } from 'drizzle-orm'
import { accounts, type apiTokens, memberships, type sessions, users } from '../db/schema.ts'
import type { Config } from './config.ts'
import { hasPlus } from './plan.ts'

/** What somebody is signed in by: a row that names them and the account they are in. */
type SignIn = typeof sessions | typeof apiTokens

/** Who it is and what they may, whatever they are signed in by. */
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
})

/** True of the membership by which they are in the account: with it ends every sign-in to it. */
export const isMember = (by: SignIn) =>
  and(eq(memberships.account_id, by.account_id), eq(memberships.user_id, by.user_id))
