import { type Guard, of } from './guard.ts'

const secondStep = ['src/people/security/mfa/secondStep.test.ts']
const reminders = ['src/day/reminders/reminders.test.ts']
const handover = [
  'src/running/handover/handover.test.ts',
  'src/running/handover/signedFiles.test.ts',
]
const webhooks = ['src/people/subscription/stripe/webhooks.test.ts']
const messages = ['src/shop/messages/visitors.test.ts', 'src/shop/messages/messages.test.ts']

/** What happens once, however often it is asked for. */
export const once: Guard[] = [
  ...of(
    'src/people/security/mfa/secondStep.ts',
    secondStep,
    [
      'a code works once',
      'eq(users.otp_secret, person.sealed), isUnused)',
      'eq(users.otp_secret, person.sealed))',
    ],
    [
      'a code of before is used up',
      'epochTolerance: step_s, afterTimeStep }',
      'epochTolerance: step_s }',
    ],
    ['a clock is one step off at most', 'epochTolerance: step_s, ', 'epochTolerance: 3 * step_s, '],
    [
      'a second step that is off takes no code',
      'and(eq(users.id, userId), isNotNull(users.otp_enabled_at))\n',
      'eq(users.id, userId)\n',
    ],
  ),
  ...of(
    'src/people/security/mfa/recoveryCodes.ts',
    secondStep,
    ['a recovery code works once', '        isNull(recoveryCodes.used_at),\n'],
    [
      'a recovery code is the right one',
      'eq(recoveryCodes.user_id, userId),\n        eq(recoveryCodes.code_hash, hashOf(key, userId, read(typed))),',
      'eq(recoveryCodes.user_id, userId),',
    ],
  ),
  ...of(
    'src/people/security/mfa/mfa.queries.ts',
    ['src/people/security/mfa/mfa.test.ts'],
    ['two-step sign-in is turned on once', 'if (turned.length === 0) throw alreadyOn()\n'],
    ['turning it on signs other devices out', 'await endSessionsBut(tx, userId, tokenHash)\n'],
    [
      'new recovery codes take the place of the old',
      "throw new Failure(409, [{ message: 'Two-step sign-in is off', code: 'mfa_is_off' }])\n",
    ],
  ),
  ...of(
    'src/people/signIn/secondStep/secondSteps.queries.ts',
    ['src/people/signIn/secondStep/secondSteps.test.ts'],
    [
      'a first step gets one person in once',
      "if (!(await takeToken(db, 'second_step', step))) throw startAgain()\n",
    ],
  ),
  ...of(
    'src/people/members/invitations/invitations.queries.ts',
    ['src/people/members/invitations/invitationLinks.test.ts'],
    [
      'an invitation is used once',
      'await tx.delete(invitations).where(isTheOne).returning()',
      'await tx.select().from(invitations).where(isTheOne)',
    ],
  ),
  ...of(
    'src/day/reminders/reminders.jobs.ts',
    reminders,
    [
      'a person is reminded once a day',
      'setWhere: sql`${notificationSettings.reminded_on} is null\n        or ${notificationSettings.reminded_on} < ${today}`,\n',
    ],
    [
      'a reminder is told once',
      'return dueReminders.filter(({ key }) => keys.has(key))',
      'return dueReminders',
    ],
  ),
  ...of(
    'src/day/reminders/reminders.jobs.ts',
    ['src/day/reminders/deliveries.test.ts'],
    [
      'nothing is mailed to an address that is not confirmed',
      'mailed.length > 0 && person?.isConfirmed',
      'mailed.length > 0 && person',
    ],
    [
      'a device gets a few pushes at once',
      'if (pushes.length <= mostPushes) return pushes',
      'return pushes',
    ],
    [
      "a device is its person's, in the account",
      'and(eq(pushSubscriptions.account_id, accountId), eq(pushSubscriptions.user_id, userId))',
      'eq(pushSubscriptions.account_id, accountId)',
    ],
  ),
  ...of(
    'src/day/achievements/achievements.jobs.ts',
    ['src/day/achievements/achievements.test.ts'],
    [
      'an achievement is told once',
      'rows.filter(({ account_id, key }) => isAdded.has(`${account_id} ${key}`))',
      'rows',
    ],
    [
      'an achievement is unlocked once',
      '.onConflictDoNothing()\n    .returning({ account_id',
      '.returning({ account_id',
    ],
  ),
  ...of(
    'src/running/handover/takeOver.queries.ts',
    handover,
    [
      "one doesn't take over from oneself",
      "offer.account_id === accountId ? 'own' : 'open'",
      "'open'",
    ],
    ['an animal is taken over once', "if (offer.taken_at) return { as: 'taken', offer }\n"],
    [
      'an offer can be withdrawn',
      'if (offer.revoked_at || hasExpired(offer))',
      'if (hasExpired(offer))',
    ],
    ['an offer ends', 'if (offer.revoked_at || hasExpired(offer))', 'if (offer.revoked_at)'],
    [
      'a signed record is taken over by one account',
      'if (before && before.account_id !== accountId) throw new Taken()\n',
    ],
    [
      'a signed record is taken over once',
      "throw new Failure(409, [{ message, code: 'yours_already' }])",
    ],
    ['a viewer takes nothing over', '  requireKeeper(session)\n', ''],
  ),
  ...of(
    'src/people/subscription/stripe/refresh.queries.ts',
    webhooks,
    ['an answer that is overtaken is not written', '!stored || stored.askedAt < askedAt', 'true'],
    ['an event of another account is no one’s', 'if (!accountId) return true\n'],
  ),
  ...of(
    'src/people/subscription/stripe/stripeBilling.ts',
    ['src/people/subscription/stripe/checkout.test.ts'],
    [
      'no one pays twice',
      'if (await hasSubscription(context, stripe, customer)) {',
      'if (false) {',
    ],
    [
      'one checkout is open',
      'await closeCheckouts(stripe, customer)\n    const { url }',
      'const { url }',
    ],
  ),
  ...of(
    'src/people/passkeys/passkeys.queries.ts',
    ['src/people/passkeys/passkeys.test.ts', 'src/people/passkeys/refusedSignIns.test.ts'],
    [
      'an answer of a passkey counts once',
      'and(eq(passkeys.id, id), or(lt(passkeys.counter, counter), doesNotCount))',
      'eq(passkeys.id, id)',
    ],
    [
      'no one removes the passkey of another',
      'and(eq(passkeys.user_id, userId), eq(passkeys.id, id))',
      'eq(passkeys.id, id)',
    ],
  ),
  ...of(
    'src/people/tokens/tokens.queries.ts',
    ['src/people/tokens/tokens.test.ts', 'test/everyRoute.test.ts'],
    [
      "no one revokes another's token",
      'and(isOf(person), eq(apiTokens.id, id))',
      'eq(apiTokens.id, id)',
    ],
    ["no one takes the id of another's token", 'setWhere: eq(apiTokens.user_id, person.userId),\n'],
  ),
  ...of(
    'src/server/messages/outboxWorker.ts',
    ['src/server/messages/outbox.test.ts'],
    ['a message is sent once', 'waiting.sent_at is null\n          and '],
    ['servers that claim at once keep no other waiting', ' skip locked'],
    ['what is being sent is left alone', 'and waiting.next_try_at <= now()', ''],
    ['a message is given up at last', ' || tries >= retryLimit'],
  ),
  ...of(
    'src/shop/messages/asking.queries.ts',
    messages,
    ['a form that is sent twice is one message', 'if (added.rowCount === 0) return\n'],
    ['of a blocked visitor nothing is kept', 'if (await isBlocked(tx, accountId, email)) return\n'],
  ),
  ...of('src/shop/messages/telling.queries.ts', messages, [
    'the shop is told once of unread messages',
    'isTold || ',
  ]),
  ...of(
    'src/care/animals/bulk/undoing.queries.ts',
    ['src/care/animals/bulk/bulkChanges.test.ts'],
    ['an undo leaves what has changed since', ' and ${isAsItWas}\n', '\n'],
  ),
]
