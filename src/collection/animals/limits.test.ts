import { expect, test } from 'vitest'
import { refusals, signedIn } from '../../../test/app.ts'
import { zone } from '../../../test/zone.ts'
import { animalWithCare } from '../../care/animals/animalWithCare.contract.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { fieldErrors } from '../../shared/resource.ts'

/*
 * Every limit of an animal's form at its boundary, in browser and server: both accept the largest
 * value and reject one more with the same message.
 */

const least = { name: 'Saffron', sex: 'female' }
const text = (length: number) => 'x'.repeat(length)
const atMost = (limit: number) => `At most ${limit.toLocaleString('en')} characters`
const now = Date.now()
const moment = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const day = (days: number) => addDays(today(zone), days)
const ahead = "Can't be in the future"
const plan = { started_on: '2026-01-03', repeat: 'week' }

const limits: [field: string, fits: object, tooMuch: object, message: string][] = [
  ['name', { name: text(100) }, { name: text(101) }, atMost(100)],
  ['name', { name: 'x' }, { name: '' }, 'Please choose a name'],
  ['name', { name: ' x ' }, { name: '  ' }, 'Please choose a name'],
  ['sex', { sex: 'unknown' }, { sex: 'both' }, 'Please choose a sex'],
  ['genetics', { genetics: text(254) }, { genetics: text(255) }, atMost(254)],
  ['description', { description: text(2000) }, { description: text(2001) }, atMost(2000)],
  ['code', { code: text(30) }, { code: text(31) }, atMost(30)],
  ['external_id', { external_id: text(100) }, { external_id: text(101) }, atMost(100)],
  ['room', { room: text(100) }, { room: text(101) }, atMost(100)],
  ['rack', { rack: text(100) }, { rack: text(101) }, atMost(100)],
  ['tub', { tub: text(100) }, { tub: text(101) }, atMost(100)],
  ['moved_on', { moved_on: day(0), room: 'A' }, { moved_on: day(2), room: 'A' }, ahead],
  ['state', { state: 'loaned_out' }, { state: 'lost' }, 'Please choose a state'],
  ['state_on', { state: 'sold', state_on: day(0) }, { state: 'sold', state_on: day(2) }, ahead],
  [
    'state_reason',
    { state: 'sold', state_reason: text(100) },
    { state: 'sold', state_reason: text(101) },
    atMost(100),
  ],
  ['dateHatched', { dateHatched: day(0) }, { dateHatched: day(2) }, ahead],
  [
    'dateHatched',
    { dateHatched: '1800-01-01' },
    { dateHatched: '1799-12-31' },
    'Please enter a date after 1800',
  ],
  [
    'dateHatched',
    { dateHatched: '2024-02-29' },
    { dateHatched: '2023-02-29' },
    'Please enter a date',
  ],
  [
    'dateHatchedPrecision',
    { dateHatchedPrecision: 'month' },
    { dateHatchedPrecision: 'decade' },
    'Please choose day, month or year',
  ],
  [
    'quarantinedAt',
    { in_quarantine: true, quarantinedAt: moment(4) },
    { in_quarantine: true, quarantinedAt: moment(60) },
    ahead,
  ],
  [
    'source',
    { source: 'wild_caught' },
    { source: 'shop' },
    'Please choose one of: captive_bred, captive_farmed, long_term_captive, wild_caught, unknown',
  ],
  [
    'acquired_via',
    { acquired_via: 'long_term_foster' },
    { acquired_via: 'stolen' },
    'Please choose one of: purchased, produced, traded, gifted, adopted, rescued, short_term_foster, long_term_foster',
  ],
  [
    'species_attributes.commonName',
    { species_attributes: { commonName: text(140) } },
    { species_attributes: { commonName: text(141) } },
    atMost(140),
  ],
  [
    'species_attributes.latinName',
    { species_attributes: { commonName: 'Boa', latinName: text(140) } },
    { species_attributes: { commonName: 'Boa', latinName: text(141) } },
    atMost(140),
  ],
  [
    'cleaningSchedule.repeat_amount',
    { cleaningSchedule: { ...plan, repeat_amount: 32 } },
    { cleaningSchedule: { ...plan, repeat_amount: 33 } },
    'Please enter at most 32',
  ],
  [
    'cleaningSchedule.repeat_amount',
    { cleaningSchedule: { ...plan, repeat_amount: 0 } },
    { cleaningSchedule: { ...plan, repeat_amount: -1 } },
    'Please enter 0 or more',
  ],
]

test.each(limits)('%s has its limit on both sides', async (field, fits, tooMuch, message) => {
  const keeper = await signedIn()
  expect(animalWithCare.input.safeParse({ ...least, ...fits }).success).toBe(true)
  expect((await keeper.post('animals', { animal: { ...least, ...fits } })).statusCode).toBe(201)

  const told = animalWithCare.input.safeParse({ ...least, ...tooMuch })
  expect(told.success ? [] : fieldErrors(told.error)).toEqual([{ field, message }])
  const answer = await keeper.post('animals', { animal: { ...least, ...tooMuch } })
  expect([answer.statusCode, refusals(answer)]).toEqual([422, { [field]: message }])
})
