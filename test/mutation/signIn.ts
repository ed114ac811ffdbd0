import { type Guard, of } from './guard.ts'

/** Guards of the ways to sign in, and of what is signed. */
export const signIn: Guard[] = [
  ...of(
    'src/people/passkeys/ceremonies.ts',
    ['src/people/passkeys/passkeys.test.ts', 'src/people/passkeys/refusedSignIns.test.ts'],
    ['a challenge is for one person', 'token.userId === (userId ?? null) && '],
    ['a challenge is for one browser', ' && madeFor === browser'],
    [
      'a passkey says whose it is',
      'if (!checked?.verified || !isTheirs) throw refused()',
      'if (!checked?.verified) throw refused()',
    ],
    ['a passkey that counts backwards is refused', 'if (!isUsed) throw refused()'],
  ),
  ...of(
    'src/people/signIn/secondStep/secondSteps.queries.ts',
    ['src/people/signIn/secondStep/secondSteps.test.ts'],
    ['after the password a code is asked for', 'if (!kind) {', 'if (false) {'],
    [
      'after five wrong codes the sign-in starts again',
      'if (tries < mostCodes) throw wrongCode()\n',
      'throw wrongCode()\n',
    ],
  ),
  ...of(
    'src/people/members/invitations/invitations.queries.ts',
    ['src/people/members/invitations/invitationLinks.test.ts'],
    [
      'an invitation ends',
      'and(eq(invitations.token_hash, hashOf(token)), gt(invitations.expires_at, sql`now()`))',
      'eq(invitations.token_hash, hashOf(token))',
    ],
  ),
  ...of(
    'src/people/subscription/stripe/webhooks.routes.ts',
    ['src/people/subscription/stripe/webhooks.test.ts'],
    [
      'an event of Stripe is of the last five minutes',
      '        tolerance_s,\n',
      '        Number.MAX_SAFE_INTEGER,\n',
    ],
    [
      'an event of Stripe is signed',
      "throw new Failure(400, [{ message: 'Not signed by Stripe', code: 'bad_signature' }])",
      'return JSON.parse(String(body))',
    ],
  ),
  ...of(
    'src/care/animals/bulk/undoTokens.ts',
    ['src/care/animals/bulk/bulkChanges.test.ts'],
    [
      'an undo is signed',
      'if (sent.length !== own.length || !timingSafeEqual(sent, own)) return undefined\n',
    ],
    ['an undo is of its own account', 'bulk undo\\n${accountId}\\n', 'bulk undo\\n'],
    ['an undo ends', 'return until > Date.now() ? before : undefined', 'return before'],
  ),
]
