/* How every route of the server is asked for; test/everyRoute.test.ts tries each. */

/** What anybody may ask for. */
export const forVisitors = [
  'GET /',
  'GET /dashboard',
  'GET /dashboard/*',
  'GET /healthz',
  'GET /readyz',
  // A record's public card where the keeper shows one, else a page that tells nothing.
  'GET /q/:code',
  'GET /q/:code/picture',
  'GET /users/sign_in',
  'GET /users/sign_up',
  'POST /users/sign_in',
  'POST /users/sign_up',
  // End the session they are sent with; without one they lead to the sign-in page.
  'DELETE /users/logout',
  'POST /users/logout',
]

export type Theirs = Record<
  | 'animal'
  | 'bulb'
  | 'comment'
  | 'contact'
  | 'feeder'
  | 'group'
  | 'species'
  | 'supplement'
  | 'log'
  | 'cleaning_log'
  | 'shedding_log'
  | 'weight_log'
  | 'poop_log'
  // Logs of a round, to be taken back.
  | 'spare_feeding'
  | 'spare_clean'
  | 'spare_weight'
  | 'health_note'
  | 'treatment'
  | 'dose'
  | 'vet_visit'
  | 'gone'
  | 'photo'
  | 'move'
  | 'notification'
  | 'picture',
  string
>
type Sample = (theirs: Theirs) => { url: string; payload?: object }

export const api = '/dashboard/api'
export const name = 'Taken'

/** The routes of one kind of log; `entered` is what another account would send. */
function ofLog(
  noun: string,
  log: keyof Theirs,
  entered: (theirs: Theirs) => object,
): Record<string, Sample> {
  const list = `/animals/:animalId/${noun}s`
  const url = (theirs: Theirs) => `/animals/${theirs.animal}/${noun}s`
  const one = (theirs: Theirs) => `${url(theirs)}/${theirs[log]}`
  return {
    [`GET ${list}`]: (theirs) => ({ url: url(theirs) }),
    [`POST ${list}`]: (theirs) => ({ url: url(theirs), payload: { [noun]: entered(theirs) } }),
    [`GET ${list}/:id`]: (theirs) => ({ url: one(theirs) }),
    [`PATCH ${list}/:id`]: (theirs) => ({
      url: one(theirs),
      payload: { [noun]: entered(theirs) },
    }),
    [`DELETE ${list}/:id`]: (theirs) => ({ url: one(theirs) }),
  }
}

