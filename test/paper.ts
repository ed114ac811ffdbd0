import { dayOf, today } from '../src/shared/dates.ts'
import { addDays } from '../src/shared/days.ts'
import type { Keeper } from './app.ts'
import { readPdf } from './pdf.ts'
import { zone } from './zone.ts'

/** Where an animal's record is printed, for the vet or the buyer. */
export const pdfAt = (id: string, form = 'vet') => `/dashboard/animals/${id}/record.pdf?for=${form}`

/** An animal's record as its reader sees it, with the headers it was sent with. */
export async function printed(keeper: Keeper, id: string, form = 'vet') {
  const answer = await keeper.get(pdfAt(id, form))
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return { ...readPdf(answer.rawPayload), headers: answer.headers }
}

/** This hour, some days ago. */
export const at = (daysBack: number) => new Date(Date.now() - daysBack * 86_400_000).toISOString()

/** An animal with a record of every kind, some of them private. */
export async function animalWithEveryRecord(owner: Keeper, code = '') {
  const species = await owner.add('species', {
    commonName: 'Ball python',
    latinName: 'Python regius',
  })
  const dam = await owner.add('animals', { name: 'Olive', sex: 'female', genetics: 'het Pied' })
  const { id } = await owner.add('animals', {
    name: 'Thimble',
    sex: 'female',
    species_id: species.id,
    genetics: 'Banana Pied',
    dateHatched: '2023-07-14',
    dam_id: dam.id,
    code,
    external_id: 'ZIMS 1188',
    source: 'captive_bred',
    acquired_via: 'purchased',
    description: 'Shy with strangers.',
    room: 'Reptile room',
    rack: 'Rack 2',
    tub: '14',
  })
  const rat = await owner.add('feeders', { name: 'Rat', size: 'Weaned', cost: '2.45' })
  await owner.patch(`animals/${id}`, {
    animal: {
      feedingSchedules: [
        { feeder_id: rat.id, started_on: '2026-01-05', repeat_amount: 7, repeat: 'day' },
      ],
    },
  })
  for (const [back, success] of [
    [22, true],
    [15, true],
    [8, true],
    [1, false],
  ] as const) {
    await owner.add(`animals/${id}/feeding_logs`, {
      happenedAt: at(back),
      feeder_id: rat.id,
      success,
      ...(success ? {} : { refusal_reason: 'refused', notes: 'Left it for Jonas' }),
    })
  }
  for (const [back, weightInGrams] of [
    [40, 1412],
    [10, 1480],
  ]) {
    await owner.add(`animals/${id}/weight_logs`, {
      happenedAt: at(back ?? 0),
      weightInGrams,
      unit: 'grams',
    })
  }
  await owner.add(`animals/${id}/shedding_logs`, { happenedAt: at(12), quality: 'partial' })
  await owner.add(`animals/${id}/poop_logs`, {
    happenedAt: at(3),
    unusual: true,
    notes: 'Runny, greenish',
  })
  const course = await owner.add(`animals/${id}/treatments`, {
    substance: 'Fenbendazole',
    dose: '0.5',
    dose_unit: 'ml',
    every_days: 14,
    started_on: dayOf(at(20), zone),
    ends_on: dayOf(at(-8), zone),
  })
  await owner.add(`animals/${id}/treatments/${course.id}/doses`, { happenedAt: at(20) })
  const vet = await owner.add('contacts', { name: 'Dr. Haddad' })
  await owner.add(`animals/${id}/vet_visits`, {
    visited_on: '2026-03-04',
    reason: 'Yearly check',
    findings: 'Mites under the chin',
    contact_id: vet.id,
    cost: '48.5',
  })
  await owner.add(`animals/${id}/vet_visits`, {
    visited_on: addDays(today(zone), 9),
    reason: 'Second look',
  })
  await owner.add(`animals/${id}/health_notes`, { content: 'Allergic to chlorhexidine' })
  await owner.add('comments', {
    content: 'Jonas offers 900 for her',
    commentable_type: 'Animal',
    commentable_id: id,
  })
  return id as string
}
