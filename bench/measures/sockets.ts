import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { WebSocket } from 'ws'
import type { Database } from '../../src/db/db.ts'
import { notify } from '../../src/server/messages/notify.ts'
import { openSession } from '../../src/server/session/session.ts'
import type { Bench, Measure } from '../bench.ts'
import { memoryOf } from '../memory.ts'
import { ms, ratio, spread } from '../report.ts'
import { median } from '../samples.ts'
import { type Served, serveOwn } from '../stack.ts'

const many = 1000
const rounds = 21
const singles = 200

/** A tab of the bench: whose it is, and every count it was told. */
type Tab = { person: Person; ws: WebSocket; counts: number[]; onCount: () => void }
type Person = { account_id: string; user_id: string; cookie: string; base: number; told: number }

/**
 * A thousand tabs of as many people in as many accounts, on one process. Everyone begins with a
 * number of unread notifications of their own, so that someone else's frame shows.
 */
export const sockets: Measure = {
  title: 'Open tabs',
  about: `A thousand WebSockets at \`/cable\` of a thousand people in as many accounts, on one process, against a loop of \`ws\` that sends as many clients a frame. By turns, medians of ${rounds} rounds; clients on the same machine.`,
  run,
}

async function run({ app, db }: Bench) {
  const people = await seedPeople(db)
  const before_mb = memoryOf(app)
  const tabs = await Promise.all(people.map((person) => openTab(app, person)))
  const memory_kb = ((memoryOf(app) - before_mb) * 1024) / many

  const bare = await serveOwn('bareSockets', 4198)
  const told: { ours: number; bare: number }[] = []
  try {
    const yardstick = await openBare(bare)
    for (let round = 0; round < rounds; round++) {
      // As the database does by itself when notifications come over days and not in a minute.
      await db.execute(sql`vacuum notifications`)
      told.push({ bare: await yardstick(), ours: await tellAll(db, tabs) })
    }
  } finally {
    await bare.stop()
  }
  const receipts_ms = await tellOneByOne(db, tabs)
  const right = await cutOff(app, db, tabs)
  const strange = tabs.filter(({ person, counts }) =>
    counts.some((count) => count < person.base || count > person.base + person.told),
  )
  for (const { ws } of tabs) ws.terminate()
  await db.execute(sql`truncate notifications`)

  return [
    { what: 'a bare ws loop, until all have it', figure: ms(median(told.map(({ bare }) => bare))) },
    {
      what: 'from the commit until all have their count',
      figure: ms(median(told.map(({ ours }) => ours))),
    },
    ratio('of the bare loop', median(told.map(({ ours, bare }) => ours / bare)), { most: 2 }),
    spread('one notification, commit to receipt', receipts_ms),
    {
      what: 'memory of a socket',
      figure: `${memory_kb.toFixed(0)} KB`,
      bar: '≤ 100 KB',
      isMet: memory_kb <= 100,
    },
    {
      what: 'right after 2 s without a connection and 200 notifications',
      figure: `${right} of ${many}`,
      bar: 'all',
      isMet: right === many,
    },
    {
      what: "tabs that got another account's frame",
      figure: String(strange.length),
      bar: 'none',
      isMet: strange.length === 0,
    },
  ]
}

async function seedPeople(db: Database): Promise<Person[]> {
  // Not `delete`: what an earlier run left dead would be read with every count.
  await db.execute(sql`truncate notifications`)
  const { rows } = await db.execute<{ account_id: string; user_id: string }>(
    sql`select account_id, user_id from memberships where role = 'owner' limit ${many}`,
  )
  const people: Person[] = []
  for (const [at, { account_id, user_id }] of rows.entries()) {
    const { token } = await openSession(db, { userId: user_id, accountId: account_id })
    people.push({ account_id, user_id, cookie: `vivary=${token}`, base: at % 20, told: 0 })
  }
  await notify(
    db,
    people.flatMap((person) => Array.from({ length: person.base }, () => noticeFor(person))),
  )
  return people
}

