import { name, type RouteSamples } from './sample.ts'

const happened_at = '2026-01-03T10:00:00.000Z'

/* Plans have the five routes of every resource: see resources.ts. */

export const breeding: RouteSamples = {
  aimed: {
    'GET /pairing_plans/:planId/pairings': ({ pairing_plan }) => ({
      url: `/pairing_plans/${pairing_plan}/pairings`,
    }),
    'POST /pairing_plans/:planId/pairings': ({ pairing_plan, animal }) => ({
      url: `/pairing_plans/${pairing_plan}/pairings`,
      payload: { pairing: { dam_id: animal } },
    }),
    'GET /pairings/:id': ({ pairing }) => ({ url: `/pairings/${pairing}` }),
    'PATCH /pairings/:id': ({ pairing }) => ({
      url: `/pairings/${pairing}`,
      payload: { pairing: { notes: name } },
    }),
    'DELETE /pairings/:id': ({ pairing }) => ({ url: `/pairings/${pairing}` }),
    'GET /pairings/:pairingId/pairing_logs': ({ pairing }) => ({
      url: `/pairings/${pairing}/pairing_logs`,
    }),
    'POST /pairings/:pairingId/pairing_logs': ({ pairing }) => ({
      url: `/pairings/${pairing}/pairing_logs`,
      payload: { pairing_log: { notes: name, happened_at } },
    }),
    'GET /pairings/:pairingId/pairing_logs/:id': ({ pairing, pairing_log }) => ({
      url: `/pairings/${pairing}/pairing_logs/${pairing_log}`,
    }),
    'PATCH /pairings/:pairingId/pairing_logs/:id': ({ pairing, pairing_log }) => ({
      url: `/pairings/${pairing}/pairing_logs/${pairing_log}`,
      payload: { pairing_log: { notes: name } },
    }),
    'DELETE /pairings/:pairingId/pairing_logs/:id': ({ pairing, pairing_log }) => ({
      url: `/pairings/${pairing}/pairing_logs/${pairing_log}`,
    }),
  },
  unaimed: {
    'GET /pairings': undefined,
    'GET /pairing_plans/sires': undefined,
    'GET /pairing_plans/dams': undefined,
    'GET /breeding_season': undefined,
  },
  smuggled: [
    [
      'POST',
      'sire_id',
      (theirs) => ({
        url: '/pairing_plans',
        payload: { pairing_plan: { identifier: name, sire_id: theirs.sire } },
      }),
    ],
    [
      'PATCH',
      'sire_id',
      (theirs, mine) => ({
        url: `/pairing_plans/${mine.pairing_plan}`,
        payload: { pairing_plan: { sire_id: theirs.sire } },
      }),
    ],
    [
      'PATCH',
      'pairings_attributes.0.dam_id',
      (theirs, mine) => ({
        url: `/pairing_plans/${mine.pairing_plan}`,
        payload: { pairing_plan: { pairings_attributes: [{ dam_id: theirs.animal }] } },
      }),
    ],
    [
      'PATCH',
      'pairings_attributes.0.id',
      (theirs, mine) => ({
        url: `/pairing_plans/${mine.pairing_plan}`,
        payload: { pairing_plan: { pairings_attributes: [{ id: theirs.pairing, notes: name }] } },
      }),
    ],
    [
      'PATCH',
      'dam_id',
      (theirs, mine) => ({
        url: `/pairings/${mine.pairing}`,
        payload: { pairing: { dam_id: theirs.animal } },
      }),
    ],
  ],
  recording: [
    'POST /pairings/:pairingId/pairing_logs',
    'PATCH /pairings/:pairingId/pairing_logs/:id',
    'DELETE /pairings/:pairingId/pairing_logs/:id',
  ],
}
