type Send = (
  method: 'POST' | 'PATCH' | 'GET',
  path: string,
  payload?: object,
) => Promise<{ id: string }>

/** What hangs on records of each kind: logs, schedules, groups, comments, codes, health, a move. */
export async function collectHusbandry(send: Send, first: Record<string, { id: string }>) {
  const feeder_id = first.feeders?.id
  const supplement_id = first.supplements?.id
  const animal = await send('POST', 'animals', {
    animal: {
      name: 'Juniper',
      sex: 'female',
      room: 'Reptile room',
      feeding_schedules: [{ ...weekly, feeder_id, supplement_id }],
      cleaning_schedule: weekly,
      animal_groups_attributes: [{ group_id: first.groups?.id }],
    },
  })
  const below = `animals/${animal.id}`
  const notes = 'Took it\nat once'
  await send('POST', `${below}/feeding_logs`, {
    feeding_log: { feeder_id, supplement_id, notes },
  })
  await send('POST', `${below}/feeding_logs`, {
    feeding_log: { feeder_id, success: false, refusal_reason: 'regurgitated', thrown_away: true },
  })
  await send('PATCH', `feeders/${feeder_id}/pick`, {
    pick: { picked_for: new Date().toISOString().slice(0, 10), days: 1, pieces: 2 },
  })
  await send('POST', `${below}/cleaning_logs`, { cleaning_log: {} })
  await send('POST', `${below}/shedding_logs`, { shedding_log: { quality: 'partial' } })
  await send('POST', 'reptile_keeper_intelligence/shed_forecasts', {
    shed_forecast: { animal_id: animal.id },
  })
  await send('POST', `${below}/weight_logs`, {
    weight_log: { weightInGrams: 557.9186, unit: 'pounds' },
  })
  await send('POST', `${below}/poop_logs`, { poop_log: { unusual: true, notes: 'Runny.' } })
  await send('POST', `${below}/health_notes`, { health_note: { content: 'Ticks.' } })
  const course = { substance: 'Fenbendazole', dose: 0.125, dose_unit: 'ml', every_days: 14 }
  const treatment = await send('POST', `${below}/treatments`, { treatment: course })
  await send('POST', `${below}/treatments/${treatment.id}/doses`, { dose: {} })
  await send('POST', `${below}/vet_visits`, {
    vet_visit: { reason: 'Check', cost: 48.5, contact_id: first.contacts?.id },
  })
  await send('POST', 'comments', {
    comment: { content: 'Calm.', commentable_type: 'Animal', commentable_id: animal.id },
  })
  await send('GET', `codes/animal/${animal.id}`)
}

const weekly = { started_on: '2026-01-05', repeat_amount: 1, repeat: 'week' }
