import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import type { Db } from '../../db/db.ts'
import { securityEvents } from '../../db/schema.ts'
import { networkOf } from '../limits/throttle.ts'

/** The security events of a user, with their texts. */
export const securityEventKinds = {
  signed_up: 'Signed up',
  signed_in: 'Signed in',
  sign_in_failed: 'Incorrect password entered',
  code_failed: 'Incorrect code entered',
  signed_out: 'Signed out',
  session_ended: 'Session ended',
  sessions_ended: 'All other sessions ended',
  email_confirmed: 'Email confirmed',
  email_change_asked: 'Email change requested',
  email_changed: 'Email changed',
  password_reset_asked: 'Password reset requested',
  password_reset: 'Password reset by email',
  password_changed: 'Password changed',
  mfa_enabled: 'Two-step sign-in turned on',
  mfa_disabled: 'Two-step sign-in turned off',
  recovery_codes_made: 'New recovery codes created',
  recovery_code_used: 'A recovery code was used',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  oidc_linked: 'Sign-in service linked',
  oidc_unlinked: 'Sign-in service unlinked',
  token_made: 'API token created',
  token_revoked: 'API token revoked',
  webhook_added: 'Webhook added',
  webhook_deleted: 'Webhook deleted',
  invitation_accepted: 'Invitation accepted',
  account_left: 'Left an account',
  erasure_asked: 'Account deletion requested',
  erasure_taken_back: 'Account deletion cancelled',
} as const
type SecurityEventKind = keyof typeof securityEventKinds

/** Where a request came from; `languages` as in `Accept-Language`, `timezone` if its form has it. */
export type From = { device: string; network: string; languages?: string; timezone?: string }

/** The browser, network and languages of a request. */
export const fromOf = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): From => ({
  device: (headers['user-agent'] ?? '').slice(0, 300),
  network: networkOf(ip),
  languages: headers['accept-language'],
})

/** Adds to the user's security log. */
export async function noteSecurity(
  db: Db,
  userId: string,
  kind: SecurityEventKind,
  { device, network }: From,
  detail = '',
): Promise<void> {
  await db
    .insert(securityEvents)
    .values({ id: newId(), user_id: userId, kind, detail: detail.slice(0, 200), device, network })
}
