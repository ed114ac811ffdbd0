import type { InjectOptions } from 'fastify'
import { type Keeper, keeperIn, operatorIn, type testApp } from '../app.ts'
import { aimed, api, unaimed } from '../routeSamples.ts'
import { collectionOf } from '../routes/collection.ts'
import type { Theirs } from '../routes/sample.ts'
import { zoneOfAnotherDay } from '../zone.ts'
import { type Copies, openCopies } from './copies.ts'

type Stack = Awaited<ReturnType<typeof testApp>>

/** A request as one of the keepers. */
export type Ask = {
  who: Keeper
  route: string
  method: InjectOptions['method']
  url: string
  payload?: object
}

/** The words that are in every record of an account. */
export const words = {
  full: 'Mine5f3a',
  twin: 'Twin5f3a',
  bare: 'Bare5f3a',
  gone: 'Gone5f3a',
  empty: 'None5f3a',
  later: 'Last5f3a',
  young: 'Wait5f3a',
  orphaned: 'Sold5f3a',
}

/**
 * Accounts with the same ids: one that is full of records, its twin, one that has what others hang on and nothing more, one
 * in which that has just begun, one that has deleted everything, one that has deleted its animals, one that has nothing,
 * one without Plus, and one like the first, made last.
 */
export async function twinsIn(stack: Stack) {
  await operatorIn(stack)
  const full = await keeperIn(stack, { plus: true, name: words.full })
  const theirs = await collectionOf(full, words.full)
  await withMore(full, theirs)
  const copies = await openCopies(stack)
  const twin = await keeperIn(stack, { plus: true, name: words.twin })
  const bare = await keeperIn(stack, { plus: true, name: words.bare })
  const empty = await keeperIn(stack, { plus: true, name: words.empty })
  const gone = await keeperIn(stack, { plus: true, name: words.gone })
  const poor = await keeperIn(stack)
  const young = await keeperIn(stack, { plus: true, name: words.young })
  const orphaned = await keeperIn(stack, { plus: true, name: words.orphaned })
  const later = await keeperIn(stack, { plus: true, name: words.later })
  await copies.copy(full, twin, [words.full, words.twin])
  await copies.copy(full, bare, [words.full, words.bare], others)
  await copies.copy(full, young, [words.full, words.young], begun)
  await copies.copy(full, gone, [words.full, words.gone])
  await copies.deleteAll(gone)
  await copies.copy(full, orphaned, [words.full, words.orphaned])
  await copies.deleteAll(orphaned, new Set(['animals']))
  // Whose rows come last, as the others' come first.
  await copies.copy(full, later, [words.full, words.later])
  // The twin's animals have other parents and treatments, and all but the first live elsewhere.
  await copies.tell(
    `update animals set dam_id = coalesce(dam_id, '${theirs.sire}') where account_id = '${twin.accountId}';
      update treatments set animal_id = '${theirs.sire}' where account_id = '${twin.accountId}';
      update accounts set time_zone = '${zoneOfAnotherDay}', currency = 'JPY' where id <> '${full.accountId}'`,
  )
  // Nothing is remembered of who is signed in.
  stack.app.keptSessions.listen(false)
  await copies.keep()
  return { full, twin, bare, young, gone, orphaned, empty, poor, later, theirs, copies }
}

/** What other records name. */
const others = new Set(
  'animals species groups feeders supplements contacts pairing_plans pairings clutches eggs shops'.split(
    ' ',
  ),
)

/** The same before anything came of it: no eggs, no doses, no messages. */
const begun = new Set(
  'animals species feeders supplements contacts pairing_plans pairings clutches treatments shops shop_listings conversations'.split(
    ' ',
  ),
)

/** What the collection has nothing of: plans, and records that name each other. */
async function withMore(keeper: Keeper, theirs: Theirs) {
  const { animal, sire, feeder, supplement, contact, species, pairing } = theirs
  const every = { repeat_amount: 1, repeat: 'week', started_on: '2026-01-05' }
  const food = { feeder_id: feeder, supplement_id: supplement }
  await keeper.change('animals', animal, {
    feeding_schedules: [{ ...every, ...food, quantity: 2 }],
    cleaning_schedule: every,
  })
  await keeper.change('animals', sire, { species_id: species })
  await keeper.add(`animals/${animal}/feeding_logs`, { ...food, notes: words.full })
  await keeper.add(`animals/${animal}/vet_visits`, { reason: words.full, contact_id: contact })
  await keeper.add('clutches', { name: words.full, pairing_id: pairing, number_of_eggs: 2 })
  await keeper.add('supplements', { name: words.full })
  await keeper.patch('notification_settings', { notification_settings: { reminder_hour: 9 } })
}

/** Every route of the API but its description, which holds no records: what reads first, what deletes last. */
export function asksOf(who: Keeper, theirs: Theirs): Ask[] {
  const ofOne = aimed.map(([route, sample]): Ask => ({ who, ...parts(route), ...sample(theirs) }))
  const ofAll = unaimed.map(([route, sample]): Ask => {
    const payload = typeof sample === 'function' ? sample(theirs) : sample
    const { url, ...rest } = parts(route)
    return { who, ...rest, url: url + (queries.get(route) ?? ''), ...(payload && { payload }) }
  })
  const rank = ({ method, url }: Ask) =>
    ['GET', 'PATCH', 'POST', 'DELETE'].indexOf(String(method)) + (endsSessions.test(url) ? 4 : 0)
  const all = [...ofOne, ...ofAll].filter(({ route }) => route !== 'GET /openapi')
  return all.toSorted((one, other) => rank(one) - rank(other))
}

/** What ends now unless it is asked for until a moment. */
const queries = new Map([['GET /climate/boxes/chart', '?to=2026-11-27T12:00:00Z']])

/** Of what adds a record, the same under an id that other accounts have. */
export const withIds = (asks: Ask[], theirs: Theirs): Ask[] =>
  asks.flatMap((ask) => {
    const [noun = '', fields] = Object.entries(ask.payload ?? {})[0] ?? []
    const id = new Map(Object.entries(theirs)).get(noun)
    if (ask.method !== 'POST' || !id || !isRecord(fields)) return []
    return [{ ...ask, payload: { [noun]: { ...fields, id } } }]
  })

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const endsSessions = /session|account|password|mfa/

function parts(route: string) {
  const [method, url = ''] = route.split(' ')
  return { route, method: method as InjectOptions['method'], url }
}

export const isReading = ({ method }: Ask): boolean => method === 'GET'

/** The status and text of an answer, without what is another's each time: new ids, secrets, and present moments. */
export async function answerTo(
  { who, method, url, payload }: Ask,
  theirs: Theirs,
): Promise<string> {
  const answer = await who.send(method, api + url, payload)
  const known = new Set<string>(Object.values(theirs))
  const text = answer.body
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => (known.has(id) ? id : '#'))
    .replace(/[\w-]{22}\.[\w-]{43}|\b[\w-]{43}\b/g, '#')
  return `${answer.statusCode} ${method === 'GET' ? text : text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '#')}`
}

export const setBack = async (copies: Copies, { pool }: Stack) => {
  await copies.setBack()
  await pool.query('delete from throttles')
}
