import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { openDb } from '../../../src/db/db.ts'
import { askForArchive } from '../../../src/running/exports/exports.queries.ts'
import { archiveKey } from '../../../src/server/archiveFiles.ts'
import { mailFolder } from '../../../src/server/messages/mail.ts'
import { writeMail } from '../../../src/server/messages/mailLayout.tsx'
import { queueMail, queuePush } from '../../../src/server/messages/outbox.ts'
import { addAccounts } from '../crew.ts'
import { noWrongs } from '../ledger.ts'
import type { Device } from './telling.ts'
import { type Stand, type Work, wrongsOf } from './work.ts'

/* What workers do as soon as it is asked for: forecasts, emails and pushes, and archives. */

type Worker = Pick<Work, 'name' | 'layOut' | 'check'> & {
  /** A statement that finds what waits or is being done. */
  waits: string
  /** A statement that ends the lease of a killed process, which no round can wait for. */
  ends: string
}

export function worker({ waits, ends, ...work }: Worker): Work {
  const isOver = async (db: pg.Pool) => (await db.query(`${waits} limit 1`)).rows.length === 0
  return {
    ...work,
    takeUp: async ({ db }) => void (await db.query(ends)),
    // It is taken up as the server starts.
    isAtWork: async (db) => !(await isOver(db)),
    isOver,
  }
}

export async function addAsked(
  db: pg.Pool,
  device: (name: string) => Device,
  importerId: string,
): Promise<Work[]> {
  return [await forecasts(db), await outbox(db, device), archives(importerId)]
}

async function forecasts(db: pg.Pool): Promise<Work> {
  const [accountId = ''] = await addAccounts(db, 'Foretold', 1)
  await db.query(`
    insert into species (account_id, id, common_name, latin_name)
    values ('${accountId}', gen_random_uuid(), 'Ball python', 'Python regius');
    insert into animals (account_id, id, name, sex, species_id)
    select '${accountId}', gen_random_uuid(), 'Animal ' || n, 'female', id
    from species, generate_series(1, 12) n where account_id = '${accountId}';
    insert into shedding_logs (account_id, id, animal_id, quality, happened_at)
    select account_id, gen_random_uuid(), id, 'complete', now() - make_interval(days => 30 * n)
    from animals, generate_series(1, 8) n where account_id = '${accountId}'`)
  const isTheirs = `account_id = '${accountId}'`
  return worker({
    name: 'forecasts',
    waits: `select from shed_forecasts where ${isTheirs} and state = 'working'`,
    ends: `update shed_forecasts set try_at = now() where ${isTheirs} and state = 'working'`,
    layOut: async (stand) =>
      void (await stand.db.query(`
        delete from notifications where ${isTheirs};
        delete from shed_forecasts where ${isTheirs};
        insert into shed_forecasts (account_id, id, animal_id, asked_by)
        select account_id, gen_random_uuid(), id, user_id from animals join memberships using (account_id)
        where ${isTheirs}`)),
    async check(stand, isOver) {
      const { rows } = await stand.db.query(`
        select animal_id as who, (state = 'ready')::int as ready, (select count(*)::int from notifications note
          where note.account_id = forecast.account_id and kind = 'forecast'
            and path like '%' || animal_id || '%') as notices
        from shed_forecasts forecast where ${isTheirs}`)
      const all = rows.map(({ who, ready, notices }) => {
        return { who: `the forecast for ${who}`, counts: [ready, notices], once: [1, 1] }
      })
      return wrongsOf(all, isOver)
    },
  })
}

const letters = 30

