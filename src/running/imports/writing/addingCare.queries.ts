import { v7 as newId } from 'uuid'
import { feedersOfNames } from '../../../care/feeders/manyFeeders.queries.ts'
import { addPastLogs } from '../../../care/logs/pastLogs.queries.ts'
import type { Transaction } from '../../../db/db.ts'
import type { Session } from '../../../server/session/session.ts'
import type { StoredImport } from '../imports.queries.ts'
import { unknownFeeder } from '../judging/logsHere.queries.ts'
import type { AnimalDraft } from '../reading/drafts.ts'
import { noteMade } from './made.queries.ts'
import { momentOf } from './moments.ts'

/** What a row tells of an animal's care. */
type Cared = Pick<AnimalDraft, 'feeding' | 'last_fed' | 'last_shed'>

/** The feeder that each row's schedule names, found or made; null where none is named. */
export async function feedersOfRows(
  tx: Transaction,
  session: Session,
  one: StoredImport,
  rows: readonly Pick<Cared, 'feeding'>[],
): Promise<(string | null)[]> {
  const named = rows.flatMap(({ feeding }) => feeding?.feeder ?? [])
  const { ids, added } = await feedersOfNames(tx, session, named)
  await noteMade(tx, one, 'feeders', added)
  let at = 0
  return rows.map(({ feeding }) => (feeding?.feeder ? (ids[at++] ?? null) : null))
}

/** Adds the last meal and the last shed of animals, without a time of day. */
export async function addLastLogs(
  tx: Transaction,
  session: Session,
  one: StoredImport,
  rows: readonly ({ animal_id: string } & Cared)[],
): Promise<void> {
  const at = (day: string) => momentOf({ day, time: null }, session.timeZone)
  const fed = rows.flatMap(({ animal_id, last_fed, feeding }) =>
    last_fed ? [{ animal_id, happenedAt: at(last_fed), feeder: feeding?.feeder }] : [],
  )
  const { ids, added } = await feedersOfNames(
    tx,
    session,
    fed.map(({ feeder }) => feeder ?? unknownFeeder),
  )
  await noteMade(tx, one, 'feeders', added)
  const feeding_logs = fed.map(({ feeder, ...log }, nth) => ({
    ...log,
    id: newId(),
    feeder_id: ids[nth] ?? '',
    count: 1,
    success: true,
    notes: '',
  }))
  const shedding_logs = rows.flatMap(({ animal_id, last_shed }) =>
    last_shed
      ? [{ id: newId(), animal_id, happenedAt: at(last_shed), quality: 'complete' as const }]
      : [],
  )
  const none = { weight_logs: [], cleaning_logs: [], poop_logs: [] }
  await addPastLogs(tx, session, { ...none, feeding_logs, shedding_logs })
  for (const [kind, logs] of Object.entries({ feeding_logs, shedding_logs })) {
    await noteMade(
      tx,
      one,
      kind,
      logs.map(({ id }) => id),
    )
  }
}
