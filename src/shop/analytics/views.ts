import { AsyncLocalStorage } from 'node:async_hooks'
import { hash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { inArray, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../db/db.ts'
import { accounts, shopDays, shopListings, shopVisitors, visitorSalts } from '../../db/schema.ts'
import type { App, Context } from '../../server/context.ts'
import { networkOf } from '../../server/limits/throttle.ts'
import { sessionCookie, sessionIn } from '../../server/session/session.ts'
import { dayOf } from '../../shared/dates.ts'

/** The page looked at: a listing, or the shop's home where it is null. */
type Looked = { accountId: string; listingId: string | null }
type View = Looked & { network: string; agent: string; at: string; times: number }

/** How long views wait to be written together; a killed process loses no more than these. */
const wait_ms = 1000
/** The most different views that wait, while the database can't take them. */
const mostWaiting = 50_000

/**
 * Counts views of public pages. They are added up in memory and written once a second, so that
 * neither a page nor a row of sums is waited for. Bots, people who object, and the shop's own
 * account aren't counted.
 */
export function viewsOf(app: App, context: Context) {
  const { db } = context
  const outside = AsyncLocalStorage.snapshot()
  const findSession = sessionIn(context)
  const cookie = sessionCookie(context.config).name
  const salts = new Map<string, Buffer>()
  let waiting = new Map<string, View>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function add(request: FastifyRequest, { accountId, listingId }: Looked) {
    const network = networkOf(request.ip)
    const agent = `${request.ip} ${request.headers['user-agent']?.slice(0, mostOfAgent)}`
    const key = keyOf({ accountId, listingId, network, agent })
    const before = waiting.get(key)
    if (before) before.times += 1
    else if (waiting.size < mostWaiting) {
      const at = new Date().toISOString()
      waiting.set(key, { accountId, listingId, network, agent, at, times: 1 })
    }
    // Written later, for many: outside of the request, which may be reading from a replica.
    timer ??= outside(() => setTimeout(flush, wait_ms).unref())
  }

  async function flush() {
    const views = [...waiting.values()]
    waiting = new Map()
    timer = undefined
    writing = writing.then(async () => {
      try {
        await writeViews(db, views, salts)
      } catch (err) {
        app.log.warn({ err, views: views.length }, 'views not written, tried again')
        for (const view of views) {
          const key = keyOf(view)
          const before = waiting.get(key)
          if (before) before.times += view.times
          else if (waiting.size < mostWaiting) waiting.set(key, view)
        }
        timer ??= setTimeout(flush, wait_ms).unref()
      }
    })
    return writing
  }

  app.addHook('onClose', async () => {
    clearTimeout(timer)
    if (waiting.size > 0) await flush()
    await writing
    clearTimeout(timer)
  })

  return {
    /** Counts a request that is answered with a page. No one waits for it. */
    see(request: FastifyRequest, looked: Looked): void {
      if (request.method !== 'GET' || !isCounted(request.headers)) return
      if (request.cookies[cookie] === undefined) add(request, looked)
      else {
        findSession(request)
          .then((session) => {
            if (session?.accountId !== looked.accountId) add(request, looked)
          })
          .catch((err) => app.log.warn({ err }, 'view not counted'))
      }
    },
  }
}

const keyOf = ({ accountId, listingId, agent }: Omit<View, 'at' | 'times'>) =>
  `${accountId} ${listingId} ${agent}`

/** Beyond this, what a browser says of itself tells nothing more. */
const mostOfAgent = 300

/**
 * The most visitors of one network on one day, of a shop and of a listing: a browser can call itself
 * anything. More people than that share one only where we can't tell them apart anyway.
 */
const mostOfNetwork = 30

const whole = '00000000-0000-0000-0000-000000000000'

/** Adds views to the sums of their day, and visitors that weren't there on it before. */
async function writeViews(db: Database, views: readonly View[], salts: Map<string, Buffer>) {
  if (views.length === 0) return
  const ids = [...new Set(views.map(({ accountId }) => accountId))]
  const zones = new Map(
    (
      await db
        .select({ id: accounts.id, zone: accounts.time_zone })
        .from(accounts)
        .where(inArray(accounts.id, ids))
    ).map(({ id, zone }) => [id, zone]),
  )
  const rows = views.flatMap((view) => {
    const zone = zones.get(view.accountId)
    return zone === undefined ? [] : [{ ...view, day: dayOf(view.at, zone) }]
  })
  for (const day of new Set(rows.map(({ day }) => day))) {
    if (!salts.has(day)) salts.set(day, await saltOf(db, day))
  }
  const latest = [...salts.keys()].sort().slice(0, -daysAtOnce)
  for (const day of latest) salts.delete(day)
  // The first half is the network's, so that its visitors stand together.
  const visitors = rows.map(({ accountId, network, agent, day }) => {
    const halfOf = (part: string) =>
      hash('sha256', `${salts.get(day)?.toString('hex')} ${accountId} ${part}`).slice(0, 16)
    return `${halfOf(`network ${network}`)}${halfOf(agent)}`
  })
  const column = (values: unknown[]) => sql.param(values)
  await db.execute(sql`
    with viewed as (
      select seen.* from unnest(
        ${column(rows.map(({ accountId }) => accountId))}::uuid[],
        ${column(rows.map(({ day }) => day))}::date[],
        ${column(rows.map(({ listingId }) => listingId ?? whole))}::uuid[],
        ${column(visitors)}::text[],
        ${column(rows.map(({ times }) => times))}::int[]
      ) seen (account_id, day, listing_id, visitor, views)
      where seen.listing_id = ${whole} or exists (select from ${shopListings} one
        where one.account_id = seen.account_id and one.id = seen.listing_id)
    ), came as (
      select account_id, day, decode(visitor, 'hex') visitor, listing_id as seen from viewed
      union
      select account_id, day, decode(visitor, 'hex'), ${whole}::uuid from viewed
    ), new as (
      select came.*, row_number() over (partition by account_id, day, seen, substr(visitor, 1, 8)
        order by visitor) as nth
      from came where not exists (select from ${shopVisitors} before
        where (before.account_id, before.day, before.seen, before.visitor)
          = (came.account_id, came.day, came.seen, came.visitor))
    ), added as (
      insert into ${shopVisitors} (account_id, day, visitor, seen)
      select account_id, day, visitor, seen from new
      where nth + (select count(*) from ${shopVisitors} before
        where (before.account_id, before.day, before.seen) = (new.account_id, new.day, new.seen)
          and before.visitor between substr(new.visitor, 1, 8)
            and substr(new.visitor, 1, 8) || '\\xffffffffffffffff'::bytea) <= ${mostOfNetwork}
      order by account_id, day, seen, visitor
      on conflict do nothing
      returning account_id, day, seen
    ), counted as (
      select account_id, day, listing_id, views, 0 as visitors from viewed
      union all
      select account_id, day, seen, 0, 1 from added
    )
    insert into ${shopDays} (account_id, id, day, listing_id, views, visitors)
    select account_id, gen_random_uuid(), day, nullif(listing_id, ${whole}::uuid),
      sum(views)::int, sum(visitors)::int
    from counted group by account_id, day, listing_id order by account_id, day, listing_id
    on conflict (account_id, day, (coalesce(listing_id, '00000000-0000-0000-0000-000000000000'::uuid)))
    do update set views = ${shopDays}.views + excluded.views,
      visitors = ${shopDays}.visitors + excluded.visitors, updated_at = now()`)
}

/** At the same time it is one of three days somewhere; salts of earlier ones aren't remembered. */
const daysAtOnce = 3

/** A day's salt, the same in every process; drawn by the first that needs it. */
async function saltOf(db: Database, day: string): Promise<Buffer> {
  await db
    .insert(visitorSalts)
    .values({ day, salt: randomBytes(32) })
    .onConflictDoNothing()
  const [row] = await db
    .select({ salt: visitorSalts.salt })
    .from(visitorSalts)
    .where(sql`${visitorSalts.day} = ${day}`)
  if (!row) throw new Error('A salt was neither there nor made')
  return row.salt
}

/**
 * Throws the salts of past days away, and the visitors' hashes with them: from then on no one can
 * tell who came. A day is past once it is over everywhere, twelve hours after it has ended in UTC.
 */
export async function forgetVisitors(
  db: Database,
  now: Date,
): Promise<{ salts: number; visitors: number }> {
  const today = new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
  const salts = await db.delete(visitorSalts).where(lt(visitorSalts.day, today))
  const visitors = await db.delete(shopVisitors).where(lt(shopVisitors.day, today))
  return { salts: salts.rowCount ?? 0, visitors: visitors.rowCount ?? 0 }
}

/**
 * Programs that say what they are: search engines, link previews, feed readers, monitors, and
 * libraries. One that poses as a browser is counted; nothing short of a script could tell. Cubot
 * makes phones, and an app such as Pinterest's opens pages for people.
 */
const programs =
  /(?<!cu)bot(\b|_)|crawl|spider|slurp|scrap|archiv|preview|facebookexternalhit|whatsapp|telegram|mastodon|embedly|quora|feed|rss|monitor|uptime|pingdom|check|scan|lighthouse|pagespeed|headless|phantom|puppeteer|playwright|curl|wget|httpie|libwww|python|perl|java\/|okhttp|axios|node|undici|go-http|ruby|php|postman|insomnia|apachebench|autocannon|k6\//i

/** Tells whether a request is a person's browser opening a page, and the person doesn't object to counting. */
function isCounted(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  if (!agent.startsWith('Mozilla/5.0') || programs.test(agent)) return false
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false
  // Fetched ahead, and perhaps never looked at.
  return !`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`.includes('prefetch')
}
