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
import { tokenScopes } from '../../shared/apiTokens.ts'
import { roles } from '../../shared/choices.ts'
import { bytes, moment, oneOf, ownedKey, times } from '../columns.ts'
import { accounts, users } from './accounts.ts'
import { belongsToMember, ofAccount, owned } from './owned.ts'

/* Identity: proofs, security events and invitations. */

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
 * Single-use tokens that expire: emailed links, passkey challenges, the state of a sign-in
 * elsewhere. Stored as SHA-256 hashes.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    hash: bytes().primaryKey(),
    purpose: text({ enum: purposes }).notNull(),
    /** Null before the user is known: an invitation to sign up, a passkey challenge. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The address it was emailed to, if any. */
    email: text().notNull().default(''),
    /** State that the browser must not change, such as the destination. */
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

/** Recovery codes for a lost authenticator, stored as HMACs with the server's key. */
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

/** A passkey (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    user_id: person(),
    credential_id: text().notNull(),
    public_key: bytes().notNull(),
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default(sql`'{}'`),
    /** True if the passkey is synced. */
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

/** A user's identity at another service. */
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

/** A user's security log. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid().primaryKey(),
    user_id: person(),
    /** Such as `signed_in`; see the contract. */
    kind: text().notNull(),
    /** Details, such as a token's name. */
    detail: text().notNull().default(''),
    device: text().notNull().default(''),
    network: text().notNull().default(''),
    created_at: moment().notNull().default(sql`now()`),
  },
  (event) => [
    index('security_events_latest').on(event.user_id, event.created_at.desc(), event.id.desc()),
  ],
)

/**
 * A user's picture, in three widths. Stored in the table, since users don't have folders as
 * accounts do.
 */
export const userPictures = pgTable(
  'user_pictures',
  {
    user_id: person().primaryKey(),
    /** Changes with the picture, so that its address can be cached forever. */
    id: uuid().notNull(),
    small: bytes().notNull(),
    medium: bytes().notNull(),
    large: bytes().notNull(),
    created_at: moment().notNull().default(sql`now()`),
  },
  (picture) => [uniqueIndex('user_pictures_id').on(picture.id)],
)

/** Open invitations to an account. */
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

/** API tokens of scripts, each for one account. Stored as SHA-256 hashes. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    ...owned,
    user_id: uuid().notNull(),
    name: text().notNull(),
    scope: text({ enum: tokenScopes }).notNull(),
    token_hash: bytes().notNull(),
    /** Its last four characters, for its owner to recognise. */
    hint: text().notNull(),
    last_used_at: moment(),
    expires_at: moment(),
  },
  (token) => [
    ownedKey(token),
    uniqueIndex('api_tokens_token').on(token.token_hash),
    index('api_tokens_member').on(token.account_id, token.user_id),
    belongsToMember(token),
    oneOf(token.scope, tokenScopes),
  ],
)

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

/** The subscription as last read from Stripe, for display; its Plus is in the periods. */
export const stripeSubscriptions = pgTable(
  'stripe_subscriptions',
  {
    ...ofAccount,
    stripe_id: text().primaryKey(),
    /** Stripe's status: `active`, `past_due`, `canceled` … */
    status: text().notNull(),
    interval: text({ enum: ['month', 'year'] }).notNull(),
    paid_until: moment().notNull(),
    /** True if it ends then instead of renewing. */
    is_ending: boolean().notNull().default(false),
    /** True if it ends because the account will be deleted; it renews again if the account stays. */
    ends_with_account: boolean().notNull().default(false),
    ...times,
  },
  (subscription) => [
    index('stripe_subscriptions_account').on(subscription.account_id),
    oneOf(subscription.interval, ['month', 'year']),
  ],
)

/** Handled Stripe events, since Stripe repeats them until they are acknowledged. */
export const stripeEvents = pgTable(
  'stripe_events',
  { id: text().primaryKey(), created_at: moment().notNull().default(sql`now()`) },
  (event) => [index('stripe_events_by_age').on(event.created_at)],
)
