import { removables } from '../../src/app/records.ts'
import { oidcIdentities } from '../../src/db/schema.ts'
import { notify } from '../../src/server/messages/notify.ts'
import { raisedAlarm } from '../alarms.ts'
import { type Keeper, testApp } from '../app.ts'
import { packedId } from '../archives.ts'
import {
  deviceOf,
  freeSlug,
  least,
  leastOf,
  leastToken,
  leastWebhook,
  newId,
  told,
} from '../factories.ts'
import { forecasts } from '../forecasts.ts'
import { upload } from '../importing.ts'
import { conversationWith, failedAnswer } from '../messages.ts'
import { addPasskey, askedToMake, passkeyDevice } from '../passkeyDevice.ts'
import { pngOf } from '../pictures.ts'
import { newEmail } from '../visitor.ts'

/** One of everything that a keeper has, each with these words in it; its ids. */
export async function collectionOf(owner: Keeper, words: string) {
  const species = (await owner.add('species', { commonName: words })).id
  const kin = { sex: 'male', state: 'outside', species_id: species }
  const sire = (await owner.add('animals', { name: words, ...kin })).id
  const picture = await owner.sendForm('POST', 'animals', {
    'animal[name]': words,
    'animal[sex]': 'female',
    'animal[species_id]': species,
    'animal[sire_id]': sire,
    'animal[photo]': new File([await pngOf(8, 8)], 'photo.png'),
    'animal[photos][]': new File([await pngOf(8, 8)], 'another.png'),
    'animal[room]': words,
  })
  const animal = picture.json().object
  const [move] = await owner.list(`animals/${animal.id}/moves`)
  const [shown] = (await owner.get(`animals/${animal.id}`)).json().photos
  const feeder = (await owner.add('feeders', { name: words })).id
  const supplement = (await owner.add('supplements', { name: words })).id
  const contact = (await owner.add('contacts', { name: words })).id
  const group = (
    await owner.add('groups', {
      name: words,
      animal_groups_attributes: [{ animal_id: animal.id }],
    })
  ).id
  const comment = (
    await owner.add('comments', {
      content: words,
      commentable_type: 'Animal',
      commentable_id: animal.id,
    })
  ).id
  const log = (
    await owner.add(`animals/${animal.id}/feeding_logs`, { feeder_id: feeder, notes: words })
  ).id
  const logged = await oneOfEachLog(owner, { animal: animal.id, feeder }, words)
  const paired = await pairedOf(owner, animal.id, words)
  const climate = await oneClimate(owner, words)
  const gone = (await owner.add('feeders', { name: words })).id
  await owner.delete(`feeders/${gone}`)
  const [session] = await owner.list('sessions')
  const { secret } = (await owner.get('mfa/user')).json()
  const shared_user = { email: newEmail(), role: 'viewer' }
  const invited = await owner.post('shared_users', { shared_user })
  const gene = (
    await owner.add(`species/${species}/genes`, {
      name: words.slice(0, 60),
      alleles: [{ name: words.slice(0, 60), mode: 'recessive' }],
    })
  ).id
  const conversation = (await conversationWith(owner, { name: words, content: words })).id
  const made = {
    conversation,
    failed_answer: await failedAnswer(owner, conversation),
    gene,
    session: session.id,
    /** What would turn the second step on: no one else's to read either. */
    secret,
    account: owner.accountId,
    invitation: invited.json().object.id,
    animal: animal.id,
    code: (await owner.get(`codes/animal/${animal.id}`)).json().code,
    comment,
    device: (await owner.add('push_subscriptions', deviceOf(owner.userId))).id,
    contact,
    group,
    species,
    feeder,
    supplement,
    log,
    ...logged,
    ...climate,
    ...paired,
    gone,
    photo: animal.photoUrls.small,
    move: move.id,
    notification: await notificationOf(owner, words),
    picture: shown?.id ?? '',
    import: (await upload(owner, `Name,Sex\n${words},male\n`, { name: words })).id,
    linked: await linkedOf(owner),
    passkey: (await addPasskey(owner, words)).id,
    new_passkey: await newPasskey(owner, words),
    api_token: (await owner.add('api_tokens', leastToken(words))).id,
    archive: await packedId(owner),
    webhook: (await owner.add('webhooks', leastWebhook(words))).id,
  }
  return {
    ...(await oneOfTheOthers(owner, words, made)),
    ...(await oneClutch(owner, words, made)),
    ...(await oneListing(owner, words)),
    webhook_delivery: (await owner.list(`webhooks/${made.webhook}/deliveries`))[0].id,
    ...made,
  }
}

/** A plan with the animal as its dam, and a log of the two. */
async function pairedOf(owner: Keeper, animal: string, words: string) {
  const sire = (await owner.add('animals', { name: words, sex: 'male' })).id
  const plan = await owner.add('pairing_plans', {
    identifier: words,
    sire_id: sire,
    pairings_attributes: [{ dam_id: animal, notes: words }],
  })
  const [{ id: pairing }] = plan.pairings
  const log = { notes: words, happened_at: '2026-01-03T10:00:00.000Z' }
  return {
    sire,
    pairing_plan: plan.id,
    pairing,
    pairing_log: (await owner.add(`pairings/${pairing}/pairing_logs`, log)).id,
  }
}

