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
    // Signed for one account; bulkChanges.test.ts tries another's.
    'POST /animals/bulk_changes/undo': () => ({
      url: '/animals/bulk_changes/undo',
      payload: { bulk_undo: { undo: 'another.account' } },
    }),
  },
  unaimed: {
    'GET /animals/hatch_dates': undefined,
    'GET /animals/ids': undefined,
    'POST /animals/bulk_changes': ({ animal }) => ({
      bulk_change: { animal_ids: [animal], in_quarantine: true },
    }),
    'POST /animals/bulk': { animals: [{ name, sex: 'male' }] },
  },
  smuggled: [
    [
      'POST',
      'animal_ids.1',
      ({ animal }, mine) => ({
        url: '/animals/bulk_changes',
        payload: { bulk_change: { animal_ids: [mine.animal, animal], in_quarantine: true } },
      }),
    ],
    [
      'POST',
      'group_id',
      ({ group }, { animal }) => ({
        url: '/animals/bulk_changes',
        payload: { bulk_change: { animal_ids: [animal], group_id: group } },
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
  ],
}
