import { counts } from './counts.ts'
import type { Family } from './guard.ts'
import { limits } from './limits.ts'
import { once } from './once.ts'
import { records } from './records.ts'
import { sessions } from './sessions.ts'
import { signIn } from './signIn.ts'

/*
 * Guards of the server that `npm run mutate -- guards` takes out, one at a time: each is noticed by a test.
 */
export const guards = [...records, ...sessions, ...signIn, ...limits, ...counts, ...once]

const roles = ['test/everyRole.test.ts: everyone but the owner']
const own = ['test/everyRole.test.ts: changes and deletes what is theirs']
const locked = ['src/people/subscription/gates.test.ts: whatever is asked of a locked animal']
const smuggled = ['test/everyRoute.test.ts: is refused at the field']

export const families: Family[] = [
  { says: 'Plus', hooks: ['requirePlus'], tests: ['src/people/subscription/gates.test.ts'] },
  { says: 'a browser', hooks: ['requireBrowser'], tests: ['src/people/tokens/reach.test.ts'] },
  { says: 'the owner', hooks: ['requireOwner'], tests: roles },
  {
    says: 'an operator',
    hooks: ['requireOperator'],
    tests: ['test/everyRoute.test.ts: is not there for a keeper'],
  },
  {
    says: 'our own site',
    hooks: ['requireSameOrigin'],
    tests: ['src/server/session/session.test.ts'],
  },
  {
    says: 'the account that is shown',
    hooks: ['requireSameAccount'],
    tests: ['src/people/members/belonging.test.ts'],
  },
  { says: 'a role', hooks: ['requirePermission'], tests: ['test/everyRole.test.ts'] },
  {
    says: 'so many requests',
    hooks: ['limitNetwork', 'rateLimit'],
    tests: ['src/people/tokens/reach.test.ts', 'src/app/server.test.ts'],
  },
  { says: 'so many tries', calls: ['takeTry', 'takeTries'], tests: [] },
  { says: 'Plus', calls: ['requirePlus'], tests: [] },
  { says: 'a record of their own', calls: ['requireOwnRecords'], tests: own },
  { says: 'room in the plan', calls: ['requireRoomForAnimals'], tests: [] },
  { says: 'an open animal', calls: ['requireAnimal', 'requireUnlocked'], tests: locked },
  { says: 'a writable animal', calls: ['requireWritable', 'requireOfCollection'], tests: locked },
  { says: 'records of the account', calls: ['requireNamed'], tests: smuggled },
  { says: 'a keeper', calls: ['requireKeeper'], tests: [] },
  { says: 'a confirmed address', calls: ['requireConfirmed'], tests: [] },
]

const everyLimit = ['test/everyLimit.test.ts']
const freePlan = ['src/collection/animals/freePlan.test.ts']
const known = ['src/collection/codes/known.test.ts']
const gates = 'src/people/subscription/gates.test.ts'

/** Tests of a guard of a family in a file, where others notice than of its family, or than those beside it. */
export const elsewhere: Record<string, string[]> = {
  'src/app/records.ts requirePlus': ['src/running/deleted/deleted.test.ts'],
  'src/breeding/genetics/genetics.routes.ts takeTry': ['src/breeding/genetics/crosses.test.ts'],
  'src/care/animals/adding.queries.ts requireRoomForAnimals': freePlan,
  'src/care/animals/saving.queries.ts requireRoomForAnimals': freePlan,
  'src/collection/codes/cards.routes.ts takeTry': ['src/collection/codes/cards.test.ts'],
  'src/collection/codes/codes.queries.ts requirePlus': known,
  'src/collection/codes/labels.queries.ts requirePlus': ['src/collection/codes/codes.test.ts'],
  'src/day/calendar/feed/feed.routes.ts takeTry': [
    'src/day/calendar/feed/feed.test.ts',
    ...everyLimit,
  ],
  'src/day/reminders/channelTests.ts takeTry': ['src/day/reminders/channels.test.ts'],
  'src/people/leaving/erasure.queries.ts takeTry': ['src/people/leaving/leaving.test.ts'],
  'src/people/oidc/oidcPages.routes.ts takeTry': everyLimit,
  'src/people/passkeys/passkeySignIn.routes.ts takeTry': everyLimit,
  'src/people/signIn/password/password.routes.ts takeTry': everyLimit,
  'src/people/signIn/signIns.queries.ts takeTries': ['src/people/signIn/signIns.test.ts'],
  'src/people/signIn/signUp/signUps.queries.ts takeTry': [
    'src/people/signIn/signIns.test.ts',
    ...everyLimit,
  ],
  'src/people/subscription/stripe/stripeBilling.ts takeTry': [
    'src/people/subscription/stripe/checkout.test.ts',
  ],
  'src/running/handover/handover.routes.ts takeTry': everyLimit,
  'src/running/handover/takeOver.routes.ts takeTry': everyLimit,
  'src/running/help/help.routes.ts takeTry': ['src/running/help/contact.test.ts'],
  'src/running/imports/imports.routes.ts takeTry': everyLimit,
  'src/server/session/confirmPassword.ts takeTry': ['src/people/leaving/leaving.test.ts'],
  'src/shop/analytics/analytics.routes.ts requirePlus': [
    gates,
    'src/shop/analytics/analytics.test.ts',
  ],
  'src/shop/listings/listings.queries.ts requireNamed': ['src/shop/listings/listings.test.ts'],
  'src/shop/messages/answers.queries.ts takeTries': ['src/shop/messages/messages.test.ts'],
  'src/shop/messages/rateLimits.ts takeTries': ['src/shop/messages/rateLimits.test.ts'],
  'src/shop/messages/rateLimits.ts takeTry': ['src/shop/messages/rateLimits.test.ts'],
  'src/shop/sales/sales.routes.ts requirePlus': ['src/shop/sales/sales.test.ts'],
  'src/shop/shop/shop.routes.ts requirePlus': [gates, 'src/shop/shop/shop.test.ts'],
}
