import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { roles } from '../../features/account/account.contract.ts'
import { bytes, moment, times } from '../columns.ts'
import { accounts, users } from './accounts.ts'
import { oneOf, ownedKey } from './keys.ts'
import { belongsToMember, owned } from './owned.ts'

/* How people show who they are, what they were told by mail, and who is asked in. */

const person = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

const purposes = [
  'confirmation',
  'password',
  'email',
  'sign_up',
  'passkey',
  'oidc',
  'second_step',
] as const

/**
 * What works once and for a while: links in mails, the challenge of a passkey, the state of a
 * sign-in elsewhere. Kept as the SHA-256 of what was given out.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    hash: bytes().primaryKey(),
    purpose: text({ enum: purposes }).notNull(),
    /** Nobody yet: an invitation to sign up, a passkey that is still to say whose it is. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The address that it was sent to, when it was. */
    email: text().notNull().default(''),
    /** What must not be changed on the way, such as where somebody was going. */
    payload: jsonb(),
    tries: integer().notNull().default(0),
    expires_at: moment().notNull(),
    created_at: moment().notNull().default(sql`now()`),
  },
  (token) => [
    index('one_time_tokens_user').on(token.user_id, token.purpose),
    index('one_time_tokens_expiry').on(token.expires_at),
    oneOf(token.purpose, purposes),
  ],
)

/** Codes on paper for who has lost the device of the second step; kept as an HMAC by the server's key. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: person(),
    code_hash: bytes().notNull(),
    used_at: moment(),
    created_at: moment().notNull().default(sql`now()`),
  },
  (code) => [primaryKey({ columns: [code.user_id, code.code_hash] })],
)

/** A device that signs its owner in by itself (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    user_id: person(),
    credential_id: text().notNull(),
    public_key: bytes().notNull(),
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default(sql`'{}'`),
    /** Whether the maker of the device keeps a copy of it. */
    backed_up: boolean().notNull().default(false),
    name: text().notNull(),
    last_used_at: moment(),
    ...times,
  },
  (passkey) => [
    uniqueIndex('passkeys_credential').on(passkey.credential_id),
    index('passkeys_user').on(passkey.user_id),
  ],
)

/** Somebody as another service knows them. */
export const oidcIdentities = pgTable(
  'oidc_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    user_id: person(),
    last_used_at: moment(),
    ...times,
  },
  (identity) => [
    primaryKey({ columns: [identity.issuer, identity.subject] }),
    index('oidc_identities_user').on(identity.user_id),
  ],
)

/** What was done with somebody's sign-in, for them to read. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid().primaryKey(),
    user_id: person(),
    /** Such as `signed_in`; the contract has them all. */
    kind: text().notNull(),
    /** More about it, such as the name of a token. */
    detail: text().notNull().default(''),
    device: text().notNull().default(''),
    network: text().notNull().default(''),
    created_at: moment().notNull().default(sql`now()`),
  },
  (event) => [
    index('security_events_latest').on(event.user_id, event.created_at.desc(), event.id.desc()),
  ],
)

/** Somebody's face, in three widths. It is a person's and not an account's, so it is no file. */
export const userPictures = pgTable(
  'user_pictures',
  {
    user_id: person().primaryKey(),
    /** Changes with the picture, so that its address can be kept for ever. */
    id: uuid().notNull(),
    small: bytes().notNull(),
    medium: bytes().notNull(),
    large: bytes().notNull(),
    created_at: moment().notNull().default(sql`now()`),
  },
  (picture) => [uniqueIndex('user_pictures_id').on(picture.id)],
)

/** Who was asked by mail to work in an account, and has not answered yet. */
export const invitations = pgTable(
  'invitations',
  {
    ...owned,
    email: text().notNull(),
    role: text({ enum: ['keeper', 'viewer'] }).notNull(),
    may_log: boolean().notNull().default(false),
    token_hash: bytes().notNull(),
    invited_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    expires_at: moment().notNull(),
  },
  (invitation) => [
    ownedKey(invitation),
    uniqueIndex('invitations_token').on(invitation.token_hash),
    uniqueIndex('invitations_address').on(invitation.account_id, sql`lower(${invitation.email})`),
    oneOf(
      invitation.role,
      roles.filter((role) => role !== 'owner'),
    ),
  ],
)

/** What a script of somebody's signs in with, for one account. Kept as a SHA-256. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    ...owned,
    user_id: uuid().notNull(),
    name: text().notNull(),
    scope: text({ enum: ['read', 'write'] }).notNull(),
    token_hash: bytes().notNull(),
    /** Its last four characters, by which its owner knows it again. */
    hint: text().notNull(),
    last_used_at: moment(),
    expires_at: moment(),
  },
  (token) => [
    ownedKey(token),
    uniqueIndex('api_tokens_token').on(token.token_hash),
    index('api_tokens_member').on(token.account_id, token.user_id),
    belongsToMember(token),
    oneOf(token.scope, ['read', 'write']),
  ],
)

/** The customer that Stripe knows an account as. */
export const stripeCustomers = pgTable(
  'stripe_customers',
  {
    account_id: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    customer_id: text().notNull(),
    ...times,
  },
  (customer) => [uniqueIndex('stripe_customers_customer').on(customer.customer_id)],
)

/** The subscription as Stripe last told it, to be shown; what it gives stands in the periods. */
export const stripeSubscriptions = pgTable(
  'stripe_subscriptions',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    stripe_id: text().primaryKey(),
    /** Stripe's word: `active`, `past_due`, `canceled` … */
    status: text().notNull(),
    interval: text({ enum: ['month', 'year'] }).notNull(),
    paid_until: moment().notNull(),
    /** Whether it ends then, and is not renewed. */
    is_ending: boolean().notNull().default(false),
    /** Whether that is because the account is to be erased: it is renewed again if the account stays. */
    ends_with_account: boolean().notNull().default(false),
    ...times,
  },
  (subscription) => [
    index('stripe_subscriptions_account').on(subscription.account_id),
    oneOf(subscription.interval, ['month', 'year']),
  ],
)

/** Which events Stripe has told already: it tells them again until it is sure. */
export const stripeEvents = pgTable(
  'stripe_events',
  { id: text().primaryKey(), created_at: moment().notNull().default(sql`now()`) },
  (event) => [index('stripe_events_by_age').on(event.created_at)],
)
