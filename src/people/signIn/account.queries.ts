import { and, eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  accounts,
  animals,
  groups,
  memberships,
  species,
  totals,
  userPictures,
  users,
} from '../../db/schema.ts'
import type { Context } from '../../server/context.ts'
import { SignedOut } from '../../server/errors.ts'
import { hasPlus } from '../../server/plan.ts'
import { formToken, sessionSubject } from '../../server/session/forms.ts'
import { isOperator } from '../../server/session/operator.ts'
import type { Session } from '../../server/session/session.ts'
import { isConfirmed } from '../../server/settings/addresses.ts'
import { currencyOf } from '../../shared/currencies.ts'
import type { CurrentUser } from '../../shared/currentUser.ts'
import { offsetSpans } from '../../shared/wallClock.ts'

/** The signed-in user and their account. Throws `SignedOut` if they have just been deleted. */
export async function currentUserOf(
  { config, db, key }: Context,
  session: Session,
): Promise<CurrentUser> {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      confirmed: isConfirmed,
      has_password: sql<boolean>`${users.password_hash} is not null`,
      createdAt: users.created_at,
      updated_at: users.updated_at,
      timezone: accounts.time_zone,
      week_start: users.week_start,
      weight_unit: users.weight_unit,
      decimal_sign: users.decimal_sign,
      time_format: users.time_format,
      temperature_unit: users.temperature_unit,
      animal_columns: users.animal_columns,
      picture: userPictures.id,
      currency: accounts.currency,
      kwh_price: accounts.kwh_price,
      onboarded: sql<boolean>`${users.onboarded_at} is not null`,
      subscribed: hasPlus(config, accounts.id),
      owner: sql<boolean>`${memberships.role} = 'owner'`,
      role: memberships.role,
      may_log: sql<boolean>`${memberships.role} <> 'viewer' or ${memberships.may_log}`,
      operator: users.operator,
      account_id: accounts.id,
      erase_at: accounts.erase_at,
      accounts: theirAccounts,
      animals: totalIn(animals),
      species: totalIn(species),
      groups: totalIn(groups),
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.user_id, users.id))
    .innerJoin(accounts, eq(accounts.id, memberships.account_id))
    .leftJoin(userPictures, eq(userPictures.user_id, users.id))
    .where(and(eq(users.id, session.userId), eq(accounts.id, session.accountId)))
  if (!row) throw new SignedOut()
  const { animals: animalCount, species: kinds, groups: sets, picture, ...user } = row
  const { token } = session
  return {
    ...user,
    has_mail_server: config.smtpUrl !== undefined,
    profilePictureUrls: picture === null ? null : faceUrls(picture),
    utc_offsets: offsetSpans(user.timezone),
    currency_id: user.currency,
    currency: currencyOf(user.currency),
    operator: isOperator(config, user),
    accounts: token ? user.accounts.filter(({ id }) => id === user.account_id) : user.accounts,
    can_start_account:
      !token && config.signUp === 'open' && !user.accounts.some(({ owner }) => owner),
    stats: { animals: animalCount, species: kinds, groups: sets },
    ...(!token && { authenticityToken: formToken(key, sessionSubject(session)) }),
    // People who change something are told by a 503.
    maintenance: null,
    socials: config.socials,
  }
}

const theirAccounts = sql<CurrentUser['accounts']>`(
  select json_agg(
    json_build_object('id', theirs.id, 'name', theirs.name, 'owner', member.role = 'owner', 'role', member.role)
    order by member.role = 'owner' desc, theirs.name, theirs.id)
  from ${memberships} member join ${accounts} theirs on theirs.id = member.account_id
  where member.user_id = ${users.id})`

/** The addresses of a user's picture for members of their accounts. */
export function faceUrls(id: string): NonNullable<CurrentUser['profilePictureUrls']> {
  const folder = `/dashboard/faces/${id}`
  return {
    small: `${folder}/small.webp`,
    medium: `${folder}/medium.webp`,
    large: `${folder}/large.webp`,
  }
}

const totalIn = (table: PgTable) =>
  sql`coalesce((select ${totals.total} from ${totals} where ${and(
    eq(totals.account_id, accounts.id),
    eq(totals.kind, getTableName(table)),
  )}), 0)`.mapWith(Number)
