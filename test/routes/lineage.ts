import { name, type RouteSamples } from './sample.ts'

export const lineage: RouteSamples = {
  aimed: {
    'GET /animals/:id/pedigree': ({ animal }) => ({ url: `/animals/${animal}/pedigree` }),
    'GET /animals/:id/offspring': ({ animal }) => ({ url: `/animals/${animal}/offspring` }),
    'POST /animals/:id/sex': ({ animal }) => ({
      url: `/animals/${animal}/sex`,
      payload: { sex_correction: { sex: 'male', young_ids: [] } },
    }),
    'GET /animals/kinship': ({ animal, sire }) => ({
      url: `/animals/kinship?dam_id=${animal}&sire_id=${sire}`,
    }),
  },
  unaimed: { 'GET /animals/parents?as=dam': undefined },
  smuggled: [
    ...(['dam_id', 'sire_id'] as const).map(
      (field): NonNullable<RouteSamples['smuggled']>[number] => [
        'POST',
        field,
        ({ animal }) => ({
          url: '/animals',
          payload: { animal: { name, sex: 'male', [field]: animal } },
        }),
      ],
    ),
    [
      'PATCH',
      'dam_id',
      ({ animal }, mine) => ({
        url: `/animals/${mine.animal}`,
        payload: { animal: { dam_id: animal } },
      }),
    ],
    [
      'POST',
      'animals.1.dam_id',
      ({ animal }) => ({
        url: '/animals/bulk',
        payload: {
          animals: [
            { name, sex: 'male' },
            { name, sex: 'male', dam_id: animal },
          ],
        },
      }),
    ],
  ],
}
