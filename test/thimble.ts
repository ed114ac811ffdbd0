import { type Keeper, testApp } from './app.ts'
import { pngOf } from './pictures.ts'

/** An animal with everything that its buyer gets, and with what stays. */
export async function thimbleOf(seller: Keeper) {
  const species = await seller.add('species', {
    commonName: 'Ball python',
    latinName: 'Python regius',
  })
  const parent = (name: string, sex: string, more = {}) =>
    seller.add('animals', { name, sex, species_id: species.id, ...more })
  const grandam = await parent('Old Marigold', 'female', { state: 'outside' })
  const dam = await parent('Marigold', 'female', { dam_id: grandam.id, genetics: 'Banana' })
  const sire = await parent('Kestrel', 'male', { description: 'Bites.' })
  const photo = new File([await pngOf(20, 20)], 'a.png', { type: 'image/png' })
  const made = await seller.sendForm('POST', 'animals', {
    'animal[name]': 'Thimble',
    'animal[sex]': 'male',
    'animal[species_id]': species.id,
    'animal[genetics]': 'Banana, 66% het Pied',
    'animal[dateHatched]': '2026-06-27',
    'animal[source]': 'captive_bred',
    'animal[acquired_via]': 'produced',
    'animal[dam_id]': dam.id,
    'animal[sire_id]': sire.id,
    'animal[room]': 'Secret room',
    'animal[photo]': photo,
    'animal[photos][0]': photo,
  })
  const { id, photoUrls } = made.json().object
  const food = await seller.add('feeders', { name: 'Rat', size: 'weaned', cost: 1.85, quantity: 9 })
  const dust = await seller.add('supplements', { name: 'Calcium' })
  const add = (api: string, values: object) => seller.add(`animals/${id}/${api}`, values)
  const log = { happenedAt: '2026-11-01T10:00:00.000Z' }
  await add('feeding_logs', { ...log, feeder_id: food.id, supplement_id: dust.id, count: 2 })
  await add('feeding_logs', {
    feeder_id: food.id,
    success: false,
    refusal_reason: 'refused',
    notes: 'In blue',
    happenedAt: '2026-11-08T10:00:00.000Z',
  })
  await add('weight_logs', { ...log, weightInGrams: 171, unit: 'grams' })
  await add('shedding_logs', { ...log, quality: 'complete' })
  await add('cleaning_logs', log)
  await add('poop_logs', { ...log, unusual: true, notes: 'Runny' })
  await add('health_notes', { content: 'A scar by the vent.', noted_on: '2026-10-01' })
  const visitor = await seller.add('contacts', { name: 'Dr Adeyemi' })
  await add('vet_visits', {
    reason: 'Check-up',
    findings: 'All well',
    visited_on: '2026-10-02',
    cost: 80,
    contact_id: visitor.id,
  })
  const course = { substance: 'Panacur', dose: 0.5, dose_unit: 'ml', every_days: 2 }
  const treatment = await add('treatments', course)
  const dose = await seller.add(`animals/${id}/treatments/${treatment.id}/doses`, {})
  await seller.add('comments', {
    commentable_type: 'Animal',
    commentable_id: id,
    content: 'Only sell for cash',
  })
  return {
    id,
    photo: photoUrls.large,
    treatment: treatment.id,
    dose: dose.id,
    food: food.id,
    dam: dam.id,
  }
}

/** How much an account has of what is handed over. */
export const everything = async (of: Keeper) => {
  const { pool } = await testApp()
  const { rows } = await pool.query(
    `select (select count(*)::int from animals where account_id = $1) as animals,
      (select count(*)::int from feeding_logs where account_id = $1) as meals,
      (select count(*)::int from pictures where account_id = $1) as pictures`,
    [of.accountId],
  )
  return rows[0]
}