/** Every route for the signed-in, aimed at somebody else's record: it must answer 404. */
export const aimed: Record<string, Sample> = {
  ...ofLog('health_note', 'health_note', () => ({ content: name })),
  ...ofLog('treatment', 'treatment', () => ({
    substance: name,
    dose: 1,
    dose_unit: 'mg',
    every_days: 1,
  })),
  ...ofLog('vet_visit', 'vet_visit', () => ({ reason: name })),
  'POST /animals/:animalId/treatments/:treatmentId/doses': ({ animal, treatment }) => ({
    url: `/animals/${animal}/treatments/${treatment}/doses`,
    payload: { dose: {} },
  }),
  'DELETE /animals/:animalId/treatments/:treatmentId/doses/:id': ({ animal, treatment, dose }) => ({
    url: `/animals/${animal}/treatments/${treatment}/doses/${dose}`,
  }),
  ...ofLog('feeding_log', 'log', ({ feeder }) => ({ feeder_id: feeder, notes: name })),
  ...ofLog('cleaning_log', 'cleaning_log', () => ({})),
  ...ofLog('shedding_log', 'shedding_log', () => ({ quality: 'stuck' })),
  ...ofLog('weight_log', 'weight_log', () => ({ weightInGrams: 10, unit: 'grams' })),
  ...ofLog('poop_log', 'poop_log', () => ({ notes: name })),
  'DELETE /animals/:id': ({ animal }) => ({ url: `/animals/${animal}` }),
  'DELETE /animals/:id/cleaning_schedule': ({ animal }) => ({
    url: `/animals/${animal}/cleaning_schedule`,
  }),
  'DELETE /animals/:id/photo': ({ animal }) => ({ url: `/animals/${animal}/photo` }),
  'DELETE /bulbs/:id': ({ bulb }) => ({ url: `/bulbs/${bulb}` }),
  'DELETE /comments/:id': ({ comment }) => ({ url: `/comments/${comment}` }),
  'DELETE /contacts/:id': ({ contact }) => ({ url: `/contacts/${contact}` }),
  'DELETE /animals/:animalId/moves/:id': ({ animal, move }) => ({
    url: `/animals/${animal}/moves/${move}`,
  }),
  'DELETE /animals/:animalId/photos/:id': ({ animal, picture }) => ({
    url: `/animals/${animal}/photos/${picture}`,
  }),
  'DELETE /notifications/:id': ({ notification }) => ({ url: `/notifications/${notification}` }),
  'DELETE /feeders/:id': ({ feeder }) => ({ url: `/feeders/${feeder}` }),
  'DELETE /groups/:id': ({ group }) => ({ url: `/groups/${group}` }),
  'DELETE /species/:id': ({ species }) => ({ url: `/species/${species}` }),
  'DELETE /supplements/:id': ({ supplement }) => ({ url: `/supplements/${supplement}` }),
  'GET /animals/:animalId/moves': ({ animal }) => ({ url: `/animals/${animal}/moves` }),
  'GET /animals/:id': ({ animal }) => ({ url: `/animals/${animal}` }),
  'GET /animals/groups_for_form': ({ animal }) => ({
    url: `/animals/groups_for_form?animal_id=${animal}`,
  }),
  'GET /comments': ({ animal }) => ({
    url: `/comments?commentable_type=Animal&commentable_id=${animal}`,
  }),
  'GET /comments/:id': ({ comment }) => ({ url: `/comments/${comment}` }),
  'GET /contacts/:id': ({ contact }) => ({ url: `/contacts/${contact}` }),
  'GET /bulbs/:id': ({ bulb }) => ({ url: `/bulbs/${bulb}` }),
  'GET /codes/:kind/:id': ({ animal }) => ({ url: `/codes/animal/${animal}` }),
  'GET /feeders/:id/animals': ({ feeder }) => ({ url: `/feeders/${feeder}/animals` }),
  'GET /feeders/:id': ({ feeder }) => ({ url: `/feeders/${feeder}` }),
  'GET /groups/:id': ({ group }) => ({ url: `/groups/${group}` }),
  'GET /groups/:id/animals': ({ group }) => ({ url: `/groups/${group}/animals` }),
  'GET /groups/animals_for_form': ({ group }) => ({
    url: `/groups/animals_for_form?group_id=${group}`,
  }),
  'GET /round_lines': ({ species }) => ({
    url: `/round_lines?kind=feeding&species_id=${species}`,
  }),
  'GET /species/:id': ({ species }) => ({ url: `/species/${species}` }),
  'GET /species/:id/animals': ({ species }) => ({ url: `/species/${species}/animals` }),
  'GET /supplements/:id': ({ supplement }) => ({ url: `/supplements/${supplement}` }),
  'PATCH /animals/:id': ({ animal }) => ({
    url: `/animals/${animal}`,
    payload: { animal: { name } },
  }),
  'PATCH /contacts/:id': ({ contact }) => ({
    url: `/contacts/${contact}`,
    payload: { contact: { name } },
  }),
  'PATCH /bulbs/:id': ({ bulb }) => ({ url: `/bulbs/${bulb}`, payload: { bulb: { name } } }),
  'PATCH /codes/:kind/:id': ({ species }) => ({
    url: `/codes/species/${species}`,
    payload: { code: { shown: true } },
  }),
  'PATCH /animals/:animalId/moves/:id': ({ animal, move }) => ({
    url: `/animals/${animal}/moves/${move}`,
    payload: { move: { room: name } },
  }),
  'PATCH /animals/:animalId/photos/:id': ({ animal, picture }) => ({
    url: `/animals/${animal}/photos/${picture}`,
    payload: { photo: { main: true } },
  }),
  'PATCH /feeders/:id': ({ feeder }) => ({
    url: `/feeders/${feeder}`,
    payload: { feeder: { name } },
  }),
  'PATCH /groups/:id': ({ group }) => ({ url: `/groups/${group}`, payload: { group: { name } } }),
  'PATCH /notifications/:id/read': ({ notification }) => ({
    url: `/notifications/${notification}/read`,
  }),
  'PATCH /notifications/:id/unread': ({ notification }) => ({
    url: `/notifications/${notification}/unread`,
  }),
  'PATCH /species/:id': ({ species }) => ({
    url: `/species/${species}`,
    payload: { species: { commonName: name } },
  }),
  'PATCH /supplements/:id': ({ supplement }) => ({
    url: `/supplements/${supplement}`,
    payload: { supplement: { name } },
  }),
  'POST /comments': ({ contact }) => ({
    url: '/comments',
    payload: { comment: { content: name, commentable_type: 'Contact', commentable_id: contact } },
  }),
  'POST /animals/:animalId/moves': ({ animal }) => ({
    url: `/animals/${animal}/moves`,
    payload: { move: { room: name } },
  }),
  'POST /round_lines': ({ species }) => ({
    url: '/round_lines',
    payload: { round: { kind: 'feeding', species_id: species } },
  }),
  'POST /feeders/:id/restock': ({ feeder }) => ({
    url: `/feeders/${feeder}/restock`,
    payload: { restock: { quantity: 10 } },
  }),
  'POST /deleted/:id/restore': ({ gone }) => ({ url: `/deleted/${gone}/restore` }),
}

