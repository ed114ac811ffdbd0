import { setTimeout as pause } from 'node:timers/promises'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { v7 as newId } from 'uuid'
import { WebSocket } from 'ws'
import { showsKinds } from '../../src/app/shell/shownKinds.ts'
import { changesChannel, kindsIn } from '../../src/shared/changes.ts'
import { liveFetches } from '../../src/web/live/liveFetches.ts'
import { read } from '../ask.ts'
import type { Bench, Measure } from '../bench.ts'
import { atMost, ms, spread } from '../report.ts'
import { percentiles, type Samples } from '../samples.ts'
import { type Keeper, keeperOf } from '../seed/people.ts'
import type { Served } from '../stack.ts'

const tabsOpen = 50
const writesPerSecond = 10
const writes = 300

/** A list that a tab shows, and what is added to it. */
type List = { path: string; query: string; noun: string; more: (name: string) => object }

/** A tab as the browser runs it, with the newest ids it has shown, and when it fetched. */
type Tab = { list: List; ws: WebSocket; fetches: number[]; onShown: (tell: Told) => void }
type Told = (ids: string[]) => void

/** From one person's writes to the same account's open screens. */
export const live: Measure = {
  title: 'What others record',
  about: `${tabsOpen} open tabs of one account, each with a list on screen and the browser's own code that follows changes, while ${writesPerSecond} records a second are added: first of ten kinds by turns, as each screen is fetched anew once a second at most, then all of one kind. From sending the write, which is before its commit, until a tab that shows its kind has fetched it; ${writes} of each. Clients on the same machine.`,
  run,
}

async function run({ app, db }: Bench) {
  const keeper = await keeperOf(db, 'Everyone at once', async () => undefined)
  const lists = await listsOf(app, keeper)
  const mixed = await follow(app, keeper, lists)
  const one = await follow(app, keeper, lists.slice(0, 1))
  const { p95_ms } = percentiles(mixed.shown_ms)
  const slowest_ms = Math.max(...mixed.shown_ms, ...one.shown_ms)
  return [
    spread('of ten kinds, from sending to shown', mixed.shown_ms),
    atMost('of ten kinds, p95', p95_ms, 500, ms),
    spread('of one kind, from sending to shown', one.shown_ms),
    atMost('the longest of all', slowest_ms, 2000, ms),
    atMost(
      'fetches of a tab and kind within a second, the most',
      Math.max(mixed.mostInSecond, one.mostInSecond),
      1,
      String,
    ),
  ]
}

/** Ten lists, none of which reads another's records. */
async function listsOf(app: Served, keeper: Keeper): Promise<List[]> {
  const animal = await add(app, keeper, 'animals', { animal: { name: 'Saffron', sex: 'female' } })
  const newest = 'sort=created_at_desc'
  const named = (path: string, noun: string, more = {}): List => ({
    ...{ path, noun, query: newest },
    more: (name) => ({ name, ...more }),
  })
  const about = { commentable_type: 'Animal', commentable_id: animal }
  return [
    named('supplements', 'supplement'),
    named('bulbs', 'bulb', { bulb_type: 'heat' }),
    named('contacts', 'contact'),
    named('feeders', 'feeder'),
    named('groups', 'group'),
    { ...named('species', 'species'), more: (commonName) => ({ commonName }) },
    { ...named('tasks', 'task'), more: (content) => ({ content }) },
    {
      ...named('custom_events', 'custom_event'),
      query: 'sort=happened_at_desc&per_page=100',
      more: (title) => ({ title, started_on: dayAfterDay() }),
    },
    {
      ...named('comments', 'comment'),
      query: `${newest}&${new URLSearchParams(about)}`,
      more: (content) => ({ content, ...about }),
    },
    {
      ...named(`animals/${animal}/health_notes`, 'health_note'),
      query: 'sort=happened_at_desc&per_page=100',
      more: (content) => ({ content }),
    },
  ]
}

/** Each later than the one before, so that the newest record comes first. */
let events = 0
const dayAfterDay = () =>
  new Date(Date.UTC(2030, 0, 1) + 86_400_000 * events++).toISOString().slice(0, 10)

