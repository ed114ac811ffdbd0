import { name, ofLog, type RouteSamples } from './sample.ts'

export const health: RouteSamples = {
  aimed: {
    ...ofLog('health_note', 'health_note', () => ({ content: name })),
    ...ofLog('treatment', 'treatment', () => ({
      substance: name,
      dose: 1,
      dose_unit: 'mg',
      every_days: 1,
    })),
    'GET /contacts/:id/vet_visits': ({ contact }) => ({ url: `/contacts/${contact}/vet_visits` }),
    ...ofLog('vet_visit', 'vet_visit', () => ({ reason: name })),
    'POST /animals/:animalId/treatments/:treatmentId/doses': ({ animal, treatment }) => ({
      url: `/animals/${animal}/treatments/${treatment}/doses`,
      payload: { dose: { again: true } },
    }),
    'DELETE /animals/:animalId/treatments/:treatmentId/doses/:id': ({
      animal,
      treatment,
      dose,
    }) => ({
      url: `/animals/${animal}/treatments/${treatment}/doses/${dose}`,
    }),
  },
  recording: [
    'POST /animals/:animalId/treatments/:treatmentId/doses',
    'DELETE /animals/:animalId/treatments/:treatmentId/doses/:id',
  ],
}
