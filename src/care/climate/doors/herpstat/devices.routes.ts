import { action } from '../../../../server/action.ts'
import type { App, Context } from '../../../../server/context.ts'
import { idParams } from '../../../../server/wire.ts'
import { climateDevice, climateDevices, deviceBody } from './devices.contract.ts'
import { addDevice, devicesOf, removeDevice } from './devices.queries.ts'

/** Devices that are asked for their readings. */
export const deviceRoutes = (context: Context) => async (app: App) => {
  const { db, config } = context

  action(
    app,
    'GET /climate_devices',
    { summary: 'Read the devices that are asked for readings', answer: climateDevices },
    async (session) => ({ value: await devicesOf(db, session) }),
  )
  action(
    app,
    'POST /climate_devices',
    {
      summary: 'Add a device that is asked for readings',
      body: deviceBody,
      created: climateDevice,
    },
    (session, { body }) =>
      db.transaction((tx) => addDevice(tx, session, body.climate_device, config.herpstatNetworks)),
  )
  action(
    app,
    'DELETE /climate_devices/:id',
    { summary: 'Remove a device', params: idParams },
    (session, { params }) => db.transaction((tx) => removeDevice(tx, session, params.id)),
  )
}
