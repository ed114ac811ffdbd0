import { beforeAll, expect, test } from 'vitest'
import { type Keeper, keeperIn, operatorIn, ownInstallation, testApp } from './app.ts'
import { importAll } from './importing.ts'
import { memberOf } from './members.ts'
import { aimed, api, unaimed } from './routeSamples.ts'
import { collectionOf } from './routes/collection.ts'
import type { Theirs } from './routes/sample.ts'

ownInstallation()

/*
 * Sends every body of the API once more, with fields in it that no one may set: whose a record is,
 * who someone is, when something was. What a sample sends itself stays as it is.
 */

let owner: Keeper
let other: Keeper
let member: Keeper
let theirs: Theirs
let smuggled: Record<string, unknown>
let owning: Awaited<ReturnType<typeof owningColumns>> | undefined
/** After the last request. */
let latest: Awaited<ReturnType<typeof standing>> | undefined

const longAgo = '2001-02-03'

beforeAll(async () => {
  const stack = await testApp()
  // Whom messages from the contact form reach.
  await operatorIn(stack)
  owner = await keeperIn(stack, { plus: true })
  theirs = await collectionOf(owner, 'Ours')
  other = await keeperIn(stack, { name: 'Bela' })
  // Whose role could rise.
  member = await memberOf(stack, owner.accountId, { role: 'viewer' })
  const then = `${longAgo}T04:05:06.000Z`
  smuggled = {
    account_id: other.accountId,
    accountId: other.accountId,
    user_id: other.userId,
    userId: other.userId,
    recorded_by: other.userId,
    owner: true,
    role: 'owner',
    may_log: true,
    operator: true,
    subscribed: true,
    locked: true,
    confirmed: true,
    email: 'smuggled@example.org',
    password_hash: 'Hash8f3a',
    ...Object.fromEntries(moments.map((name) => [name, then])),
  }
})

const moments = [
  ...['created_at', 'createdAt', 'deleted_at', 'deletedAt', 'removed_at'],
  ...['confirmed_at', 'onboarded_at', 'otp_enabled_at', 'erase_at', 'starts_at', 'expires_at'],
]

type Asked = { url: string; payload?: object }
const samples: [route: string, ask: () => Asked][] = [
  ...aimed.map(([route, sample]): (typeof samples)[number] => [route, () => sample(theirs)]),
  ...unaimed.map(([route, sample]): (typeof samples)[number] => [
    route,
    () => ({
      url: route.split(' ')[1] ?? '',
      payload: typeof sample === 'function' ? sample(theirs) : sample,
    }),
  ]),
]
/** Without a service of the operator's there is nothing at these. */
const absent = [
  'POST /linked_sign_ins',
  'POST /linked_sign_ins/pending',
  'POST /animals/bulk_changes/undo',
]
const writing = samples.filter(([route]) =>
  /^(POST|PATCH|PUT) |^DELETE .*(bulk|users)$/.test(route),
)

test.each(writing)('%s takes nothing that is not for it to take', async (route, ask) => {
  const [method] = route.split(' ') as ['POST']
  // Each of its routes waits for what the one before began.
  if (route.includes(' /imports/')) await importAll()
  const before = latest ?? (await standing())
  latest = undefined
  const { url, payload = {} } = ask()
  const answer = await owner.send(method, api + url, withMore(payload))
  expect(answer.statusCode).toBeLessThan(absent.includes(route) ? 500 : 300)
  const after = await standing()
  expect(after).toEqual(before)
  latest = after
})

/** The same with the further fields, in it and in everything within it. */
function withMore(value: object): object {
  if (Array.isArray(value)) return value.map((one) => (isObject(one) ? withMore(one) : one))
  const own = Object.entries(value)
  const taken = new Set(own.map(([name]) => spelled(name)))
  const more = Object.entries(smuggled).filter(([name]) => !taken.has(spelled(name)))
  const within = own.map(([name, one]) => [name, isObject(one) ? withMore(one) : one])
  return Object.fromEntries([...more, ...within])
}

/** Both spellings of a field are one. */
const spelled = (name: string) => name.replaceAll('_', '').toLowerCase()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

type Row = Record<string, unknown>

/** Who the two people are and what they may, all that is the other's, and what was smuggled into a row. */
async function standing() {
  const { pool } = await testApp()
  owning ??= await owningColumns()
  const rows = owning.map(
    ({ place, column }) =>
      `select '${place}' as place, to_jsonb(kept) as row from ${place} kept where ${column} = any($1)`,
  )
  const ids = [owner.accountId, owner.userId, member.userId, other.accountId, other.userId]
  const { rows: kept } = await pool.query<{ place: string; row: Row }>({
    // By a name, it is planned once: a hundred tables take longer to plan than to read.
    name: 'standing',
    text: `with kept as (${rows.join(' union ')}) select place, row from kept order by place, row`,
    values: [ids],
  })
  return {
    people: kept
      .filter(({ place }) => place === 'users')
      .map(({ row: { id, operator, email, confirmed_at, created_at } }) => ({
        ...{ id, operator, email, confirmed_at, created_at },
      })),
    roles: kept.filter(({ place }) => ['memberships', 'subscription_periods'].includes(place)),
    others: kept.filter(({ place, row }) => place !== 'sessions' && isOfOther(place, row)),
    smuggled: kept.filter(({ row }) => {
      const text = JSON.stringify(row)
      const isOurs = row.account_id === owner.accountId
      return (
        text.includes(longAgo) ||
        text.includes('Hash8f3a') ||
        (isOurs && text.includes(other.userId))
      )
    }),
  }
}

const isOfOther = (place: string, { account_id, user_id, id }: Row) =>
  [account_id, user_id, ...(['users', 'accounts'].includes(place) ? [id] : [])].some(
    (whose) => whose === other.accountId || whose === other.userId,
  )

/** The columns that say whose a row is. */
async function owningColumns() {
  const { pool } = await testApp()
  const { rows } = await pool.query<{ place: string; column: string }>(`
    select quote_ident(table_name) as place, column_name as column
    from information_schema.columns where table_schema = 'public' and
      (column_name in ('account_id', 'user_id') or (table_name in ('users', 'accounts') and column_name = 'id'))`)
  return rows
}
