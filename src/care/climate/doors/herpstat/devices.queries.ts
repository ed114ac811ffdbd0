import { asc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { z } from 'zod'
import type { Db, Transaction } from '../../../../db/db.ts'
import { climateDevices } from '../../../../db/schema.ts'
import { Invalid, unlessTaken } from '../../../../server/errors.ts'
import { notNamed } from '../../../../server/limits/deviceGuard.ts'
import { lockAccount } from '../../../../server/plan.ts'
import { owned } from '../../../../server/records/crud.ts'
import type { Tenant } from '../../../../server/session/session.ts'
import { isInNetworks, isIpAddress } from '../../../../server/settings/privateNetworks.ts'
import { noteDeviceErrors } from '../../sensors/deviceErrors.queries.ts'
import { type ClimateDevice, type deviceBody, mostDevices } from './devices.contract.ts'

type DeviceInput = z.output<typeof deviceBody>['climate_device']

/** Tells those who ask devices that there is one more. */
export const devicesChannel = 'vivary_devices'

/** An account's devices, the oldest first. */
export function devicesOf(db: Db, { accountId }: Tenant): Promise<ClimateDevice[]> {
  const { id, title, address, unit, reached_at, error } = climateDevices
  return db
    .select({ id, title, address, unit, reached_at, error })
    .from(climateDevices)
    .where(eq(climateDevices.account_id, accountId))
    .orderBy(asc(climateDevices.created_at), asc(id))
}

/**
 * Adds a device, which is asked at once. Throws `Invalid` for one that is there already, that is on none of `networks`
 * or is one too many.
 */
export async function addDevice(
  tx: Transaction,
  { accountId }: Tenant,
  input: DeviceInput,
  networks: readonly string[],
): Promise<ClimateDevice> {
  const [host = '', port = '80'] = input.address.split(':')
  const isElsewhere = isIpAddress(host) && !isInNetworks(host, Number(port), networks)
  if (networks.length === 0 || isElsewhere) {
    throw new Invalid([{ field: 'address', message: `${notNamed}.` }])
  }
  await lockAccount(tx, accountId)
  if ((await tx.$count(climateDevices, eq(climateDevices.account_id, accountId))) >= mostDevices) {
    throw new Invalid([{ message: `At most ${mostDevices} devices. Please remove one first.` }])
  }
  const row = { account_id: accountId, id: newId(), ...input }
  const isThere = { field: 'address', message: 'This device is there already' }
  await unlessTaken(tx.insert(climateDevices).values(row), 'climate_devices_address', isThere)
  await tx.execute(sql`select pg_notify(${devicesChannel}, '')`)
  const { id, title = '', address, unit } = row
  return { id, title, address, unit, reached_at: null, error: '' }
}

/** Removes a device. Its sensors stay with what they have measured. Throws `NotFound`. */
export async function removeDevice(
  tx: Transaction,
  { accountId }: Tenant,
  id: string,
): Promise<void> {
  const devices = owned(tx, climateDevices, accountId)
  const { prefix } = await devices.lock(id)
  await devices.remove(id)
  if (prefix === '') return
  const none = { name: prefix, error: '', isBeginning: true }
  await noteDeviceErrors(tx, { accountId, door: 'herpstat' }, [none])
}
