import { name, type RouteSamples, type Theirs } from './sample.ts'

const eggOf = ({ clutch, egg }: Theirs) => `/clutches/${clutch}/eggs/${egg}`

export const clutches: RouteSamples = {
  aimed: {
    'PATCH /clutches/:id/eggs': ({ clutch, egg }) => ({
      url: `/clutches/${clutch}/eggs`,
      payload: { eggs: { ids: [egg], state: 'pipped' } },
    }),
    'POST /clutches/:id/hatch': ({ clutch, egg }) => ({
      url: `/clutches/${clutch}/hatch`,
      payload: { hatching: { eggs: [{ egg_id: egg, name }] } },
    }),
    'POST /clutches/:clutchId/eggs': ({ clutch }) => ({
      url: `/clutches/${clutch}/eggs`,
      payload: { egg: { notes: name } },
    }),
    'PATCH /clutches/:clutchId/eggs/:id': (theirs) => ({
      url: eggOf(theirs),
      payload: { egg: { notes: name } },
    }),
    'DELETE /clutches/:clutchId/eggs/:id/hatching': ({ clutch, hatched_egg }) => ({
      url: `/clutches/${clutch}/eggs/${hatched_egg}/hatching`,
    }),
    'POST /clutches/:clutchId/eggs/:eggId/egg_checks': (theirs) => ({
      url: `${eggOf(theirs)}/egg_checks`,
      payload: { egg_check: { notes: name } },
    }),
    'PATCH /clutches/:clutchId/eggs/:eggId/egg_checks/:id': (theirs) => ({
      url: `${eggOf(theirs)}/egg_checks/${theirs.egg_check}`,
      payload: { egg_check: { notes: name } },
    }),
    'DELETE /clutches/:clutchId/eggs/:eggId/egg_checks/:id': (theirs) => ({
      url: `${eggOf(theirs)}/egg_checks/${theirs.egg_check}`,
    }),
    'PATCH /air_readings/:id': ({ air_reading }) => ({
      url: `/air_readings/${air_reading}`,
      payload: { air_reading: { celsius: 30 } },
    }),
    'DELETE /air_readings/:id': ({ air_reading }) => ({ url: `/air_readings/${air_reading}` }),
  },
  unaimed: {
    'GET /air_readings': undefined,
    'GET /air_readings/week': undefined,
    'POST /air_readings': { air_reading: { celsius: 31, box: name } },
    'POST /air_readings/import': {
      air_file: { text: 'Time,Temperature\n2026-01-03 08:00,31.4', box: name },
    },
  },
  smuggled: [
    [
      'POST',
      'dam_id',
      ({ animal }) => ({
        url: '/clutches',
        payload: { clutch: { name, number_of_eggs: 1, dam_id: animal } },
      }),
    ],
    [
      'PATCH',
      'sire_id',
      ({ animal }, mine) => ({
        url: `/clutches/${mine.clutch}`,
        payload: { clutch: { sire_id: animal } },
      }),
    ],
    [
      'PATCH',
      'possible_sire_ids.0',
      ({ animal }, mine) => ({
        url: `/clutches/${mine.clutch}`,
        payload: { clutch: { possible_sire_ids: [animal] } },
      }),
    ],
    [
      'PATCH',
      'ids.1',
      ({ egg }, mine) => ({
        url: `/clutches/${mine.clutch}/eggs`,
        payload: { eggs: { ids: [mine.egg, egg], state: 'slug' } },
      }),
    ],
    [
      'POST',
      'eggs.0.egg_id',
      ({ egg }, mine) => ({
        url: `/clutches/${mine.clutch}/hatch`,
        payload: { hatching: { eggs: [{ egg_id: egg, name }] } },
      }),
    ],
    [
      'POST',
      'feeding.feeder_id',
      ({ feeder }, mine) => ({
        url: `/clutches/${mine.clutch}/hatch`,
        payload: {
          hatching: {
            eggs: [{ egg_id: mine.egg, name }],
            feeding: {
              feeder_id: feeder,
              first_after_days: 10,
              repeat_amount: 5,
              repeat: 'day',
            },
          },
        },
      }),
    ],
  ],
}
