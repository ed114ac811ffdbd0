import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import type { Db } from '../db/db.ts'
import { securityEvents } from '../db/schema.ts'
import type { SecurityEventKind } from '../features/security/security.contract.ts'
import { networkOf } from './throttle.ts'

/** From where something was done. */
export type From = { device: string; network: string }

/** What a request says of the browser and the network it comes from. */
export const fromOf = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): From => ({
  device: (headers['user-agent'] ?? '').slice(0, 300),
  network: networkOf(ip),
})

/** Writes into the log that a person can read what was done with their sign-in. */
export async function noteSecurity(
  db: Db,
  userId: string,
  kind: SecurityEventKind,
  { device, network }: From,
  detail = '',
): Promise<void> {
  await db
    .insert(securityEvents)
    .values({ id: newId(), user_id: userId, kind, detail: detail.slice(0, 200), device, network })
}
