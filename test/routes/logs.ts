import { name, ofLog, type RouteSamples } from './sample.ts'

export const logs: RouteSamples = {
  aimed: {
    ...ofLog('feeding_log', 'log', ({ feeder }) => ({ feeder_id: feeder, notes: name })),
    ...ofLog('cleaning_log', 'cleaning_log', () => ({})),
    ...ofLog('shedding_log', 'shedding_log', () => ({ quality: 'stuck' })),
    ...ofLog('weight_log', 'weight_log', () => ({ weightInGrams: 10, unit: 'grams' })),
    ...ofLog('poop_log', 'poop_log', () => ({ notes: name })),
  },
  unaimed: {
    'GET /due': undefined,
  },
  smuggled: [
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
  ],
  recording: [
    ...['feeding', 'cleaning', 'shedding', 'weight', 'poop'].flatMap((kind) => [
      `POST /animals/:animalId/${kind}_logs`,
      `PATCH /animals/:animalId/${kind}_logs/:id`,
      `DELETE /animals/:animalId/${kind}_logs/:id`,
    ]),
  ],
}
