type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => Promise<Made>
type Made = { id: string; pairings: { id: string }[] }

/** A pair with an outside grandparent, their plan, pairing and clutch, a gene, and the incubator's air. */
export async function collectBreeding(send: Send, speciesId: string | undefined) {
  const animal = (values: object) =>
    send('POST', 'animals', { animal: { species_id: speciesId, ...values } })
  const atlas = await animal({ name: 'Atlas', sex: 'male', state: 'outside', genetics: 'Pied' })
  const dam = await animal({ name: 'Marigold', sex: 'female', sire_id: atlas.id })
  const sire = await animal({ name: 'Rook', sex: 'male', genetics: 'Pastel het Pied' })
  const other = await animal({ name: 'Halley', sex: 'male' })
  await send('POST', `species/${speciesId}/genes`, {
    gene: { name: 'Ember', alleles: [{ name: 'Ember', mode: 'recessive' }] },
  })
  const { pairings } = await send('POST', 'pairing_plans', {
    pairing_plan: {
      identifier: 'BP-26',
      sire_id: sire.id,
      notes: 'From the first cool night on',
      pairings_attributes: [{ dam_id: dam.id, notes: 'Third season' }],
    },
  })
  const [pairing] = pairings
  const gone = { identifier: 'BP-25', sire_id: sire.id }
  const { id } = await send('POST', 'pairing_plans', { pairing_plan: gone })
  await send('DELETE', `pairing_plans/${id}`)
  await send('POST', `pairings/${pairing?.id}/pairing_logs`, {
    pairing_log: { happened_at: new Date().toISOString(), kind: 'locked', notes: 'Six hours' },
  })
  const clutch = await send('POST', 'clutches', {
    clutch: {
      name: 'BP-26-4',
      pairing_id: pairing?.id,
      dam_id: dam.id,
      sire_id: sire.id,
      possible_sire_ids: [other.id],
      number_of_eggs: 3,
      box: 'Box 1',
    },
  })
  const answer = await send('GET', `clutches/${clutch.id}`)
  const [egg] = (answer as unknown as { eggs: { id: string }[] }).eggs
  const below = `clutches/${clutch.id}/eggs/${egg?.id}`
  await send('POST', `${below}/egg_checks`, {
    egg_check: { is_candled: true, weightInGrams: 81.5, notes: 'Veins all around' },
  })
  await send('POST', 'air_readings', {
    air_reading: {
      happened_at: new Date().toISOString(),
      celsius: 31.4,
      humidity: 92,
      box: 'Box 1',
    },
  })
}
