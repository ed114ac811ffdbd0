import { beforeEach, describe, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { least, openedShop } from '../../../test/factories.ts'
import { memberOf } from '../../../test/members.ts'
import { everything, thimbleOf } from '../../../test/thimble.ts'
import { visitor } from '../../../test/visitor.ts'
import { zone } from '../../../test/zone.ts'
import { today } from '../../shared/dates.ts'
import { addDays } from '../../shared/days.ts'
import { portraitSvg } from '../../shared/portrait/portraitSvg.ts'

let seller: Keeper
let buyer: Keeper
beforeEach(async () => {
  seller = await signedIn({ plus: true, name: 'Holt' })
  buyer = await signedIn({ name: 'Jonas Brandt' })
})

const thimble = () => thimbleOf(seller)
/** An animal that is nothing but for sale. */
const clover = (values = {}) =>
  seller.add('animals', { ...least.animals, name: 'Clover', ...values })

const offerOf = async (id: string, of = seller) => {
  const answer = await of.post(`animals/${id}/hand_over`)
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
  return new URL(answer.json().object.url).pathname
}
/** The form of an offer's page, as a browser has read it. */
const tokenIn = (html: string) => html.match(/name="authenticity_token" value="([^"]+)"/)?.[1] ?? ''
async function take(path: string, of: Keeper) {
  const token = tokenIn((await of.get(path)).body)
  return of.send('POST', path, `authenticity_token=${encodeURIComponent(token)}`, {
    'content-type': 'application/x-www-form-urlencoded',
  })
}
const takenId = (answer: { headers: { location?: string } }) =>
  String(answer.headers.location).split('/').at(-1) ?? ''
test('a buyer takes an animal over with its whole history, and nothing that stays', async () => {
  const { id, photo } = await thimble()
  await openedShop(seller, { name: 'Holt Reptiles' })
  const listing = await seller.add('shop_listings', {
    ...{ title: 'Thimble', animal_id: id, status: 'for_sale', privacy: 'public' },
  })
  const path = await offerOf(id)

  const page = await buyer.get(path)
  for (const text of [
    'Thimble',
    'Holt Reptiles',
    '1 meal taken, 1 refused',
    '171 g',
    'Marigold × Kestrel',
  ])
    expect(page.body).toContain(text)
  for (const secret of ['Secret room', 'cash', 'Adeyemi', '1.85'])
    expect(page.body).not.toContain(secret)
  expect((await buyer.get(`${path}/picture`)).headers['content-type']).toBe('image/webp')

  const answer = await take(path, buyer)
  expect(answer.statusCode).toBe(303)
  const mine = takenId(answer)
  expect(mine).not.toBe(id)
  const animal = (await buyer.get(`animals/${mine}`)).json()
  expect(animal).toMatchObject({
    name: 'Thimble',
    state: 'kept',
    species: { commonName: 'Ball python' },
    genetics: 'Banana, 66% het Pied',
    dateHatched: '2026-06-27',
    source: 'captive_bred',
    acquired_via: 'purchased',
    room: '',
    dam: { name: 'Marigold' },
    sire: { name: 'Kestrel' },
    handed_over_at: null,
    taken_over: { seller: 'Holt Reptiles', at: expect.any(String) },
  })
  expect(animal.photos).toHaveLength(1)
  const own = await buyer.get(animal.photoUrls.large)
  expect(own.rawPayload).toEqual((await seller.get(photo)).rawPayload)
  expect((await buyer.get(photo)).statusCode).toBe(404)
  expect((await buyer.get(`animals/${id}`)).statusCode).toBe(404)

  const logs = (kind: string) => buyer.list(`animals/${mine}/${kind}`)
  expect(await logs('feeding_logs')).toMatchObject([
    { success: false, refusal_reason: 'refused', notes: 'In blue', feeder: { name: 'Rat' } },
    { count: 2, happenedAt: '2026-11-01T10:00:00.000Z', fedBy: 'Holt Reptiles' },
  ])
  await buyer.add(`animals/${mine}/poop_logs`, {})
  expect(await logs('weight_logs')).toMatchObject([{ weightInGrams: 171 }])
  expect(await logs('shedding_logs')).toMatchObject([{ quality: 'complete' }])
  expect(await logs('poop_logs')).toMatchObject([
    { recordedBy: 'Jonas Brandt' },
    { unusual: true, notes: 'Runny', recordedBy: 'Holt Reptiles' },
  ])
  expect(await logs('cleaning_logs')).toHaveLength(1)
  expect(await logs('health_notes')).toMatchObject([{ content: 'A scar by the vent.' }])
  expect(await logs('vet_visits')).toMatchObject([
    { reason: 'Check-up', findings: 'All well', cost: null, contact_id: null },
  ])
  expect(await logs('treatments')).toMatchObject([
    { substance: 'Panacur', doses: [{ givenBy: 'Holt Reptiles' }] },
  ])
  expect(await buyer.list('feeders')).toMatchObject([
    { name: 'Rat', size: 'weaned', cost: null, quantity: null },
  ])
  expect((await buyer.get(`animals/${mine}/pedigree`)).json().ancestors).toHaveLength(3)
  expect(await buyer.list('animals', { filter: 'outside' })).toHaveLength(3)
  expect((await buyer.page('animals')).total).toBe(1)

  // The seller's copy is sold, and who sold it is told.
  expect((await seller.get(`animals/${id}`)).json()).toMatchObject({
    state: 'sold',
    state_reason: 'To Jonas Brandt',
    handed_over_at: expect.any(String),
  })
  expect((await seller.get(`shop_listings/${listing.id}`)).json().status).toBe('sold')
  const [told] = await seller.list('notifications')
  expect(told.header_text).toMatch(/^Jonas Brandt took over Thimble on \w{3} \d+$/)
  expect((await seller.get(`animals/${id}/hand_over`)).json()).toMatchObject({
    state: 'taken',
    taken_by: 'Jonas Brandt',
    goes: { records: 9, photos: 2, parents: 2, genetics: true },
  })
})

