import type { RouteSamples } from './sample.ts'

export const rounds: RouteSamples = {
  aimed: {
    'GET /round_lines': ({ species }) => ({
      url: `/round_lines?kind=feeding&species_id=${species}`,
    }),
    'POST /round_lines': ({ species }) => ({
      url: '/round_lines',
      payload: { round: { kind: 'feeding', species_id: species } },
    }),
  },
  unaimed: {
    'DELETE /cleaning_logs/bulk': ({ spare_clean }) => ({ cleaning_logs: [{ id: spare_clean }] }),
    'DELETE /feeding_logs/bulk': ({ spare_feeding }) => ({ feeding_logs: [{ id: spare_feeding }] }),
    'DELETE /weight_logs/bulk': ({ spare_weight }) => ({ weight_logs: [{ id: spare_weight }] }),
    'GET /locations': undefined,
    'POST /cleaning_logs/bulk': ({ animal }) => ({ cleaning_logs: [{ animal_id: animal }] }),
    'POST /feeding_logs/bulk': ({ animal, feeder }) => ({
      feeding_logs: [{ animal_id: animal, feeder_id: feeder }],
    }),
    'POST /weight_logs/bulk': ({ animal }) => ({
      weight_logs: [{ animal_id: animal, weightInGrams: 10, unit: 'grams' }],
    }),
  },
  smuggled: [
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
  ],
  own: [
    // Reads only.
    'POST /round_lines',
  ],
  recording: [
    ...['feeding', 'cleaning', 'weight'].flatMap((kind) => [
      `POST /${kind}_logs/bulk`,
      `DELETE /${kind}_logs/bulk`,
    ]),
  ],
}
