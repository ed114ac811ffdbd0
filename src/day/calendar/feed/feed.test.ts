import { and, eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { async as nodeIcal } from 'node-ical'
import { describe, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp, useTries } from '../../../../test/app.ts'
import { longestTurn } from '../../../../test/eventLoop.ts'
import { foretold } from '../../../../test/forecasts.ts'
import { anyAddress } from '../../../../test/visitor.ts'
import { zone } from '../../../../test/zone.ts'
import { memberships, shedForecasts } from '../../../db/schema.ts'
import { fromWallClock, today } from '../../../shared/dates.ts'
import { addDays } from '../../../shared/days.ts'

const now = today(zone)
const inDays = (days: number) => addDays(now, days)

describe('the feed of a calendar', () => {
  test('is read alike by two libraries: rounds as one entry a day, the keeper’s own words whole', async () => {
    const keeper = await signedIn()
    const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
    for (const [name, count] of Object.entries({ Saffron: 1, Brask: 2 })) {
      const feeding_schedules = [{ ...weekly(inDays(-7)), feeder_id: rat.id }]
      const { id } = await keeper.add('animals', { name, sex: 'female', feeding_schedules })
      const happenedAt = `${inDays(-7)}T11:00:00.000Z`
      await keeper.add(`animals/${id}/feeding_logs`, { feeder_id: rat.id, count, happenedAt })
    }
    const title = 'Fair; "Hamm", 🐍 and a title long enough to be folded over more than one line'
    const description = 'Table 14\nTake the scales, the book; and \\ more.'
    await keeper.add('custom_events', { title, description, started_on: inDays(3) })
    const entries = await entriesAt(await addressOf(keeper))
    expect(entries.map(({ day, summary }) => [day, summary])).toEqual([
      [now, 'Feed 2 animals'],
      [inDays(3), title],
      ...Array.from({ length: 12 }, (_, at) => [inDays(7 * (at + 1)), 'Feed 2 animals']),
    ])
    expect(entries[0]?.description).toBe('Saffron: Rat, weaned\nBrask: 2 × Rat, weaned')
    expect(entries[1]?.description).toBe(description)
  })

  test('has half an hour where something has a time, and a day where it has none', async () => {
    const keeper = await signedIn()
    const { id } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
    const visit = { reason: 'X-ray', visited_on: inDays(2), visit_time: '15:30' }
    await keeper.add(`animals/${id}/vet_visits`, visit)
    await keeper.add('custom_events', { title: 'Fair', started_on: inDays(3) })
    const { body } = await read(await addressOf(keeper))
    const at = (time: string) => {
      const moment = new Date(fromWallClock(`${inDays(2)}T${time}`, zone))
      return moment.toISOString().replace(/[-:]|\.\d+/g, '')
    }
    expect(body).toContain(`DTSTART:${at('15:30')}\r\nDTEND:${at('16:00')}\r\n`)
    const [fair, next] = [inDays(3), inDays(4)].map((day) => day.replaceAll('-', ''))
    expect(body).toContain(`DTSTART;VALUE=DATE:${fair}\r\n`)
    expect(body).toContain(`DTEND;VALUE=DATE:${next}\r\n`)
  })

  test('makes its keeper busy for appointments, and not for what is done every day', async () => {
    const keeper = await signedIn()
    const { id } = await keeper.add('animals', {
      ...{ name: 'Nyx', sex: 'female', cleaning_schedule: weekly(now) },
    })
    const visit = { reason: 'X-ray', visited_on: inDays(2), visit_time: '15:30' }
    await keeper.add(`animals/${id}/vet_visits`, visit)
    const { body } = await read(await addressOf(keeper))
    const transparent = body
      .split('BEGIN:VEVENT')
      .filter((entry: string) => entry.includes('TRANSP:TRANSPARENT'))
      .map((entry: string) => /SUMMARY:(.*)/.exec(entry)?.[1]?.trim())
    expect(new Set(transparent)).toEqual(new Set(['Clean Nyx']))
    expect(body.match(/BEGIN:VEVENT/g)?.length).toBe(transparent.length + 1)
  })

  test('keeps out characters that a calendar file may not have', async () => {
    const keeper = await signedIn()
    const started_on = today(zone)
    const words = { title: 'The\u0007 fair\u001b', description: 'Bring\ta box\r\nand scales\u000b' }
    await keeper.add('custom_events', { ...words, started_on })
    const { body } = await read(await addressOf(keeper))
    expect(body).toContain('SUMMARY:The fair\r\n')
    expect(body).toContain('DESCRIPTION:Bring a box\\nand scales\r\n')
    expect(body.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  })

  test('follows pauses and what was done, and entries keep their UIDs', async () => {
    const keeper = await signedIn()
    const plan = { ...weekly(inDays(-14)), counts_from: 'last_log' }
    const { id } = await keeper.add('animals', {
      name: 'Nyx',
      sex: 'female',
      cleaning_schedule: plan,
    })
    const own = await keeper.add('custom_events', { title: 'Fair', started_on: inDays(21) })
    const address = await addressOf(keeper)
    const before = await entriesAt(address)
    expect(daysOf(before, 'Clean Nyx').slice(0, 3)).toEqual([now, inDays(7), inDays(14)])

    await keeper.add(`animals/${id}/cleaning_logs`, {})
    await keeper.patch(`custom_events/${own.id}`, { custom_event: { title: 'The fair' } })
    const after = await entriesAt(address)
    expect(daysOf(after, 'Clean Nyx').slice(0, 2)).toEqual([inDays(7), inDays(14)])
    for (const { uid, day, summary } of after) {
      const same = before.find((entry) => entry.uid === uid)
      expect(same).toMatchObject({ day, summary: summary === 'The fair' ? 'Fair' : summary })
    }

    await keeper.patch(`animals/${id}`, {
      animal: { cleaning_schedule: { ...plan, paused_until: inDays(30) } },
    })
    expect(daysOf(await entriesAt(address), 'Clean Nyx').slice(0, 2)).toEqual([
      inDays(30),
      inDays(37),
    ])
  })

  test('says of a cleaning day how many enclosures there are', async () => {
    const keeper = await signedIn()
    for (const name of ['Saffron', 'Brask']) {
      await keeper.add('animals', { name, sex: 'female', cleaning_schedule: weekly(now) })
    }
    const [first] = await entriesAt(await addressOf(keeper))
    expect(first?.summary).toBe('Clean 2 enclosures')
  })

  test('names the first forty of thousands of animals, the late ones first, and keeps no one waiting', async () => {
    const keeper = await signedIn({ plus: true })
    const { db } = await testApp()
    await db.execute(sql`
      with added as (insert into animals (account_id, id, name, sex)
        select ${keeper.accountId}, gen_random_uuid(), 'Animal ' || n, 'male' from generate_series(1, 2000) n
        returning id, name)
      insert into feeding_schedules (account_id, id, animal_id, counts_from, started_on, repeat_amount, repeat)
      select ${keeper.accountId}, gen_random_uuid(), id, 'last_log', ${now}::date - (name = 'Animal 1500')::int, 1, 'day' from added`)
    // As PostgreSQL's upkeep does a minute later. Until then it plans for the few rows that accounts of other tests have.
    await db.execute(sql`analyze animals, feeding_schedules, due_days`)
    const address = await addressOf(keeper)
    // Memory may be collected in one turn, but not in three.
    let text = ''
    const reading = async () => {
      text = (await read(address)).body
    }
    const isShort = async () => (await longestTurn(reading, 50)) < 50
    expect((await isShort()) || (await isShort()) || (await isShort())).toBe(true)
    const [first, second] = byIcalJs(text)
    for (const entry of [first, second]) expect(entry?.summary).toBe('Feed 2,000 animals')
    const [late, ...others] = first?.description.split('\n') ?? []
    expect([late, others.length, others.at(-1)]).toEqual(['Animal 1500', 40, 'and 1,960 more'])
    expect(second?.description).toMatch(/^Animal \d+\n(.+\n){39}and 1,960 more$/)
  })

  test('has nothing of other accounts', async () => {
    const [keeper, stranger] = [await signedIn(), await signedIn()]
    await stranger.add('custom_events', { title: 'Theirs', started_on: now })
    await stranger.add('animals', { name: 'A', sex: 'male', cleaning_schedule: weekly(now) })
    await keeper.add('custom_events', { title: 'Mine', started_on: now })
    const entries = await entriesAt(await addressOf(keeper))
    expect(entries.map(({ summary }) => summary)).toEqual(['Mine'])
  })

  test('is not sent again while nothing changes', async () => {
    const keeper = await signedIn()
    const address = await addressOf(keeper)
    const first = await read(address)
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const again = await read(address, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await keeper.add('custom_events', { title: 'Fair', started_on: now })
    const changed = await read(address, { 'if-none-match': String(first.headers.etag) })
    expect(changed.statusCode).toBe(200)
  })
})

describe('its address', () => {
  test('is shown again, and dead once it was changed or taken away, for good', async () => {
    const keeper = await signedIn()
    const shown = async () => (await keeper.get('calendar_feed')).json().address
    expect(await shown()).toBeNull()
    const first = await addressOf(keeper)
    expect(await shown()).toBe(first)
    const second = await addressOf(keeper)
    expect(second).not.toBe(first)
    const unknown = await read(first.replace(/.{8}\.ics/, 'AAAAAAAA.ics'))
    const dead = await read(first)
    expect([dead.statusCode, dead.body]).toEqual([404, unknown.body])
    expect((await read(second)).statusCode).toBe(200)
    expect((await keeper.delete('calendar_feed')).json()).toEqual({ success: true })
    const third = await addressOf(keeper)
    const all = await Promise.all([first, second, third].map((address) => read(address)))
    expect(all.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200])
  })

  test('of someone who has left the account is dead', async () => {
    const keeper = await signedIn()
    const address = await addressOf(keeper)
    const { db } = await testApp()
    const { account_id, user_id } = memberships
    await db
      .delete(memberships)
      .where(and(eq(account_id, keeper.accountId), eq(user_id, keeper.userId)))
    expect((await read(address)).statusCode).toBe(404)
  })

  test('writes numbers as its person does', async () => {
    const keeper = await signedIn()
    await keeper.patch('user', { user: { decimal_sign: 'comma' } })
    const { id } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
    const course = { substance: 'Meloxicam', dose: 1.2, dose_unit: 'ml', every_days: 1 }
    await keeper.add(`animals/${id}/treatments`, course)
    const [dose] = await entriesAt(await addressOf(keeper))
    expect(dose?.description).toBe('Meloxicam\u00a0· 1,2 ml')
  })

  test('leaves today to what may still come: no shed or hatch that was expected long ago', async () => {
    const keeper = await signedIn({ plus: true })
    const { db } = await testApp()
    for (const upper_on of [inDays(-2), inDays(-20)]) {
      const { forecast } = await foretold(keeper)
      const window = {
        lower_on: addDays(upper_on, -8),
        predicted_on: addDays(upper_on, -5),
        upper_on,
      }
      await db.update(shedForecasts).set(window).where(eq(shedForecasts.id, forecast.id))
    }
    for (const days of [-119, -121]) {
      const laid_on = inDays(days - 60)
      const clutch = { laid_on, expected_to_hatch_on: inDays(days), number_of_eggs: 2 }
      await keeper.add('clutches', { name: `Clutch ${-days}`, ...clutch })
    }
    const entries = await entriesAt(await addressOf(keeper))
    const ofToday = entries.filter(({ day }) => day === now).map(({ summary }) => summary)
    expect(ofToday.toSorted()).toEqual(['Clutch 119, window closed', 'Has Saffron shed?'])
  })

  test('has a late dose all day, beside the one of tonight at its hour', async () => {
    const keeper = await signedIn()
    const { id } = await keeper.add('animals', { name: 'Nyx', sex: 'female' })
    const course = { substance: 'Baytril', dose: 1, dose_unit: 'ml', every_days: 1 }
    const days = { started_on: inDays(-1), ends_on: now, at_times: ['08:00', '23:59'] }
    const { id: treatment } = await keeper.add(`animals/${id}/treatments`, { ...course, ...days })
    const { body } = await read(await addressOf(keeper))
    // Lines are folded after 75 characters.
    const account = keeper.accountId.slice(0, 8)
    expect(body).toContain(`UID:dose-${treatment}-${now}-${account}`)
    expect(body).toContain(`DTSTART;VALUE=DATE:${now.replaceAll('-', '')}`)
    expect(body).toContain(`UID:dose-${treatment}-${now}-2359-${account}`)
  })

  test('cannot be guessed at without end, while those who know theirs go on', async () => {
    const [{ app }, keeper] = [await testApp(), await signedIn()]
    const address = new URL(await addressOf(keeper)).pathname
    const guesser = anyAddress()
    const guess = () =>
      app.inject({ url: `/calendar/${'A'.repeat(43)}.ics`, remoteAddress: guesser })
    await useTries(`calendars ${guesser}`, 58)
    expect([(await guess()).statusCode, (await guess()).statusCode]).toEqual([404, 404])
    const late = await guess()
    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
    // Misses are limited per network, which may be a calendar service's that reads for many people.
    for (const remoteAddress of [guesser, '192.0.2.7']) {
      expect((await app.inject({ url: address, remoteAddress })).statusCode).toBe(200)
    }
  })
})

const weekly = (started_on: string) => ({ started_on, repeat_amount: 1, repeat: 'week' })

async function addressOf(keeper: Keeper): Promise<string> {
  const answer = await keeper.post('calendar_feed/rotate', {})
  return answer.json().object.address
}

async function read(address: string, headers = {}) {
  const { app } = await testApp()
  return app.inject({ url: new URL(address).pathname, headers })
}

type Entry = { uid: string; day: string; summary: string; description: string }

/** The feed's entries in order, once two libraries agree on them. */
async function entriesAt(address: string): Promise<Entry[]> {
  const { body } = await read(address)
  for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const one = byIcalJs(body)
  expect(await byNodeIcal(body)).toEqual(one)
  expect(new Set(one.map(({ uid }) => uid)).size).toBe(one.length)
  return one
}

const byIcalJs = (text: string): Entry[] =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .map((event) => ({
      uid: event.uid,
      day: event.startDate.toString(),
      summary: event.summary,
      description: event.description ?? '',
    }))
    .sort(byDay)

async function byNodeIcal(text: string): Promise<Entry[]> {
  const parsed = Object.values(await nodeIcal.parseICS(text))
  return parsed
    .flatMap((event) => (event?.type === 'VEVENT' ? [event] : []))
    .map((event) => ({
      uid: event.uid,
      // It reads a date as midnight in the machine's time zone.
      day: new Date(event.start.getTime() - event.start.getTimezoneOffset() * 60_000)
        .toISOString()
        .slice(0, 10),
      summary: String(event.summary),
      description: String(event.description ?? ''),
    }))
    .sort(byDay)
}

const byDay = (one: Entry, other: Entry) =>
  one.day.localeCompare(other.day) || one.uid.localeCompare(other.uid)

const daysOf = (entries: Entry[], wanted: string) =>
  entries.flatMap(({ day, summary }) => (summary === wanted ? [day] : []))
