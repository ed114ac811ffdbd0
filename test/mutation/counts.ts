import { type Guard, of } from './guard.ts'

const fairQueue = ['src/server/limits/fairQueue.test.ts']

/** How many may work, wait and be kept at once. */
export const counts: Guard[] = [
  ...of(
    'src/server/limits/concurrencyLimit.ts',
    ['src/server/limits/concurrencyLimit.test.ts'],
    ['so many work at once', 'if (working < most) working++', 'if (true) working++'],
    ['so many wait at most', 'else if (waiting.length >= patient) throw new Busy()\n'],
    ['who is done makes room', 'else working--'],
  ),
  ...of(
    'src/server/limits/fairQueue.ts',
    fairQueue,
    ['so many are worked on at once', 'working < room && share', 'share'],
    ['so many of one person are worked on at once', ' && share.working < bounds.workingOfOne'],
    [
      'so many wait at most',
      'if (waiting.length > bounds.waiting) mostServed(waiting, usedBy).refuse()\n',
    ],
    [
      'so many of one person wait at most',
      '!isFree && share.waiting >= bounds.waitingOfOne',
      'false',
    ],
    [
      'under overload no one waits for long',
      'if (now() - one.since > limit_ms) one.refuse()',
      'if (false) one.refuse()',
    ],
    [
      'a burst is no overload',
      'if (!crowd.isOverload() || !isShared) return',
      'if (!isShared) return',
    ],
    ['a turn is given back once', 'if (isOver) return\n'],
    ['who is gone is not waited for', "signal.addEventListener('abort', one.refuse)\n"],
  ),
  ...of(
    'src/server/limits/overload.ts',
    ['src/server/limits/overload.test.ts'],
    [
      'only a valid session counts as a person',
      'const person = idOf(request)\n',
      "const person = idOf(request) ?? 'anyone'\n",
    ],
    [
      'monitors never wait',
      "const isFree = alwaysAnswered.test(request.url ?? '')",
      'const isFree = false',
    ],
    [
      'visitors have a queue of their own',
      'const [people, visitors] = [fairQueue(limits), fairQueue(limits)]',
      'const people = fairQueue(limits), visitors = people',
    ],
  ),
  ...of(
    'src/server/records/together.ts',
    ['src/server/records/together.test.ts'],
    ['so many are written at once', 'waiting.splice(0, most)', 'waiting.splice(0)'],
    [
      'what waits for a database that is away is refused',
      'isUnreachable(error) ? waiting.splice(0) : []',
      '[]',
    ],
  ),
  ...of(
    'src/people/members/invitations/invitations.queries.ts',
    ['src/people/members/invitations/invitations.test.ts'],
    ['an account is shared with fifty people', 'await refuseOneTooMany(tx, accountId)\n'],
    ['a member is not invited again', 'await refuseMember(tx, accountId, email)\n'],
    ['those invited at once count each other', 'await lockAccount(tx, accountId)\n'],
  ),
  ...of(
    'src/people/tokens/tokens.queries.ts',
    ['src/people/tokens/tokens.test.ts'],
    [
      'a person has fifty tokens',
      'if ((await tx.$count(apiTokens, isOf(person))) > mostTokens)',
      'if (false)',
    ],
  ),
  ...of(
    'src/people/passkeys/passkeys.queries.ts',
    ['src/people/passkeys/passkeys.test.ts'],
    ['a person has so many passkeys', 'if (total > mostPasskeys) throw', 'if (false) throw'],
    ['the last way in stays', 'await requireAnotherWayIn(tx, userId)\n'],
  ),
  ...of(
    'src/day/reminders/pushSubscriptions.queries.ts',
    ['src/day/reminders/channels.test.ts'],
    ['a person has twenty devices', 'if (own >= mostDevices) {', 'if (false) {'],
    [
      'a push goes to an address that may be asked',
      'if (!isAskable(endpoint, pushHosts))',
      'if (false)',
    ],
    [
      "a browser's address is not another's",
      'if (before && (before.p256dh !== p256dh || before.auth !== auth)) {',
      'if (false) {',
    ],
  ),
]