test('my offer counts neither a vet visit to come nor a parent that I deleted: they stay', async () => {
  const dam = await clover({ sex: 'female' })
  const sire = await clover({ sex: 'male' })
  const { id } = await clover({ dam_id: dam.id, sire_id: sire.id })
  await seller.add(`animals/${id}/vet_visits`, { reason: 'Check-up', visited_on: today(zone) })
  const goes = async () => (await seller.get(`animals/${id}/hand_over`)).json().goes
  const before = await goes()
  expect(before).toMatchObject({ records: 1, parents: 2 })
  const visit = { reason: 'Check-up', visited_on: addDays(today(zone), 9) }
  await seller.add(`animals/${id}/vet_visits`, visit)
  await seller.delete(`animals/${dam.id}`)
  expect(await goes()).toEqual({ ...before, parents: 1 })
})

test('an animal that is loaned out is sold by its hand-over, and no longer for sale', async () => {
  const { id } = await clover()
  await openedShop(seller, { name: 'Holt Reptiles' })
  const listing = await seller.add('shop_listings', {
    ...{ title: 'Clover', animal_id: id, status: 'for_sale', privacy: 'public' },
  })
  await seller.patch(`animals/${id}`, { animal: { state: 'loaned_out', state_reason: 'To Ada' } })
  expect((await seller.post(`animals/${id}/hand_over/file`)).statusCode).toBe(201)
  expect((await seller.get(`animals/${id}`)).json()).toMatchObject({
    state: 'sold',
    state_reason: '',
  })
  expect((await seller.get(`shop_listings/${listing.id}`)).json().status).toBe('sold')
})