const noticeFor = ({ account_id, user_id }: Person) => ({
  account_id,
  user_id,
  // One that needs no reason: a reminder counts as long as something is due.
  kind: 'achievement',
  header_text: 'Ten animals',
  body_text: 'You keep ten animals.',
  path: '/',
})

/** Opens a tab and waits until it knows its count. */
async function openTab(app: Served, person: Person): Promise<Tab> {
  const tab: Tab = { person, ws: connect(app, person), counts: [], onCount: () => undefined }
  await listen(tab)
  return tab
}

const connect = (app: Served, { cookie }: Person) =>
  new WebSocket(`${app.url.replace('http', 'ws')}/cable`, ['actioncable-v1-json'], {
    headers: { cookie, origin: app.url },
    perMessageDeflate: false,
  })

function listen(tab: Tab): Promise<void> {
  const identifier = JSON.stringify({ channel: 'NotificationsChannel' })
  return new Promise((resolve, reject) => {
    tab.ws.on('error', reject)
    tab.ws.on('message', (content) => {
      const { type, message } = JSON.parse(String(content))
      if (type === 'welcome') tab.ws.send(JSON.stringify({ command: 'subscribe', identifier }))
      if (message?.count === undefined) return
      tab.counts.push(message.count)
      tab.onCount()
      resolve()
    })
  })
}

/** Milliseconds from a commit that is for everyone until everyone has their new count. */
async function tellAll(db: Database, tabs: Tab[]): Promise<number> {
  const waiting = tabs.map((tab) => counted(tab, 1))
  await notify(
    db,
    tabs.map(({ person }) => noticeFor(person)),
  )
  const begin = performance.now()
  await Promise.all(waiting)
  return performance.now() - begin
}

async function tellOneByOne(db: Database, tabs: Tab[]): Promise<number[]> {
  const taken: number[] = []
  for (let at = 0; at < singles; at++) {
    const tab = tabs[(at * 37) % many]
    if (!tab) continue
    const heard = counted(tab, 1).then(() => performance.now())
    await notify(db, [noticeFor(tab.person)])
    const begin = performance.now()
    taken.push(Math.max(0, (await heard) - begin))
  }
  return taken
}

/** Resolves when the tab has the count that it must have after so many more. */
function counted(tab: Tab, more: number): Promise<void> {
  tab.person.told += more
  const wanted = tab.person.base + tab.person.told
  return new Promise((resolve) => {
    tab.onCount = () => {
      if (tab.counts.at(-1) === wanted) resolve()
    }
  })
}

/** Cuts everyone off for 2 s, in which 200 are told something; how many are right afterwards. */
async function cutOff(app: Served, db: Database, tabs: Tab[]): Promise<number> {
  for (const { ws } of tabs) ws.terminate()
  const over = pause(2000)
  for (let at = 0; at < singles; at++) {
    const tab = tabs[(at * 53) % many]
    if (!tab) continue
    tab.person.told += 1
    await notify(db, [noticeFor(tab.person)])
  }
  await over
  await Promise.all(
    tabs.map((tab) => {
      tab.ws = connect(app, tab.person)
      return listen(tab)
    }),
  )
  const isRight = ({ person, counts }: Tab) => counts.at(-1) === person.base + person.told
  return tabs.filter(isRight).length
}

/** Tabs of the bare loop; what comes back starts it, and takes the time until all have a frame. */
async function openBare(bare: Served): Promise<() => Promise<number>> {
  const clients = await Promise.all(
    Array.from({ length: many }, async () => {
      const ws = new WebSocket(bare.url.replace('http', 'ws'), { perMessageDeflate: false })
      await new Promise((resolve, reject) => ws.on('open', resolve).on('error', reject))
      return ws
    }),
  )
  return async () => {
    const all = clients.map(
      (ws) =>
        new Promise((resolve) =>
          ws.once('message', (content) => resolve(JSON.parse(String(content)))),
        ),
    )
    const begin = performance.now()
    clients[0]?.send('go')
    await Promise.all(all)
    return performance.now() - begin
  }
}
