import { sql } from 'drizzle-orm'
import { removables } from '../../src/app/records.ts'
import type { Database } from '../../src/db/db.ts'
import { writeMail } from '../../src/server/messages/mailLayout.tsx'
import { mail } from '../../src/server/messages/outbox.ts'
import { addressOf, patterns } from '../browser/walk.ts'
import type { Theirs } from '../routes/sample.ts'
import { strangeTags } from '../shownAsText.ts'
import { type Attacker, gangIn } from './people.ts'
import type { Siege } from './siege.ts'

/** The records of an account by the paths of their screens, as addresses of screens are filled in. */
const addressIds = (ids: Theirs): Record<string, string> => ({
  ...Object.fromEntries(
    removables.map(({ resource: { path, noun } }) => [path, ids[noun as keyof Theirs]]),
  ),
  'breeding/:planId/pairings': ids.pairing,
  imports: ids.import,
  'animals/:animalId/feedings': ids.log,
  'animals/:animalId/cleans': ids.cleaning_log,
  'animals/:animalId/sheds': ids.shedding_log,
  'animals/:animalId/weight': ids.weight_log,
  'animals/:animalId/poops': ids.poop_log,
  help: 'getting-started',
  'shop/messages': ids.conversation,
  'account/webhooks': ids.webhook,
  climate: ids.climate_place,
  'climate/alarms': ids.climate_alarm,
})

/** Plants a script in every record of an account, and looks for it wherever the account is shown or sent. */
export async function plant(siege: Siege, payload: string): Promise<void> {
  const { db } = siege.stack
  await keepMails(db)
  const gang = await gangIn(siege.stack, payload)
  const [owner] = gang.attackers
  if (!owner) return
  const reader = { siege, owner, from: `Scripts ${payload}` }
  const samples = addressIds(gang.ids)
  let pagesWithIt = 0
  for (const pattern of patterns) {
    const body = await judged(reader, addressOf(pattern, samples), strangeTags)
    if (body.includes('ran()') || body.includes('evil.example')) pagesWithIt++
  }
  if (pagesWithIt < 20) judge(reader, '/', [`only ${pagesWithIt} pages have it at all`])
  for (const form of ['vet', 'buyer']) {
    const url = `/dashboard/animals/${gang.ids.animal}/record.pdf?for=${form}`
    await judged(reader, url, actionsIn)
  }
  for (const url of ['/dashboard/shop/sales.csv', '/dashboard/shop/analytics.csv']) {
    const formulas = (csv: string) =>
      csv.match(/"(?:[^"]|"")*"|[^",\r\n]+/g)?.filter((cell) => /^"?[=+@\t]/.test(cell)) ?? []
    await judged(reader, url, formulas)
  }
  const { address } = (await gang.keeper.post('calendar_feed/rotate')).json().object
  await judged(reader, new URL(address).pathname, strangeLines)
  for (const { html, subject } of await keptMails(db, gang.keeper.accountId)) {
    judge(reader, subject, [...beyondLayout(html), ...(subject.match(/[\r\n]/) ?? [])])
  }
}

/** Has the database keep every email that is queued: the outbox keeps one that has left without its text. */
const keepMails = (db: Database) =>
  db.execute(sql`
    create schema if not exists seen;
    create table if not exists seen.mails (account_id uuid, payload jsonb);
    create or replace function seen.keep() returns trigger language plpgsql as
      'begin insert into seen.mails values (new.account_id, new.payload); return new; end';
    create or replace trigger keep_mail after insert on outbox
      for each row execute function seen.keep()`)

async function keptMails(db: Database, accountId: string) {
  const { rows } = await db.execute<{ payload: unknown }>(
    sql`select payload from seen.mails where account_id = ${accountId}`,
  )
  // Pushes are queued there as well.
  return rows.flatMap(({ payload }) => mail.safeParse(payload).data ?? [])
}

type Reader = { siege: Siege; owner: Attacker; from: string }

/** Fetches what is at an address, and reports what stands in it that shouldn't. */
async function judged(reader: Reader, url: string, look: (body: string) => readonly string[]) {
  const { siege, owner, from } = reader
  const headers = { ...owner.headers, accept: 'text/html' }
  const { body } = await siege.send(from, owner, { method: 'GET', url, headers })
  judge(reader, url, look(body))
  return body
}

function judge({ siege, owner, from }: Reader, url: string, strange: readonly string[]) {
  if (strange.length === 0) return
  const attempt = { method: 'GET', url, headers: {} }
  const rule = 'a script stands where it could run'
  siege.report(rule, { from, attacker: owner, attempt }, strange.join(' '))
}

/** The style and body of every email of ours, each of which an email has once. */
const layout = strangeTags(writeMail({ subject: '', lines: [] }).html)
const beyondLayout = (html: string) =>
  strangeTags(html).filter((tag, at, tags) => !layout.includes(tag) || tags.indexOf(tag) < at)

/** What a PDF would have its reader do, besides its packed streams, which may hold any bytes. */
const actionsIn = (pdf: string) =>
  pdf.replaceAll(/stream\r?\n.*?endstream/gs, '').match(/\/(JavaScript|JS|Launch|SubmitForm)\b/) ??
  []

/** Lines of a calendar that are no property of iCalendar's. */
const strangeLines = (calendar: string) =>
  calendar
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => line && !/^[A-Z][A-Z-]*[;:][^\r\n]*$/.test(line))
