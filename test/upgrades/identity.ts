import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../../src/db/db.ts'
import * as schema from '../../src/db/schema.ts'

/**
 * What a keeper signs in with and pays by, as rows: a device, another service and Stripe
 * would have to answer for them to come by themselves.
 */
export async function collectIdentity(db: Database, email: string) {
  const [member] = await db
    .select({ account_id: schema.memberships.account_id, user_id: schema.memberships.user_id })
    .from(schema.memberships)
    .innerJoin(schema.users, eq(schema.users.id, schema.memberships.user_id))
    .where(eq(schema.users.email, email))
  if (!member) throw new Error(`${email} is no member`)
  const { account_id, user_id } = member
  const soon = new Date(Date.now() + 86_400_000).toISOString()

  await db
    .insert(schema.oneTimeTokens)
    .values({ hash: secret(), purpose: 'email', user_id, email, expires_at: soon })
  await db.insert(schema.recoveryCodes).values({ user_id, code_hash: secret() })
  await db.insert(schema.passkeys).values({
    id: newId(),
    user_id,
    credential_id: secret().toString('base64url'),
    public_key: secret(),
    name: 'Phone',
  })
  await db
    .insert(schema.oidcIdentities)
    .values({ issuer: 'https://id.example.org', subject: newId(), user_id })
  await db
    .insert(schema.securityEvents)
    .values({ id: newId(), user_id, kind: 'signed_in', network: '192.0.2.7' })
  const face = { small: secret(), medium: secret(), large: secret() }
  await db.insert(schema.userPictures).values({ user_id, id: newId(), ...face })
  await db.insert(schema.invitations).values({
    account_id,
    id: newId(),
    email: 'vet@example.org',
    role: 'viewer',
    token_hash: secret(),
    invited_by: user_id,
    expires_at: soon,
  })
  const webhook = { account_id, id: newId() }
  await db
    .insert(schema.webhooks)
    .values({ ...webhook, url: 'https://example.org/hook', events: ['task.added'] })
  await db.insert(schema.webhookDeliveries).values({
    ...{ account_id, id: newId(), webhook_id: webhook.id },
    ...{ event: 'task.added', object: { content: 'Order rats' } },
  })
  await db.insert(schema.apiTokens).values({
    account_id,
    id: newId(),
    user_id,
    name: 'Scales',
    scope: 'write',
    token_hash: secret(),
    hint: 'x7Qa',
  })
  await db.insert(schema.stripeCustomers).values({ account_id, customer_id: `cus_${newId()}` })
  await db.insert(schema.stripeSubscriptions).values({
    account_id,
    stripe_id: `sub_${newId()}`,
    status: 'active',
    interval: 'year',
    paid_until: soon,
  })
  await db.insert(schema.stripeEvents).values({ id: `evt_${newId()}` })
}

const secret = () => randomBytes(32)