test('who buys two siblings has their parents once, also when one comes as a file', async () => {
  const { id: grandam } = await clover({ sex: 'female', state: 'outside' })
  const { id: dam_id } = await clover({ name: 'Marigold', sex: 'female', dam_id: grandam })
  const { id: sire_id } = await clover({ name: 'Kestrel', sex: 'male' })
  const [{ id }, brother, sister] = [
    await clover({ dam_id, sire_id }),
    await clover({ name: 'Acorn', dam_id, sire_id }),
    await clover({ name: 'Bramble', dam_id, sire_id }),
  ]
  const mine = async (taken: string) => (await buyer.get(`animals/${taken}`)).json()
  const first = await mine(takenId(await take(await offerOf(id), buyer)))
  const second = await mine(takenId(await take(await offerOf(brother.id), buyer)))
  await seller.post(`animals/${sister.id}/hand_over/file`)
  const file = await seller.get(`/dashboard/animals/${sister.id}/hand-over.vivary`)
  const sent = await buyer.sendForm('POST', 'animals/take_over', {
    'take_over[file]': new File([new Uint8Array(file.rawPayload)], 'b.vivary'),
  })
  const third = await mine(sent.json().object.id)
  for (const one of [second, third])
    expect([one.dam.id, one.sire.id]).toEqual([first.dam.id, first.sire.id])
  expect(await buyer.list('animals', { filter: 'outside' })).toHaveLength(3)

  // The dam herself, bought as well, is the dam of the animals that come after her.
  const own = takenId(await take(await offerOf(dam_id), buyer))
  const last = await clover({ name: 'Clay', dam_id, sire_id })
  expect((await mine(takenId(await take(await offerOf(last.id), buyer)))).dam.id).toBe(own)
  // Another buyer has parents of their own.
  const other = await signedIn()
  const last2 = await clover({ name: 'Dill', dam_id, sire_id })
  await take(await offerOf(last2.id), other)
  expect(await other.list('animals', { filter: 'outside' })).toHaveLength(3)
})

test('of two who take it over at once, one gets it', async () => {
  const dam = await clover({ sex: 'female' })
  const { id } = await clover({ dam_id: dam.id })
  const feeder = await seller.add('feeders', least.feeders ?? {})
  await seller.add(`animals/${id}/feeding_logs`, { feeder_id: feeder.id })
  const path = await offerOf(id)
  const other = await signedIn()
  const answers = await Promise.all([take(path, buyer), take(path, other), take(path, buyer)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 410, 410])
  const [first, second] = [await everything(buyer), await everything(other)]
  expect(first.animals + second.animals).toBe(2)
  expect(first.meals + second.meals).toBe(1)
  expect((await buyer.get(path)).body).toContain('you&#x27;ll find it among your animals')
})

