/** What can happen to somebody's sign-in, with how it is told them. */
export const securityEventKinds = {
  signed_up: 'You signed up',
  signed_in: 'Signed in',
  sign_in_failed: 'Somebody entered a wrong password',
  code_failed: 'Somebody entered a wrong code',
  signed_out: 'Signed out',
  session_ended: 'A session was ended',
  sessions_ended: 'All other sessions were ended',
  email_confirmed: 'Address confirmed',
  email_change_asked: 'A new address was asked for',
  email_changed: 'Address changed',
  password_reset_asked: 'A new password was asked for',
  password_reset: 'Password set anew by mail',
  password_changed: 'Password changed',
  mfa_enabled: 'Two-step sign-in turned on',
  mfa_disabled: 'Two-step sign-in turned off',
  recovery_codes_made: 'New recovery codes made',
  recovery_code_used: 'A recovery code was used',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  oidc_linked: 'Sign-in elsewhere linked',
  oidc_unlinked: 'Sign-in elsewhere unlinked',
  token_made: 'API token made',
  token_revoked: 'API token revoked',
  invitation_accepted: 'Invitation accepted',
  account_left: 'Left an account',
  erasure_asked: 'Deletion of the account asked for',
  erasure_taken_back: 'Deletion of the account taken back',
} as const
export type SecurityEventKind = keyof typeof securityEventKinds

/** What is said of a password that somebody is asked for once more. */
export const passwordWords = {
  wrong: 'This is not your password',
  none: "You have no password yet. Set one with 'Forgot your password?' on the sign-in page.",
}