/** Opens the tabs, adds records at an even pace, and waits until every one has been shown. */
async function follow(app: Served, keeper: Keeper, lists: readonly List[]) {
  const tabs = await Promise.all(
    Array.from({ length: tabsOpen }, (_, at) => {
      const list = lists[at % lists.length]
      if (!list) throw new Error('There is no list')
      return openTab(app, keeper, list)
    }),
  )
  // What the tabs fetched when they were opened is not counted.
  await pause(1500)
  for (const tab of tabs) tab.fetches.length = 0
  const shown_ms: Samples = []
  const all: Promise<unknown>[] = []
  const begin = performance.now()
  for (let at = 0; at < writes; at++) {
    await pause(Math.max(0, begin + (at * 1000) / writesPerSecond - performance.now()))
    const list = lists[at % lists.length]
    if (!list) continue
    const id = newId()
    const sent = performance.now()
    const own = tabs.filter((tab) => tab.list === list)
    for (const tab of own) {
      all.push(shows(tab, id).then(() => shown_ms.push(performance.now() - sent)))
    }
    all.push(add(app, keeper, list.path, { [list.noun]: { id, ...list.more(`No. ${at}`) } }))
  }
  await Promise.all(all)
  const mostInSecond = Math.max(...tabs.map(({ fetches }) => mostWithin(fetches, 950)))
  for (const { ws } of tabs) ws.terminate()
  return { shown_ms, mostInSecond }
}

async function openTab(app: Served, keeper: Keeper, list: List): Promise<Tab> {
  const queries = new QueryClient()
  const waiting = new Set<Told>()
  const fetches: number[] = []
  const observer = new QueryObserver(queries, {
    queryKey: [list.path, 'page', list.query],
    staleTime: 30_000,
    queryFn: async () => {
      fetches.push(performance.now())
      const page = (await read(app, keeper, `${list.path}.json?${list.query}`)) as Page
      return page.value.map(({ id }) => id)
    },
  })
  observer.subscribe(({ data = [] }) => {
    for (const told of waiting) told(data)
  })
  const fetching = liveFetches({
    queries,
    shows: showsKinds,
    isHidden: () => false,
    pause: (time) => pause(time),
  })
  const ws = await subscribe(app, keeper, (message) => {
    const kinds = kindsIn(message)
    if (kinds) fetching.changed(kinds)
  })
  return { list, ws, fetches, onShown: (tell) => waiting.add(tell) }
}
type Page = { value: { id: string }[] }

/** Resolves once the tab shows the record. */
const shows = ({ onShown }: Tab, id: string) =>
  new Promise<void>((resolve) => onShown((ids) => ids.includes(id) && resolve()))

function subscribe(app: Served, { cookie }: Keeper, hear: (message: unknown) => void) {
  const ws = new WebSocket(`${app.url.replace('http', 'ws')}/cable`, ['actioncable-v1-json'], {
    headers: { cookie, origin: app.url },
  })
  const identifier = JSON.stringify({ channel: changesChannel, tab: newId() })
  return new Promise<WebSocket>((resolve, reject) => {
    ws.on('error', reject)
    ws.on('message', (content) => {
      const { type, message } = JSON.parse(String(content))
      if (type === 'welcome') ws.send(JSON.stringify({ command: 'subscribe', identifier }))
      if (type === 'confirm_subscription') resolve(ws)
      if (message) hear(message)
    })
  })
}

async function add(app: Served, { cookie }: Keeper, path: string, body: object): Promise<string> {
  const answer = await fetch(`${app.url}/dashboard/api/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', origin: app.url },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
  const { object } = (await answer.json()) as { object: { id: string } }
  return object.id
}

/** The most moments that lie within so many milliseconds; timers come a little early under load. */
const mostWithin = (moments: number[], span_ms: number) =>
  Math.max(
    0,
    ...moments.map((from) => moments.filter((at) => at >= from && at < from + span_ms).length),
  )