describe('a link that doesn’t work looks the same, whatever became of it', () => {
  test('altered, replaced, withdrawn, expired, or of a deleted animal; only the hash of its secret is kept', async () => {
    const { pool } = await testApp()
    const animal = await seller.add('animals', least.animals ?? {})
    const pages: [number, string][] = []
    const see = async (path: string) => {
      const { statusCode, body } = await buyer.get(path)
      pages.push([statusCode, body])
      expect((await take(path, buyer)).statusCode).not.toBe(303)
      expect((await buyer.get(`${path}/picture`)).statusCode).toBe(404)
    }
    const first = await offerOf(animal.id)
    const secret = first.split('/').at(-1) ?? ''
    const { rows } = await pool.query('select row_to_json(h) as row from hand_overs h')
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect((await seller.get(`animals/${animal.id}/hand_over`)).body).not.toContain(secret)
    await see(`${first.slice(0, -1)}${first.endsWith('A') ? 'B' : 'A'}`)
    await see('/h/nothing')
    const second = await offerOf(animal.id)
    await see(first)
    await seller.delete(`animals/${animal.id}/hand_over`)
    await see(second)
    const third = await offerOf(animal.id)
    await pool.query(
      `update hand_overs set expires_at = now() - interval '1 second' where animal_id = $1`,
      [animal.id],
    )
    await see(third)
    const fourth = await offerOf(animal.id)
    await seller.delete(`animals/${animal.id}`)
    await see(fourth)
    expect(new Set(pages.map(([status]) => status))).toEqual(new Set([404]))
    expect(new Set(pages.map(([, body]) => body)).size).toBe(1)
    expect(await everything(buyer)).toMatchObject({ animals: 0 })
  })

  test('of an animal that was brought back, that died, or whose sale was a mistake', async () => {
    const added = await seller.post('animals/bulk', { animals: Array(11).fill(least.animals) })
    expect(added.statusCode).toBe(201)
    const [one, other, ...animals] = await seller.list('animals')
    const [returned, corrected, deleted, died, mistaken, unmarked, moved, erased, back] = animals
    const sold = { title: 'Clover', sold_on: '2026-01-03', buyer: 'Ada', marks_animal: true }
    const saleOf = (animal_id: string) => seller.add('sales', { ...sold, animal_id })
    const sale = await saleOf(returned.id)
    const wrong = await saleOf(corrected.id)
    const again = await saleOf(deleted.id)
    await seller.change('animals', mistaken.id, { state: 'sold' })
    const keeps = await seller.add('sales', {
      ...sold,
      animal_id: unmarked.id,
      marks_animal: false,
    })
    const links: string[] = []
    for (const { id } of [returned, corrected, deleted, died, mistaken, unmarked])
      links.push(await offerOf(id))
    await seller.change('sales', keeps.id, { buyer: 'Bo' })
    const statuses = async () =>
      Promise.all(links.map(async (link) => (await buyer.get(link)).statusCode))
    expect(await statuses()).toEqual(links.map(() => 200))

    await seller.change('sales', sale.id, { returned_on: '2026-01-05' })
    await seller.change('sales', wrong.id, { animal_id: one.id })
    await seller.delete(`sales/${again.id}`)
    await seller.change('animals', died.id, { state: 'died' })
    await seller.change('animals', mistaken.id, { state: 'kept' })
    await seller.change('sales', keeps.id, { returned_on: '2026-01-05' })
    expect(await statuses()).toEqual(links.map(() => 404))
    for (const link of links) expect((await take(link, buyer)).statusCode).not.toBe(303)
    expect(await everything(buyer)).toMatchObject({ animals: 0 })

    // A link from before a sale that was a mistake is not that sale's, but of an animal that came back.
    const earlier: string[] = []
    for (const { id } of [moved, erased, back]) earlier.push(await offerOf(id))
    await seller.change('sales', (await saleOf(moved.id)).id, { animal_id: other.id })
    await seller.delete(`sales/${(await saleOf(erased.id)).id}`)
    await seller.change('sales', (await saleOf(back.id)).id, { returned_on: '2026-01-05' })
    const after = await Promise.all(earlier.map(async (link) => (await buyer.get(link)).statusCode))
    expect(after).toEqual([200, 200, 404])

    // What becomes of an earlier sale leaves the link of the next buyer as it is.
    await saleOf(returned.id)
    const next = await offerOf(returned.id)
    await seller.delete(`sales/${sale.id}`)
    expect((await take(next, buyer)).statusCode).toBe(303)
  })
})

test('the picture of an offer without a photo is the portrait of the animal, and not drawn without end', async () => {
  const { id: species_id } = await seller.add('species', { commonName: 'Ball python' })
  const looks = { name: 'Nyx', sex: 'female', genetics: 'Banana' }
  const { id } = await seller.add('animals', { ...looks, species_id })
  const path = await offerOf(id)
  const picture = () => buyer.get(`${path}/picture`)
  const first = await picture()
  expect(first.headers['content-type']).toBe('image/svg+xml')
  const sitter = { id, species: 'Ball python', genetics: looks.genetics }
  expect(first.body).toBe(portraitSvg(sitter, { width: 780, height: 780, columns: 14 }))
  const { pool } = await testApp()
  const { rowCount } = await pool.query(
    `update throttles set tries = 239 where key = (select
      encode(sha256(convert_to('offer ' || id, 'UTF8')), 'hex') from hand_overs where animal_id = $1)`,
    [id],
  )
  expect(rowCount).toBe(1)
  expect([(await picture()).statusCode, (await picture()).statusCode]).toEqual([200, 429])
})

