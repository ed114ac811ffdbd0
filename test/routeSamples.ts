/* How every route of the server is asked for; test/everyRoute.test.ts tries each. */

/** What anybody may ask for. */
export const forVisitors = [
  'GET /',
  'GET /dashboard',
  'GET /dashboard/*',
  'GET /healthz',
  'GET /readyz',
  'GET /users/sign_in',
  'GET /users/sign_up',
  'POST /users/sign_in',
  'POST /users/sign_up',
  // End the session they are sent with; without one they lead to the sign-in page.
  'DELETE /users/logout',
  'POST /users/logout',
]

export type Theirs = Record<
  'animal' | 'feeder' | 'species' | 'supplement' | 'log' | 'gone' | 'photo',
  string
>
type Sample = (theirs: Theirs) => { url: string; payload?: object }

export const api = '/dashboard/api'
export const name = 'Taken'

/** Every route for the signed-in, aimed at somebody else's record: it must answer 404. */
export const aimed: Record<string, Sample> = {
  'DELETE /animals/:id': ({ animal }) => ({ url: `/animals/${animal}` }),
  'DELETE /animals/:id/photo': ({ animal }) => ({ url: `/animals/${animal}/photo` }),
  'DELETE /animals/:animalId/feeding_logs/:id': ({ animal, log }) => ({
    url: `/animals/${animal}/feeding_logs/${log}`,
  }),
  'DELETE /feeders/:id': ({ feeder }) => ({ url: `/feeders/${feeder}` }),
  'DELETE /species/:id': ({ species }) => ({ url: `/species/${species}` }),
  'DELETE /supplements/:id': ({ supplement }) => ({ url: `/supplements/${supplement}` }),
  'GET /animals/:animalId/feeding_logs': ({ animal }) => ({
    url: `/animals/${animal}/feeding_logs`,
  }),
  'GET /animals/:animalId/feeding_logs/:id': ({ animal, log }) => ({
    url: `/animals/${animal}/feeding_logs/${log}`,
  }),
  'GET /animals/:id': ({ animal }) => ({ url: `/animals/${animal}` }),
  'GET /feeders/:id': ({ feeder }) => ({ url: `/feeders/${feeder}` }),
  'GET /species/:id': ({ species }) => ({ url: `/species/${species}` }),
  'GET /species/:id/animals': ({ species }) => ({ url: `/species/${species}/animals` }),
  'GET /supplements/:id': ({ supplement }) => ({ url: `/supplements/${supplement}` }),
  'PATCH /animals/:id': ({ animal }) => ({
    url: `/animals/${animal}`,
    payload: { animal: { name } },
  }),
  'PATCH /animals/:animalId/feeding_logs/:id': ({ animal, log }) => ({
    url: `/animals/${animal}/feeding_logs/${log}`,
    payload: { feeding_log: { notes: name } },
  }),
  'PATCH /feeders/:id': ({ feeder }) => ({
    url: `/feeders/${feeder}`,
    payload: { feeder: { name } },
  }),
  'PATCH /species/:id': ({ species }) => ({
    url: `/species/${species}`,
    payload: { species: { commonName: name } },
  }),
  'PATCH /supplements/:id': ({ supplement }) => ({
    url: `/supplements/${supplement}`,
    payload: { supplement: { name } },
  }),
  'POST /animals/:animalId/feeding_logs': ({ animal, feeder }) => ({
    url: `/animals/${animal}/feeding_logs`,
    payload: { feeding_log: { feeder_id: feeder } },
  }),
  'POST /deleted/:id/restore': ({ gone }) => ({ url: `/deleted/${gone}/restore` }),
}

/** Routes that name no record: whatever they answer, nothing of somebody else's is in it. */
export const unaimed: Record<string, object | undefined> = {
  'GET /animals': undefined,
  'GET /countries': undefined,
  'GET /deleted': undefined,
  'GET /feeders': undefined,
  'GET /latest_feedings': undefined,
  'GET /openapi': undefined,
  'GET /species': undefined,
  'GET /supplements': undefined,
  'GET /user': undefined,
  'PATCH /subscription': { subscription: { plus: true } },
  'PATCH /user/onboard': {},
  'POST /animals': { animal: { name, sex: 'male' } },
  'POST /feeders': { feeder: { name } },
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
]
