/* One of each kind of record, as webhooks send them: with the API's names, and the names of what they refer to. */

const id = '01939f6a-2f5e-7c11-9d55-6f0e7a1b2c3d'
const other = '01939f6a-31aa-7d02-8e41-0b9c8d7e6f5a'
const moment = '2026-11-27T19:30:00.000Z'
const times = { created_at: moment, updated_at: moment }
const ofAnimal = { animal_id: other, animal_name: 'Saffron' }

export const animal = {
  id,
  name: 'Saffron',
  sex: 'female',
  species_id: other,
  species_name: 'Ball Python',
  genetics: 'Banana Pied, het Clown',
  dateHatched: '2023-06-14',
  code: 'BP-4',
  external_id: '',
  state: 'kept',
  state_on: null,
  state_reason: '',
  quarantinedAt: null,
  room: 'Rack room',
  rack: 'Rack 1',
  tub: '4',
  ...times,
}

const log = { id, ...ofAnimal, happenedAt: moment, recorded_by: other, ...times }

export const care = {
  log,
  feeding: {
    ...log,
    success: true,
    refusal_reason: null,
    feedingMethod: 'tong',
    feeder_id: other,
    feeder_name: 'Rat, weaned',
    count: 1,
    supplement_id: null,
    supplement_name: null,
    notes: '',
  },
  weight: { ...log, weightInGrams: 1480, unit: 'grams', is_certain: false },
  shed: { ...log, quality: 'complete' },
  poop: { ...log, unusual: false, notes: '' },
  feeder: { id, name: 'Rat', size: 'Weaned', kind: 'frozen', quantity: 4, lowStock: 5, ...times },
}

export const health = {
  note: { id, ...ofAnimal, noted_on: '2026-11-27', content: 'Wheezes at night.', ...times },
  treatment: {
    id,
    ...ofAnimal,
    substance: 'Meloxicam',
    dose: 0.2,
    dose_unit: 'mg',
    started_on: '2026-11-27',
    ends_on: '2026-12-04',
    every_days: 1,
    at_times: ['19:30'],
    notes: '',
    ...times,
  },
  dose: {
    id,
    ...ofAnimal,
    treatment_id: other,
    substance: 'Meloxicam',
    happenedAt: moment,
    skipped_for: null,
    recorded_by: other,
    ...times,
  },
  visit: {
    id,
    ...ofAnimal,
    visited_on: '2026-12-01',
    visit_time: '10:30',
    completed: false,
    reason: 'Check-up',
    findings: '',
    ...times,
  },
}

const egg = {
  id,
  clutch_id: other,
  clutch_name: 'Saffron 2026',
  number: 3,
  state: 'hatched',
  state_on: '2026-11-27',
  ...ofAnimal,
  notes: '',
  ...times,
}

export const breeding = {
  move: {
    id,
    ...ofAnimal,
    moved_on: '2026-11-27',
    room: 'Rack room',
    rack: 'Rack 1',
    tub: '5',
    ...times,
  },
  pairing: { id, plan_id: other, dam_id: other, dam_name: 'Saffron', notes: '', ...times },
  pairingLog: {
    id,
    pairing_id: other,
    happened_at: moment,
    kind: 'locked',
    successful: true,
    notes: '',
    recorded_by: other,
    ...times,
  },
  clutch: {
    id,
    name: 'Saffron 2026',
    pairing_id: other,
    dam_id: other,
    dam_name: 'Saffron',
    sire_id: other,
    sire_name: 'Umber',
    number_of_eggs: 7,
    is_litter: false,
    laid_on: '2026-11-27',
    expected_to_hatch_on: '2027-01-24',
    ...times,
  },
  egg,
  lostEgg: { ...egg, state: 'slug', animal_id: null, animal_name: null },
}

const alarm = {
  id,
  cause: 'cold',
  room: 'Rack room',
  in_incubator: false,
  zones: [
    {
      place_id: other,
      box: null,
      place: 'Rack A',
      clutches: [],
      zone: 'warm_end',
      kind: 'temperature',
      since: moment,
      low: 28,
      high: 33,
      value: 26.4,
      worst: 26.1,
      spoken: 26.4,
      error: '',
      ended_at: null,
    },
  ],
  since: moment,
  raised_at: moment,
  acknowledged_at: null,
  ended_at: null,
  ...times,
}

export const climate = {
  raised: alarm,
  acknowledged: { ...alarm, acknowledged_at: moment },
  ended: { ...alarm, ended_at: moment },
}

export const rest = {
  comment: { id, ...ofAnimal, contact_id: null, content: 'Took it by herself.', ...times },
  task: { id, content: 'Order rats', ...times },
  message: {
    id,
    conversation_id: other,
    visitor_name: 'Jo Lind',
    visitor_email: 'jo@example.org',
    listing_id: other,
    listing_title: 'Banana Pied female',
    content: 'Is she still available?',
    ...times,
  },
  sale: {
    id,
    title: 'Banana Pied female',
    animal_id: other,
    animal_name: 'Saffron',
    listing_id: other,
    listing_title: 'Banana Pied female',
    sold_on: '2026-11-27',
    price: 450,
    currency: 'USD',
    buyer: 'Jo Lind',
    notes: '',
    ...times,
  },
}