test('my own link says that it is mine, and until when it works', async () => {
  const { id } = await clover()
  const path = await offerOf(id)
  const page = await seller.get(path)
  expect([page.statusCode, page.body]).toEqual([
    200,
    expect.stringMatching(/This is your own offer of Clover.*It works until \w{3} \d+\./s),
  ])
  expect(page.body).toContain(`href="/dashboard/animals/${id}"`)
  // Without a shop, a keeper is named by their account.
  expect((await buyer.get(path)).body).toContain('Holt&#x27;s animals')
  expect((await take(path, seller)).statusCode).not.toBe(303)
  await seller.delete(`animals/${id}/hand_over`)
  expect((await seller.get(path)).body).toContain('This offer no longer works')
})

test('a full free plan says so and leaves the offer as it was', async () => {
  const path = await offerOf((await clover()).id)
  const own = Array.from({ length: 5 }, (_, at) => ({ name: `Own ${at}`, sex: 'unknown' }))
  expect((await buyer.post('animals/bulk', { animals: own })).statusCode).toBe(201)
  const answer = await take(path, buyer)
  expect(answer.statusCode).toBe(403)
  expect(answer.body).toMatch(
    /Your free plan holds 5 animals.*href="[^"]+subscribe".*It works until \w{3} \d+, unless the seller withdraws/,
  )
  expect(await everything(buyer)).toEqual({ animals: 5, meals: 0, pictures: 0 })
  const [one] = await buyer.list('animals')
  await buyer.delete(`animals/${one.id}`)
  expect((await take(path, buyer)).statusCode).toBe(303)
})

test('a viewer of an account takes nothing over for it, nor does a page of another site for its owner', async () => {
  const path = await offerOf((await clover()).id)
  const vet = await memberOf(await testApp(), buyer.accountId, { role: 'viewer' })
  expect((await take(path, vet)).statusCode).toBe(403)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await buyer.send('POST', path, 'authenticity_token=x', form)).statusCode).toBe(403)
  const other = tokenIn((await (await signedIn()).get(path)).body)
  const body = `authenticity_token=${encodeURIComponent(other)}`
  expect((await buyer.send('POST', path, body, form)).statusCode).toBe(403)
  expect(await everything(buyer)).toMatchObject({ animals: 0 })
})

test('signed out, one button leads to the sign-in and back; someone else signs out and comes back to it', async () => {
  const { app } = await testApp()
  const path = await offerOf((await clover()).id)
  const page = await app.inject(path)
  const signIn = `/users/sign_in?to=${encodeURIComponent(path)}`
  expect(page.body).toContain('Sign in to take over')
  expect(page.body).toContain(signIn)
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  expect((await app.inject({ method: 'POST', url: path })).headers.location).toBe(signIn)
  expect((await buyer.get(signIn)).headers.location).toBe(path)

  const browser = visitor(app)
  const [name = '', value = ''] = buyer.cookie.split('=')
  browser.cookies.set(name, value)
  const [, signOut = ''] = (await browser.get(path)).body.match(/href="([^"]+)">Not you\?/) ?? []
  expect((await browser.get(signOut)).body).toContain(`href="${path}">Stay signed in`)
  const { headers } = await browser.submit(signOut, {})
  expect(headers.location).toBe(signIn)
  expect((await browser.get(path)).body).toContain('Sign in to take over')
})

