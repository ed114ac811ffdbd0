import { newId } from '../factories.ts'
import { name, type RouteSamples, type Theirs } from './sample.ts'

/** Until now would be another answer each time. */
const then = 'to=2026-11-27T12:00:00Z'
const place = ({ climate_place }: Theirs) => `/climate_places/${climate_place}`
const alarm = ({ climate_alarm }: Theirs) => `/climate_alarms/${climate_alarm}`
const sensor = ({ climate_sensor }: Theirs) => `/climate_sensors/${climate_sensor}`

export const climate: RouteSamples = {
  forVisitors: ['GET /ping'],
  // Neither has a session: src/care/climate/doors/influx.test.ts.
  triedElsewhere: [
    'GET /query',
    'POST /api/v2/query',
    'POST /api/v2/write',
    'POST /query',
    'POST /write',
  ],
  aimed: {
    'GET /climate_places/:id/now': (theirs) => ({ url: `${place(theirs)}/now` }),
    'GET /climate_places/:id/chart': (theirs) => ({ url: `${place(theirs)}/chart?${then}` }),
    'POST /climate_places/:id/readings': (theirs) => ({
      url: `${place(theirs)}/readings`,
      payload: { reading: { kind: 'humidity', zone: 'room', value: 50 } },
    }),
    'GET /climate_places/:id/alarms': (theirs) => ({ url: `${place(theirs)}/alarms` }),
    'PATCH /climate_places/:id/alarms': (theirs) => ({
      url: `${place(theirs)}/alarms`,
      payload: { alarm_rule: { is_off: true } },
    }),
    'PATCH /climate/boxes/:id/alarms': ({ clutch }) => ({
      url: `/climate/boxes/${clutch}/alarms`,
      payload: { box_alarm_rule: { is_off: true } },
    }),
    'GET /climate_alarms/:id': (theirs) => ({ url: alarm(theirs) }),
    'POST /climate_alarms/:id/acknowledge': (theirs) => ({ url: `${alarm(theirs)}/acknowledge` }),
    'GET /animals/:animalId/climate': ({ animal }) => ({
      url: `/animals/${animal}/climate?${then}`,
    }),
    'PATCH /climate_sensors/:id': (theirs) => ({
      url: sensor(theirs),
      payload: { climate_sensor: { title: name } },
    }),
    'DELETE /climate_sensors/:id': (theirs) => ({ url: sensor(theirs) }),
    'POST /climate_sensors/:id/place': (theirs) => ({
      url: `${sensor(theirs)}/place`,
      payload: { placement: { room: name, zone: 'room' } },
    }),
    'POST /climate_sensors/:id/replace': (theirs) => ({
      url: `${sensor(theirs)}/replace`,
      payload: { replacement: { by: theirs.spare_sensor } },
    }),
    'POST /climate_sensors/:id/unplace': (theirs) => ({ url: `${sensor(theirs)}/unplace` }),
    'DELETE /climate_devices/:id': ({ climate_device }) => ({
      url: `/climate_devices/${climate_device}`,
    }),
  },
  unaimed: {
    'GET /climate': undefined,
    'GET /climate/boxes': undefined,
    'GET /climate/boxes/alarms': undefined,
    'GET /climate/boxes/chart': undefined,
    'GET /climate/doors': undefined,
    'GET /climate_alarms': undefined,
    'GET /climate_alarm_settings': undefined,
    'PATCH /climate_alarm_settings': { climate_alarm_settings: { minutes: 15 } },
    'GET /climate/week': undefined,
    'GET /climate_devices': undefined,
    'POST /climate_devices': () => ({
      climate_device: { address: `${newId()}.lan`, unit: 'celsius', title: name },
    }),
    'GET /climate_sensors': undefined,
    'POST /climate/files': {
      climate_file: { name, text: 'Time,Temperature (°C)\n2026-01-03T08:00:00Z,31.4' },
    },
    'POST /readings': { readings: [{ sensor: name, values: { humidity: 50 } }] },
  },
  recording: ['POST /climate_alarms/:id/acknowledge'],
  owners: ['PATCH /climate_alarm_settings'],
  smuggled: [
    [
      'POST',
      'sensor_id',
      ({ climate_sensor }) => ({
        url: '/climate/files',
        payload: {
          climate_file: { sensor_id: climate_sensor, text: 'Time,RH\n2026-01-03T08:00:00Z,50' },
        },
      }),
    ],
    [
      'POST',
      'place_id',
      ({ climate_place }, mine) => ({
        url: `${sensor(mine)}/place`,
        payload: { placement: { place_id: climate_place, zone: 'room' } },
      }),
    ],
    [
      'POST',
      'clutch_id',
      ({ clutch }, mine) => ({
        url: `${sensor(mine)}/place`,
        payload: { placement: { clutch_id: clutch } },
      }),
    ],
    [
      'POST',
      'by',
      ({ climate_sensor }, mine) => ({
        url: `${sensor(mine)}/replace`,
        payload: { replacement: { by: climate_sensor } },
      }),
    ],
  ],
}
