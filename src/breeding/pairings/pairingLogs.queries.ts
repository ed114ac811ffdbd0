import { eq, sql } from 'drizzle-orm'
import type { Database, Db, Transaction } from '../../db/db.ts'
import { pairingLogs, users } from '../../db/schema.ts'
import { contains, owned } from '../../server/records/crud.ts'
import { ascending, descending } from '../../server/records/orders.ts'
import { requireOwnRecords } from '../../server/records/ownRecords.ts'
import type { Session } from '../../server/session/session.ts'
import type { ListQuery } from '../../server/wire.ts'
import type { InputOf } from '../../shared/resource.ts'
import type { pairingLog } from './pairings.contract.ts'
import { requirePairing } from './pairings.queries.ts'

type OfPairing = { pairingId: string }
type Which = OfPairing & { id: string }
type LogInput = Partial<InputOf<typeof pairingLog>>

/** The verbs of a pairing's logs. Deleting is permanent: undo adds the log again with its id. */
export const pairingLogVerbs = {
  list:
    (db: Database) =>
    async (
      session: Session,
      { q, sort, page, per_page }: ListQuery<typeof pairingLog>,
      path: OfPairing,
    ) =>
      (await logsOf(db, session, path)).page({
        where: contains([pairingLogs.notes], q),
        order: orders[sort],
        page,
        per_page,
      }),

  find: async (db: Db, session: Session, which: Which) =>
    (await logsOf(db, session, which)).find(which.id),

  add: async (
    tx: Transaction,
    session: Session,
    input: LogInput & { id?: string },
    path: OfPairing,
  ) =>
    (await logsOf(tx, session, path)).insert({
      ...input,
      pairing_id: path.pairingId,
      recorded_by: session.userId,
    }),

  async change(
    tx: Transaction,
    session: Session,
    which: Which,
    changes: LogInput,
    readAt?: string,
  ) {
    const logs = await logsOf(tx, session, which)
    await requireOwnRecords(tx, session, pairingLogs, eq(pairingLogs.id, which.id))
    return logs.update(which.id, changes, readAt)
  },

  async remove(tx: Transaction, session: Session, which: Which) {
    const logs = await logsOf(tx, session, which)
    await requireOwnRecords(tx, session, pairingLogs, eq(pairingLogs.id, which.id))
    await logs.remove(which.id)
  },
}

/** The logs of one pairing. Throws `NotFound` if there is no such pairing. */
async function logsOf(db: Db, session: Session, { pairingId }: OfPairing) {
  await requirePairing(db, session, pairingId)
  const scope = eq(pairingLogs.pairing_id, pairingId)
  return owned(db, pairingLogs, session.accountId, logReads, scope)
}

const logReads = {
  recordedBy: sql<string>`coalesce((select person.name from ${users} person
    where person.id = ${pairingLogs.recorded_by}), 'Unknown user')`,
}

const orders = {
  created_at_desc: descending(pairingLogs.created_at),
  created_at_asc: ascending(pairingLogs.created_at),
  happened_at_desc: descending(pairingLogs.happened_at),
  happened_at_asc: ascending(pairingLogs.happened_at),
}