test('outside and dead animals can’t be offered, and offering needs Plus', async () => {
  const outside = await seller.add('animals', { name: 'Rook', sex: 'male', state: 'outside' })
  const dead = await seller.add('animals', { name: 'Nyx', sex: 'male', state: 'died' })
  for (const { id } of [outside, dead])
    expect((await seller.post(`animals/${id}/hand_over`)).statusCode).toBe(409)
  const animal = await buyer.add('animals', least.animals ?? {})
  const answer = await buyer.post(`animals/${animal.id}/hand_over`)
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([403, 'subscription_required'])
})

test("what the buyer has of the same name is used; a log and a dose that they delete and restore are still the seller's, and every write of the seller's is refused", async () => {
  const { id, treatment, dose, food, dam } = await thimble()
  await openedShop(seller, { name: 'Holt Reptiles' })
  const kind = await buyer.add('species', { commonName: 'Royal', latinName: 'Python Regius' })
  const rat = await buyer.add('feeders', { name: 'rat', size: 'Weaned' })
  const group = await seller.add('groups', { name: 'Rack 2' })
  const rows: Record<string, string> = {}
  const logs = ['feeding_logs', 'weight_logs', 'shedding_logs', 'cleaning_logs', 'poop_logs']
  for (const kind of [...logs, 'health_notes', 'vet_visits', 'moves'])
    rows[kind] = (await seller.list(`animals/${id}/${kind}`))[0].id
  const before = (await seller.get(`animals/${id}`)).json()
  const [comment] = await seller.list(`comments`, {
    commentable_type: 'Animal',
    commentable_id: id,
  })
  const mine = takenId(await take(await offerOf(id), buyer))
  const handed = (await seller.get(`animals/${id}`)).json()
  expect((await buyer.get(`animals/${mine}`)).json().species.id).toBe(kind.id)
  expect(await buyer.list('species')).toHaveLength(1)
  expect((await buyer.list('feeders')).map((one) => one.id)).toEqual([rat.id])
  const [{ id: course }] = await buyer.list(`animals/${mine}/treatments`)
  const first = async (api: string) => {
    if (api === 'poop_logs') return (await buyer.list(`animals/${mine}/${api}`))[0]
    return (await buyer.get(`animals/${mine}/treatments/${course}`)).json().doses[0]
  }
  for (const api of ['poop_logs', `treatments/${course}/doses`]) {
    const log = await first(api)
    expect(log.recordedBy ?? log.givenBy).toBe('Holt Reptiles')
    await buyer.delete(`animals/${mine}/${api}/${log.id}`)
    await buyer.add(`animals/${mine}/${api}`, { ...log, again: true })
    const { updated_at: _, ...same } = log
    expect(await first(api)).toMatchObject(same)
  }

  const below = `animals/${id}`
  const writes: [method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object][] = [
    ['PATCH', below, { animal: { name: 'Renamed' } }],
    ['PATCH', below, { animal: {} }],
    ['PATCH', below, { animal: { state: 'kept' } }],
    ['PATCH', below, { animal: { room: 'Elsewhere' } }],
    ['PATCH', below, { animal: { dam_id: null } }],
    ['PATCH', below, { animal: { animal_groups_attributes: [{ group_id: group.id }] } }],
    [
      'PATCH',
      below,
      {
        animal: {
          cleaningSchedule: { started_on: '2026-01-01', repeat_amount: 1, repeat: 'week' },
        },
      },
    ],
    ['DELETE', `${below}/photo`],
    ['DELETE', `${below}/photos/${before.photos[0].id}`],
    ['PATCH', `${below}/photos/${before.photos[0].id}`, { photo: { main: true } }],
    ['POST', `${below}/feeding_logs`, { feeding_log: { feeder_id: food } }],
    ['POST', `${below}/weight_logs`, { weight_log: { weightInGrams: 9, unit: 'grams' } }],
    ['POST', `${below}/shedding_logs`, { shedding_log: { quality: 'stuck' } }],
    ['POST', `${below}/cleaning_logs`, { cleaning_log: {} }],
    ['POST', `${below}/poop_logs`, { poop_log: {} }],
    ['POST', `${below}/moves`, { move: { room: 'Elsewhere', moved_on: '2026-11-01' } }],
    ['POST', `${below}/health_notes`, { health_note: { content: 'x' } }],
    ['POST', `${below}/vet_visits`, { vet_visit: { reason: 'x' } }],
    [
      'POST',
      `${below}/treatments`,
      { treatment: { substance: 'x', dose: 1, dose_unit: 'ml', every_days: 1 } },
    ],
    ['PATCH', `${below}/treatments/${treatment}`, { treatment: { notes: 'x' } }],
    ['DELETE', `${below}/treatments/${treatment}`],
    ['DELETE', `${below}/treatments/${treatment}/doses/${dose}`],
    [
      'POST',
      `${below}/treatments/${treatment}/doses`,
      { dose: { happenedAt: '2026-11-20T10:00:00.000Z' } },
    ],
    [
      'POST',
      'comments',
      { comment: { commentable_type: 'Animal', commentable_id: id, content: 'x' } },
    ],

    ['DELETE', `comments/${comment.id}`],
    [
      'POST',
      'weight_logs/bulk',
      { weight_logs: [{ animal_id: id, weightInGrams: 9, unit: 'grams' }] },
    ],
    ['POST', `${below}/hand_over`],
    ...Object.entries(rows).map(([kind, row]): (typeof writes)[number] => [
      'DELETE',
      `${below}/${kind}/${row}`,
    ]),
  ]
  const answers: unknown[] = []
  for (const [method, url, body] of writes) {
    const answer = await seller.send(method, `/dashboard/api/${url}`, body)
    answers.push([method, url, answer.statusCode, answer.json().errors?.[0]?.code])
  }
  expect(answers).toEqual(writes.map(([method, url]) => [method, url, 409, 'handed_over']))
  expect((await seller.get(`animals/${id}`)).json()).toEqual(handed)

  // Its parents are the seller's own, and the copy itself may go and come back.
  expect((await seller.patch(`animals/${dam}`, { animal: { name: 'Goldie' } })).statusCode).toBe(
    200,
  )
  expect((await seller.delete(below)).statusCode).toBe(200)
  expect((await seller.post(`deleted/${id}/restore`)).statusCode).toBe(200)
  expect((await seller.patch(below, { animal: { name: 'x' } })).statusCode).toBe(409)
})

