import { name, type RouteSamples } from './sample.ts'

export const groups: RouteSamples = {
  aimed: {
    'GET /groups/:id/animals': ({ group }) => ({ url: `/groups/${group}/animals` }),
    'GET /groups/animals_for_form': ({ group }) => ({
      url: `/groups/animals_for_form?group_id=${group}`,
    }),
  },
  unaimed: {},
  smuggled: [
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
  ],
}
