import { name, type RouteSamples } from './sample.ts'

export const animals: RouteSamples = {
  // In care/paper/record.test.ts.
  triedElsewhere: ['GET /dashboard/animals/:id/record.pdf'],
  aimed: {
    'DELETE /animals/:id/cleaning_schedule': ({ animal }) => ({
      url: `/animals/${animal}/cleaning_schedule`,
    }),
    'GET /animals/groups_for_form': ({ animal }) => ({
      url: `/animals/groups_for_form?animal_id=${animal}`,
    }),
  },
  unaimed: {
    'GET /animals/hatch_dates': undefined,
    'POST /animals/bulk': { animals: [{ name, sex: 'male' }] },
  },
  smuggled: [
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
  ],
}