test('a log that is added while the animal is taken over is in one copy, or refused', async () => {
  const { id } = await clover()
  const path = await offerOf(id)
  const weigh = () =>
    seller.post(`animals/${id}/weight_logs`, { weight_log: { weightInGrams: 9, unit: 'grams' } })
  const [answer, ...logs] = await Promise.all([
    take(path, buyer),
    weigh(),
    weigh(),
    weigh(),
    weigh(),
  ])
  const added = logs.filter(({ statusCode }) => statusCode === 201)
  for (const log of logs) expect([201, 409]).toContain(log.statusCode)
  expect(await buyer.list(`animals/${takenId(answer)}/weight_logs`)).toHaveLength(added.length)
})

test('an animal that its seller marks as dead while its buyer takes it over stays with the seller', async () => {
  const { id } = await clover()
  const path = await offerOf(id)
  const { pool } = await testApp()
  const death = await pool.connect()
  await death.query('begin')
  await death.query(`update animals set state = 'died' where id = $1`, [id])
  const taking = take(path, buyer)
  const waiting = `select from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query ilike '%from "animals"%for update'`
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  await death.query('commit')
  death.release()
  expect((await taking).statusCode).toBe(404)
  expect(await everything(buyer)).toMatchObject({ animals: 0 })
  expect((await seller.get(`animals/${id}`)).json()).toMatchObject({ handed_over_at: null })
})