async function outbox(db: pg.Pool, device: (name: string) => Device): Promise<Work> {
  const [accountId = ''] = await addAccounts(db, 'Written', 1)
  const { endpoint, p256dh, auth } = device('written')
  const { rows } = await db.query<{ id: string }>(
    `insert into push_subscriptions (account_id, id, user_id, endpoint, p256dh, auth)
    select account_id, gen_random_uuid(), user_id, $2, $3, $4 from memberships where account_id = $1
    returning id`,
    [accountId, endpoint, p256dh, auth],
  )
  const [{ id: subscription_id } = { id: '' }] = rows
  const isWaiting = `account_id = '${accountId}' and sent_at is null and failed_at is null`
  return worker({
    name: 'emails and pushes',
    waits: `select from outbox where ${isWaiting}`,
    // Those of all accounts, which hold up no one's.
    ends: `update outbox set next_try_at = now() where sent_at is null and failed_at is null`,
    async layOut(stand) {
      const mail = writeMail({ subject: 'Your clutch hatches today', lines: ['All seven eggs.'] })
      const push = { title: 'Your clutch hatches today', body: 'All seven eggs.', path: '' }
      const each = Array.from({ length: letters }, (_, at) => at)
      await openDb(stand.db).transaction(async (tx) => {
        await queueMail(
          tx,
          each.map((at) => ({ account_id: accountId, to: `${at}@example.org`, mail })),
        )
        await queuePush(
          tx,
          each.map(() => ({ account_id: accountId, subscription_id, push })),
        )
      })
    },
    check: (stand, isOver) => sentWrongs(stand, isOver, accountId),
  })
}

/** What counts as sent has arrived, each email in one file. */
async function sentWrongs({ db, dataDir, pushed }: Stand, isOver: boolean, accountId: string) {
  const wrongs = noWrongs()
  const names = filesIn(mailFolder({ dataDir })).filter((name) => name.endsWith('.eml'))
  const files = Map.groupBy(names, (name) => name.slice(20, 56))
  for (const [id, same] of files) {
    if (same.length > 1) wrongs.double.push(`${same.length} files of the email ${id}`)
  }
  const { rows } = await db.query(
    `select id, channel, sent_at is not null as sent, failed_at is not null as failed, error
    from outbox where account_id = $1`,
    [accountId],
  )
  for (const { id, channel, sent, failed, error } of rows) {
    const hasArrived =
      channel === 'mail' ? files.has(id) : pushed().has(String(id).replaceAll('-', ''))
    if (failed || (sent && !hasArrived)) wrongs.lost.push(`the ${channel} ${id}: ${error}`)
    if (isOver && !sent && !failed) wrongs.lost.push(`the ${channel} ${id}, which waits`)
  }
  return wrongs
}

const filesIn = (folder: string) => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** After so many tries that failed, and more that were killed, the product gives up, and says so. */
const mostTries = 3

function archives(accountId: string): Work {
  return worker({
    name: 'archive',
    waits: `select from archives where account_id = '${accountId}' and status = 'packing'`,
    ends: `update archives set try_at = now() where account_id = '${accountId}' and status = 'packing'`,
    async layOut({ db, importer }) {
      await db.query('delete from throttles')
      await db.query(`delete from archives where account_id = $1 and status = 'packing'`, [
        accountId,
      ])
      await openDb(db).transaction((tx) => askForArchive(tx, importer))
    },
    async check({ db, dataDir }) {
      const wrongs = noWrongs()
      const { rows } = await db.query(
        'select id, status, size::int, tries from archives where account_id = $1',
        [accountId],
      )
      for (const { id, status, size, tries } of rows) {
        const file = statSync(join(dataDir, archiveKey({ accountId, id })), {
          throwIfNoEntry: false,
        })
        if (status === 'ready' && file?.size !== size) wrongs.half.push(`the archive ${id}`)
        if (status === 'failed' && tries < mostTries) wrongs.lost.push(`the archive ${id}`)
      }
      const { rows: notices } = await db.query(
        `select count(*)::int as times from notifications where account_id = $1 and kind = 'export'`,
        [accountId],
      )
      const packs = rows.filter(({ status }) => status !== 'packing').length
      if (notices[0].times > packs)
        wrongs.double.push(`${notices[0].times} notices of ${packs} archives`)
      if (notices[0].times < packs)
        wrongs.lost.push(`${notices[0].times} notices of ${packs} archives`)
      return wrongs
    },
  })
}