/** Routes that name no record: whatever they answer, nothing of somebody else's is in it. */
export const unaimed: Record<string, object | ((mine: Theirs) => object) | undefined> = {
  'DELETE /cleaning_logs/bulk': ({ spare_clean }) => ({ cleaning_logs: [{ id: spare_clean }] }),
  'DELETE /feeding_logs/bulk': ({ spare_feeding }) => ({ feeding_logs: [{ id: spare_feeding }] }),
  'DELETE /weight_logs/bulk': ({ spare_weight }) => ({ weight_logs: [{ id: spare_weight }] }),
  'GET /animals': undefined,
  'GET /contacts': undefined,
  'GET /animals/hatch_dates': undefined,
  'GET /code_template': undefined,
  'GET /bulbs': undefined,
  'GET /countries': undefined,
  'GET /inventory': undefined,
  'GET /deleted': undefined,
  'GET /due': undefined,
  'GET /feeders': undefined,
  'GET /groups': undefined,
  'GET /latest_feedings': undefined,
  'GET /locations': undefined,
  'GET /notifications': undefined,
  'GET /notifications/unread/count': undefined,
  'GET /openapi': undefined,
  'GET /species': undefined,
  'GET /supplements': undefined,
  'GET /user': undefined,
  'PATCH /code_template': { code_template: { template: 'X-{n}' } },
  'DELETE /notifications/destroy_all': undefined,
  'PATCH /notifications/read_all': undefined,
  'PATCH /notifications/unread_all': undefined,
  'PATCH /subscription': { subscription: { plus: true } },
  'PATCH /user/onboard': {},
  'POST /cleaning_logs/bulk': ({ animal }) => ({ cleaning_logs: [{ animal_id: animal }] }),
  'POST /feeding_logs/bulk': ({ animal, feeder }) => ({
    feeding_logs: [{ animal_id: animal, feeder_id: feeder }],
  }),
  'POST /weight_logs/bulk': ({ animal }) => ({
    weight_logs: [{ animal_id: animal, weightInGrams: 10, unit: 'grams' }],
  }),
  'POST /animals': { animal: { name, sex: 'male' } },
  'POST /contacts': { contact: { name } },
  'POST /bulbs': { bulb: { name, bulb_type: 'heat' } },
  'POST /codes': { codes: { kind: 'animal' } },
  'POST /animals/bulk': { animals: [{ name, sex: 'male' }] },
  'POST /feeders': { feeder: { name } },
  'POST /groups': { group: { name } },
  'POST /species': { species: { commonName: name } },
  'POST /supplements': { supplement: { name } },
}

