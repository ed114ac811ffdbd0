import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Keeper, signedIn, testApp } from '../../../test/app.ts'
import { linesOf } from '../../../test/histories.ts'
import { pngOf } from '../../../test/pictures.ts'
import { users } from '../../db/schema.ts'

let keeper: Keeper
beforeAll(async () => {
  keeper = await signedIn({ plus: true, time_zone: 'Europe/Berlin' })
})

describe('an animal’s history says in words', () => {
  test('what was changed of itself', async () => {
    const species = await keeper.add('species', { commonName: 'Ball python' })
    const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'unknown' })
    await keeper.patch(`animals/${id}`, {
      animal: {
        sex: 'female',
        species_id: species.id,
        date_hatched: '2023-07-01',
        date_hatched_precision: 'month',
      },
    })
    await keeper.patch(`animals/${id}`, { animal: { description: 'Long. '.repeat(300) } })
    expect(await linesOf(keeper, 'animal', id)).toEqual([
      ['changed the description', [['Description', '', `${'Long. '.repeat(50)}…`]]],
      [
        'changed the sex, the species and 2 more',
        [
          ['Sex', 'Unknown', 'Female'],
          ['Species', '', 'Ball python'],
          ['Hatch date', '', 'July 2023'],
          ['Precision of the hatch date', 'Day', 'Month'],
        ],
      ],
      ['added the animal', []],
    ])
  })

  test('a hatch date as precisely as it was entered, whatever is known of it since', async () => {
    const { id } = await keeper.add('animals', {
      ...{ name: 'Sumac', sex: 'male', date_hatched: '2023-07-14' },
    })
    for (const animal of [
      { date_hatched: '2023-07-15' },
      { date_hatched: '2023-07-01', date_hatched_precision: 'month' },
      { date_hatched: '2023-08-01' },
      { date_hatched: '2023-01-01', date_hatched_precision: 'year' },
      { date_hatched: '2022-01-01' },
    ]) {
      await keeper.patch(`animals/${id}`, { animal })
    }
    const lines = await linesOf(keeper, 'animal', id)
    expect(lines.map(([, fields]) => fields[0]?.slice(1))).toEqual([
      ['2023', '2022'],
      ['August 2023', '2023'],
      ['July 2023', 'August 2023'],
      ['July 15, 2023', 'July 2023'],
      ['July 14, 2023', 'July 15, 2023'],
      undefined,
    ])
  })

  test('its schedules, its groups, its pictures and its moves, but not what it came with', async () => {
    const rat = await keeper.add('feeders', { name: 'Rat', size: 'Weaned' })
    const rack = await keeper.add('groups', { name: 'Rack 2' })
    const daily = { started_on: '2026-01-03', repeat_amount: 1, repeat: 'day' }
    const { id } = await keeper.add('animals', {
      name: 'Saffron',
      sex: 'female',
      room: 'Attic',
      feeding_schedules: [{ ...daily, feeder_id: rat.id }],
    })
    expect(await linesOf(keeper, 'animal', id)).toEqual([['added the animal', []]])

    const { feedingSchedules } = (await keeper.get(`animals/${id}`)).json()
    const change = async (animal: object) =>
      expect((await keeper.patch(`animals/${id}`, { animal })).statusCode).toBe(200)
    await change({ feeding_schedules: [{ id: feedingSchedules[0].id, repeat_amount: 7 }] })
    await change({ cleaning_schedule: { ...daily, repeat: 'week' } })
    await change({ feeding_schedules: [{ id: feedingSchedules[0].id, _destroy: true }] })
    await change({ animal_groups_attributes: [{ group_id: rack.id }] })
    await keeper.post(`animals/${id}/moves`, { move: { room: 'Reptile room', rack: 'Rack 2' } })
    await keeper.sendForm('PATCH', `animals/${id}`, {
      'animal[photo]': new File([await pngOf(8, 8)], 'photo.png'),
    })
    expect((await linesOf(keeper, 'animal', id)).map(([summary]) => summary)).toEqual([
      'changed the photo',
      'moved her to Reptile room, Rack 2',
      'put her in Rack 2',
      'deleted the feeding schedule for Rat, weaned',
      'added the cleaning schedule',
      'changed the interval of the feeding schedule for Rat, weaned',
      'added the animal',
    ])
    expect((await linesOf(keeper, 'group', rack.id)).map(([summary]) => summary)).toEqual([
      'put Saffron in',
      'added the group',
    ])
  })

  test('its health, and what was deleted of it, whole', async () => {
    const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
    const note = await keeper.add(`animals/${id}/health_notes`, {
      content: 'Thin',
      noted_on: '2024-03-05',
    })
    const course = { substance: 'Fenbendazole', dose: 0.5, dose_unit: 'ml', every_days: 14 }
    const treatment = await keeper.add(`animals/${id}/treatments`, course)
    const visit = await keeper.add(`animals/${id}/vet_visits`, {
      reason: 'Check',
      cost: 48.5,
      visited_on: '2024-03-06',
    })
    await keeper.patch(`animals/${id}/vet_visits/${visit.id}`, { vet_visit: { cost: 50 } })
    const doses = `animals/${id}/treatments/${treatment.id}/doses`
    const dose = await keeper.add(doses, { happenedAt: '2024-03-07T10:00:00.000Z' })
    await keeper.delete(`${doses}/${dose.id}`)
    const skip = { happenedAt: '2024-03-08T10:00:00.000Z', skipped_for: treatment.next_slot }
    await keeper.delete(`${doses}/${(await keeper.add(doses, skip)).id}`)
    await keeper.delete(`animals/${id}/health_notes/${note.id}`)
    expect(await linesOf(keeper, 'animal', id)).toEqual([
      [
        'deleted the note from Mar 5, 2024',
        [
          ['Observation', 'Thin', ''],
          ['Day', 'March 5, 2024', ''],
        ],
      ],
      ['deleted the skipped dose from Mar 8, 2024', expect.any(Array)],
      ['deleted the dose from Mar 7, 2024', [['When', 'March 7, 2024 11:00 am', '']]],
      ['changed the cost of the vet visit from Mar 6, 2024', [['Cost', '£48.50', '£50.00']]],
      ['added the vet visit from Mar 6, 2024', expect.any(Array)],
      ['added the treatment with Fenbendazole', expect.any(Array)],
      ['added the note from Mar 5, 2024', expect.any(Array)],
      ['added the animal', []],
    ])
  })

  test('a weight in the unit it was entered in, with the reader’s decimal sign', async () => {
    const { id } = await keeper.add('animals', { name: 'Saffron', sex: 'female' })
    const log = await keeper.add(`animals/${id}/weight_logs`, {
      weightInGrams: 1360.7771,
      unit: 'pounds',
      happenedAt: '2024-03-05T12:00:00.000Z',
    })
    await keeper.patch(`animals/${id}/weight_logs/${log.id}`, {
      weight_log: { weightInGrams: 1587.5733 },
    })
    const { db } = await testApp()
    await db.update(users).set({ decimal_sign: 'comma' }).where(eq(users.id, keeper.userId))
    const [line] = await linesOf(keeper, 'animal', id)
    await db.update(users).set({ decimal_sign: 'point' }).where(eq(users.id, keeper.userId))
    expect(line).toEqual(['changed the weight from Mar 5, 2024', [['Weight', '3 lb', '3,5 lb']]])
  })
})
