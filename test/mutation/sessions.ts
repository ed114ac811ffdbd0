import { type Guard, of } from './guard.ts'

const session = ['src/server/session/session.test.ts']
const roles = ['test/everyRole.test.ts']
const keptSessions = ['src/server/session/keptSessions.test.ts']
const reach = ['src/people/tokens/reach.test.ts']
const tokens = ['src/people/tokens/tokens.test.ts']
const resets = ['src/people/signIn/password/passwordResets.test.ts']

/** Guards of sessions, tokens and links: who someone is, and what they may do. */
export const sessions: Guard[] = [
  ...of(
    'src/server/session/session.ts',
    session,
    ['a session ends', 'gt(sessions.expires_at, sql`now()`),\n'],
    [
      'an idle session ends',
      'gt(sessions.last_seen_at, sql`now() - make_interval(days => ${idleDays})`),\n',
    ],
  ),
  ...of(
    'src/server/session/session.ts',
    ['test/everyRoute.test.ts: a visitor is signed out'],
    ['the API needs a session', 'if (!session) throw new SignedOut()'],
  ),
  ...of(
    'src/server/session/session.ts',
    ['src/server/live/cable.test.ts'],
    [
      'the tabs of a session that is over are closed',
      '::text[]) as hash)`,\n        isAlive,',
      '::text[]) as hash)`,',
    ],
  ),
  ...of(
    'src/server/session/signedIn.ts',
    ['src/people/members/belonging.test.ts', 'src/people/members/sharedUsers.test.ts'],
    [
      'a session is of an account in which one still is',
      'and(eq(memberships.account_id, by.account_id), eq(memberships.user_id, by.user_id))',
      'eq(memberships.user_id, by.user_id)',
    ],
  ),
  ...of(
    'src/server/session/signedIn.ts',
    roles,
    [
      'only the owner is the owner',
      "sql<boolean>`${memberships.role} = 'owner'`",
      'sql<boolean>`true`',
    ],
    [
      'the role is that of the person',
      'and(eq(memberships.account_id, by.account_id), eq(memberships.user_id, by.user_id))',
      'eq(memberships.account_id, by.account_id)',
    ],
  ),
  ...of(
    'src/server/session/bearer.ts',
    tokens,
    [
      'a token ends',
      'const isAlive = or(isNull(apiTokens.expires_at), gt(apiTokens.expires_at, sql`now()`))',
      'const isAlive = sql`true`',
    ],
    [
      'beside a token a cookie counts for nothing',
      'bearer === undefined ? await findSession(request) : await readBearer(bearer, request.log)',
      '(bearer === undefined ? undefined : await readBearer(bearer, request.log)) ?? (await findSession(request))',
    ],
  ),
  ...of(
    'src/server/session/permissions.ts',
    reach,
    [
      'a token that reads changes nothing',
      "if (session.token?.scope === 'read') {",
      'if (false) {',
    ],
    ['a token reaches no way to sign in', 'if (!sessionOf(request).token) return', 'return'],
  ),
  ...of(
    'src/server/session/permissions.ts',
    roles,
    ['a viewer changes nothing', "if (role !== 'viewer') return\n", 'return\n'],
    [
      'a viewer records only if they may',
      "(changes === 'logs' && session.mayLog)",
      "(changes === 'logs')",
    ],
  ),
  ...of(
    'src/server/session/origin.ts',
    session,
    ['another site changes nothing', "if (originOf(request, config) === 'ours') return", 'return'],
    ["a name that may be anyone's is not ours", "if (!isOurHost(host, config)) return 'foreign'"],
    [
      'plain http is not ours beside https',
      'origin?.host === host && !isDowngrade',
      'origin?.host === host',
    ],
    ['another port is not ours', 'origin?.host === host && !isDowngrade', '!isDowngrade'],
  ),
  ...of(
    'src/server/session/origin.ts',
    ['src/people/oidc/oidc.test.ts'],
    [
      'a page of another site is foreign',
      "if (site !== undefined && site !== 'same-origin') return 'foreign'",
    ],
  ),
  ...of(
    'src/server/api.ts',
    ['src/people/members/belonging.test.ts'],
    [
      'a tab writes only to the account that it shows',
      'account === undefined || account === sessionOf(request).accountId',
      'true',
    ],
  ),
  ...of(
    'src/server/session/oneTimeTokens.ts',
    [...resets, 'src/people/signIn/confirmation/confirmations.test.ts'],
    ['a link is for one purpose', 'eq(oneTimeTokens.purpose, purpose),\n'],
    ['a link ends', 'gt(oneTimeTokens.expires_at, sql`now()`),\n'],
    [
      'a link works once',
      'await db.delete(oneTimeTokens).where(isTheOne).returning(stoodFor)',
      'await db.select(stoodFor).from(oneTimeTokens).where(isTheOne)',
    ],
  ),
  ...of(
    'src/server/session/oneTimeTokens.ts',
    ['src/server/session/oneTimeTokens.test.ts'],
    [
      'a second step is tried five times',
      '.where(and(isTheOne, lt(oneTimeTokens.tries, most)))',
      '.where(isTheOne)',
    ],
  ),
  ...of(
    'src/server/session/confirmPassword.ts',
    tokens,
    [
      'without a password it takes a fresh session',
      'if (await isFresh(db, tokenHash)) return',
      'return',
    ],
    [
      'a fresh session is of the last ten minutes',
      "gt(sessions.created_at, sql`now() - interval '10 minutes'`),\n",
    ],
    [
      'making a token takes the password',
      "if (!password) throw wrong('Please enter your password')\n",
      'if (!password) return\n',
    ],
    ['the password is the right one', 'if (!(await isPassword(password, hash))) {', 'if (false) {'],
  ),
  ...of(
    'src/server/session/endSessions.ts',
    ['src/people/security/sessions.test.ts'],
    [
      'a device that is signed out is pushed nothing',
      'await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.session_id, ids))\n',
    ],
    [
      "no one ends another person's session",
      'and(eq(sessions.id, id), eq(sessions.user_id, userId))',
      'eq(sessions.id, id)',
    ],
    [
      'ending the others leaves the own session',
      'and(eq(sessions.user_id, userId), isOther)',
      'eq(sessions.user_id, userId)',
    ],
    ["no one ends everyone's sessions", 'and(eq(sessions.user_id, userId), isOther)', 'isOther'],
  ),
  ...of(
    'src/server/session/forms.ts',
    [
      'src/people/signIn/identity.test.ts',
      'src/people/signIn/attacks.test.ts',
      'src/shop/messages/visitors.test.ts',
    ],
    [
      'a form is of our page',
      'return bytes.length === expected.length && timingSafeEqual(bytes, expected)',
      'return true',
    ],
    ['a form is of its own subject', 'form\\n${salt}\\n${subject}', 'form\\n${salt}'],
  ),
  ...of(
    'src/server/session/operator.ts',
    ['src/people/signIn/signUp/signUps.test.ts'],
    [
      'an address makes an operator once it is confirmed',
      '(confirmed && operatorEmails',
      '(operatorEmails',
    ],
  ),
  ...of(
    'src/server/session/operator.ts',
    ['test/everyRoute.test.ts: is not there for a keeper'],
    [
      'only operators see how the server does',
      'if (!user || !isOperator(config, user)) throw new NotFound()',
    ],
  ),
  ...of(
    'src/server/session/keptSessions.ts',
    keptSessions,
    [
      'a change drops the sessions of its account',
      'if (session.accountId === accountId) this.#kept.delete(hash)',
    ],
    ['what was read while it changed is not kept', ' || changes !== this.#changes'],
    ['a session is kept for seconds', 'entry.until > now && ', ''],
    ['nothing is kept while no one listens', '!this.#isListening || ', ''],
    [
      'what was kept is dropped when no one listened',
      'this.#changes += 1\n    this.#kept.clear()',
      'this.#changes += 1',
    ],
  ),
  ...of(
    'src/server/session/passwords.ts',
    ['src/people/signIn/signUp/signUps.test.ts'],
    ['a common password is refused', 'if (await isCommonPassword(password))', 'if (false)'],
  ),
]