/** Writes that name somebody else's record in their body. */
export const smuggled: [
  string,
  string,
  (theirs: Theirs, mine: Theirs) => { url: string; payload: object },
][] = [
  [
    'POST',
    'animal_groups_attributes.0.animal_id',
    ({ animal }) => ({
      url: '/groups',
      payload: { group: { name, animal_groups_attributes: [{ animal_id: animal }] } },
    }),
  ],
  [
    'PATCH',
    'animal_groups_attributes.0.animal_id',
    ({ animal }, { group }) => ({
      url: `/groups/${group}`,
      payload: { group: { animal_groups_attributes: [{ animal_id: animal }] } },
    }),
  ],
  [
    'POST',
    'ids.1',
    ({ animal }, mine) => ({
      url: '/codes',
      payload: { codes: { kind: 'animal', ids: [mine.animal, animal] } },
    }),
  ],
  [
    'POST',
    'animals.1.species_id',
    ({ species }) => ({
      url: '/animals/bulk',
      payload: {
        animals: [
          { name, sex: 'male' },
          { name, sex: 'male', species_id: species },
        ],
      },
    }),
  ],
  [
    'POST',
    'species_id',
    ({ species }) => ({
      url: '/animals',
      payload: { animal: { name, sex: 'male', species_id: species } },
    }),
  ],
  [
    'PATCH',
    'species_id',
    ({ species }, { animal }) => ({
      url: `/animals/${animal}`,
      payload: { animal: { species_id: species } },
    }),
  ],
  [
    'POST',
    'feeder_id',
    ({ feeder }, { animal }) => ({
      url: `/animals/${animal}/feeding_logs`,
      payload: { feeding_log: { feeder_id: feeder } },
    }),
  ],
  [
    'PATCH',
    'feeder_id',
    ({ feeder }, { animal, log }) => ({
      url: `/animals/${animal}/feeding_logs/${log}`,
      payload: { feeding_log: { feeder_id: feeder } },
    }),
  ],
  [
    'POST',
    'supplement_id',
    ({ supplement }, { animal, feeder }) => ({
      url: `/animals/${animal}/feeding_logs`,
      payload: { feeding_log: { feeder_id: feeder, supplement_id: supplement } },
    }),
  ],
  [
    'POST',
    'feeding_logs.1.animal_id',
    ({ animal }, mine) => ({
      url: '/feeding_logs/bulk',
      payload: {
        feeding_logs: [mine.animal, animal].map((animal_id) => ({
          animal_id,
          feeder_id: mine.feeder,
        })),
      },
    }),
  ],
  [
    'POST',
    'feeding_logs.0.feeder_id',
    ({ feeder }, { animal }) => ({
      url: '/feeding_logs/bulk',
      payload: { feeding_logs: [{ animal_id: animal, feeder_id: feeder }] },
    }),
  ],
  [
    'POST',
    'feeding_logs.0.supplement_id',
    ({ supplement }, { animal, feeder }) => ({
      url: '/feeding_logs/bulk',
      payload: {
        feeding_logs: [{ animal_id: animal, feeder_id: feeder, supplement_id: supplement }],
      },
    }),
  ],
  [
    'POST',
    'cleaning_logs.0.animal_id',
    ({ animal }) => ({
      url: '/cleaning_logs/bulk',
      payload: { cleaning_logs: [{ animal_id: animal }] },
    }),
  ],
  [
    'POST',
    'weight_logs.0.animal_id',
    ({ animal }) => ({
      url: '/weight_logs/bulk',
      payload: { weight_logs: [{ animal_id: animal, weightInGrams: 10, unit: 'grams' }] },
    }),
  ],
  [
    'DELETE',
    'feeding_logs.1.id',
    ({ log }, mine) => ({
      url: '/feeding_logs/bulk',
      payload: { feeding_logs: [{ id: mine.log }, { id: log }] },
    }),
  ],
  [
    'DELETE',
    'cleaning_logs.0.id',
    ({ cleaning_log }) => ({
      url: '/cleaning_logs/bulk',
      payload: { cleaning_logs: [{ id: cleaning_log }] },
    }),
  ],
  [
    'DELETE',
    'weight_logs.0.id',
    ({ weight_log }) => ({
      url: '/weight_logs/bulk',
      payload: { weight_logs: [{ id: weight_log }] },
    }),
  ],
  [
    'POST',
    'feedingSchedules.0.feeder_id',
    ({ feeder }) => ({
      url: '/animals',
      payload: {
        animal: { name, sex: 'male', feeding_schedules: [{ ...daily, feeder_id: feeder }] },
      },
    }),
  ],
  [
    'PATCH',
    'feedingSchedules.0.supplement_id',
    ({ supplement }, { animal, feeder }) => ({
      url: `/animals/${animal}`,
      payload: {
        animal: {
          feeding_schedules: [{ ...daily, feeder_id: feeder, supplement_id: supplement }],
        },
      },
    }),
  ],
]

const daily = { started_on: '2026-01-03', repeat_amount: 1, repeat: 'day' }