/** One of every resource that has none yet, by its noun. */
async function oneOfTheOthers(owner: Keeper, words: string, made: object): Promise<object> {
  const others: Record<string, string> = {}
  for (const { resource } of removables) {
    const { api, noun } = resource
    if (noun in made || ['clutch', 'sale', 'shop_listing'].includes(noun)) continue
    const [first = ''] = Object.keys(least[api] ?? {})
    others[noun] = (await owner.add(api, { ...(await leastOf(owner, api)), [first]: words })).id
  }
  return others
}

/** A sign-in elsewhere, as a service would have linked it. */
async function linkedOf(owner: Keeper) {
  const { db } = await testApp()
  await db
    .insert(oidcIdentities)
    .values({ issuer: 'https://id.example.org', subject: owner.userId, user_id: owner.userId })
  return (await owner.list('linked_sign_ins'))[0].id
}

/** What a browser has made for a keeper and not sent yet, as text. */
async function newPasskey(owner: Keeper, words: string) {
  const { challenge } = await askedToMake(owner, words)
  return JSON.stringify(passkeyDevice().create({ challenge, origin: 'http://localhost:3000' }))
}

/** What a keeper was told; no one can write that over the API. */
async function notificationOf(owner: Keeper, words: string) {
  const { db } = await testApp()
  await notify(db, [told(owner, words)])
  const [{ id }] = await owner.list('notifications')
  return id
}

/** A place with a reading by hand, and so its sensor. */
async function oneClimate(owner: Keeper, words: string) {
  const climate_place = (await owner.add('climate_places', { room: words })).id
  const sensorIn = async (zone: string) => {
    const reading = { kind: 'humidity', zone, value: 50 }
    const made = await owner.post(`climate_places/${climate_place}/readings`, { reading })
    return made.json().object.id
  }
  const { db } = await testApp()
  const alarmed = { account_id: owner.accountId, place_id: climate_place, words }
  const climate_device = { address: `${newId()}.lan`, unit: 'celsius', title: words }
  return {
    climate_place,
    climate_alarm: await raisedAlarm(db, alarmed),
    climate_device: (await owner.post('climate_devices', { climate_device })).json().object.id,
    climate_sensor: await sensorIn('room'),
    spare_sensor: await sensorIn('warm_end'),
  }
}

async function oneOfEachLog(
  owner: Keeper,
  { animal, feeder }: { animal: string; feeder: string },
  words: string,
) {
  const add = async (api: string, values: object) =>
    (await owner.add(`animals/${animal}/${api}`, values)).id
  return {
    cleaning_log: await add('cleaning_logs', {}),
    shedding_log: await add('shedding_logs', { quality: 'complete' }),
    shed_forecast: await askedOf(owner, animal),
    weight_log: await add('weight_logs', { weightInGrams: 1480, unit: 'grams' }),
    poop_log: await add('poop_logs', { notes: words }),
    // Logs of a round, to be taken back.
    spare_feeding: await add('feeding_logs', { feeder_id: feeder, notes: words }),
    spare_clean: await add('cleaning_logs', {}),
    spare_weight: await add('weight_logs', { weightInGrams: 1480, unit: 'grams' }),
    health_note: await add('health_notes', { content: words }),
    vet_visit: await add('vet_visits', { reason: words }),
    ...(await oneTreatment(owner, animal, words)),
  }
}

/** A forecast that no one works out. */
async function askedOf(owner: Keeper, animal_id: string) {
  const asked = await owner.post(forecasts, { shed_forecast: { animal_id } })
  return asked.json().object.id
}

/** A clutch whose first egg was looked at, and a reading of its air. */
async function oneClutch(owner: Keeper, name: string, { animal }: { animal: string }) {
  const clutch = await owner.add('clutches', { name, dam_id: animal, number_of_eggs: 3 })
  const { eggs } = (await owner.get(`clutches/${clutch.id}`)).json()
  const [egg, hatched] = eggs
  const looked = { is_candled: true, notes: name }
  const check = await owner.add(`clutches/${clutch.id}/eggs/${egg.id}/egg_checks`, looked)
  await owner.post(`clutches/${clutch.id}/hatch`, {
    hatching: { eggs: [{ egg_id: hatched.id, name }] },
  })
  const reading = await owner.add('air_readings', { celsius: 31.4, box: name })
  return {
    clutch: clutch.id,
    egg: egg.id,
    hatched_egg: hatched.id,
    egg_check: check.id,
    air_reading: reading.id,
  }
}

/** A shop with a listing that has a picture. */
async function oneListing(owner: Keeper, words: string) {
  // Both are of one line.
  const line = words.replace(/\s+/g, ' ')
  const shop = await owner.post('shop', { shop: { name: line, slug: freeSlug(), city: line } })
  const listing = await owner.sendForm('POST', 'shop_listings', {
    'shop_listing[title]': words,
    'shop_listing[status]': 'for_sale',
    'shop_listing[privacy]': 'private',
    'shop_listing[images][]': new File([await pngOf(8, 8)], 'photo.png'),
  })
  const { id, images } = listing.json().object
  const [{ id: image, signed_id }] = images
  return {
    shop: shop.json().object.id,
    shop_listing: id,
    sale: (await owner.add('sales', { ...least.sales, title: words, buyer: words })).id,
    listing_image: image,
    signed_image: signed_id,
  }
}

async function oneTreatment(owner: Keeper, animal: string, substance: string) {
  const course = { substance, dose: 0.5, dose_unit: 'ml', every_days: 2 }
  const { id } = await owner.add(`animals/${animal}/treatments`, course)
  const given = await owner.add(`animals/${animal}/treatments/${id}/doses`, {})
  return { treatment: id, dose: given.id }
}
