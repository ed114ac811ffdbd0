import { name, type RouteSamples } from './sample.ts'

export const schedules: RouteSamples = {
  smuggled: [
    [
      'POST',
      'feeding_schedules.0.feeder_id',
      ({ feeder }) => ({
        url: '/animals',
        payload: {
          animal: { name, sex: 'male', feeding_schedules: [{ ...daily, feeder_id: feeder }] },
        },
      }),
    ],
    [
      'PATCH',
      'feeding_schedules.0.supplement_id',
      ({ supplement }, { animal, feeder }) => ({
        url: `/animals/${animal}`,
        payload: {
          animal: {
            feeding_schedules: [{ ...daily, feeder_id: feeder, supplement_id: supplement }],
          },
        },
      }),
    ],
  ],
}

const daily = { started_on: '2026-01-03', repeat_amount: 1, repeat: 'day' }
