import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { CannotRestore } from '../../../src/backup/archive.ts'
import { readManifest } from '../../../src/backup/restore.ts'
import { archiveKey } from '../../../src/server/archiveFiles.ts'
import { uploadKey } from '../../../src/server/keptUploads.ts'
import { widthKey, widthNames } from '../../../src/server/pictures/files.ts'
import { addAccounts } from '../crew.ts'
import { noWrongs } from '../ledger.ts'
import { findingsOf, planned, type Work } from './work.ts'

/* Jobs that erase what is old, with its files; and the backup, which removes old ones of its own. */

/**
 * Something of the day before yesterday that the database bears witness to, without which nothing is erased.
 */
export const bearWitness = (db: pg.Pool) =>
  db.query(`insert into pgboss.job (name, policy, state, created_on, started_on, completed_on)
    select 'achievements', 'exclusive', 'completed', at, at, at from (select now() - interval '2 days' as at) moment`)

export async function addOld(db: pg.Pool): Promise<Work[]> {
  const [tidy = ''] = await addAccounts(db, 'Tidy', 1)
  return [
    ...[eraseAccounts(), eraseDeleted(tidy), forgetExpired(tidy), forgetImports(tidy)],
    ...[expireArchives(tidy), forgetVisitors(tidy), backup()],
  ]
}

/** Lost is here what should be gone, and isn't. */
const leftOver = async (db: pg.Pool, isOver: boolean, what: string, sql: string) => {
  const wrongs = noWrongs()
  if (isOver) wrongs.lost.push(...(await findingsOf(db, `${what} that should be gone`, sql)))
  return wrongs
}

function write(path: string) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, 'of no more use')
}

/** Six accounts with animals, weights and a picture. */
function eraseAccounts(): Work {
  const leaving: string[] = []
  return planned('erase-accounts', {
    async layOut({ db, dataDir }) {
      const ids = await addAccounts(db, `Leaving ${leaving.length}`, 6)
      leaving.push(...ids)
      const each = `unnest('{${ids}}'::uuid[]) account_id, generate_series(1, 20) n`
      await db.query(`
        insert into animals (account_id, id, name, sex)
        select account_id, gen_random_uuid(), 'Animal ' || n, 'female' from ${each};
        insert into weight_logs (account_id, id, animal_id, weight_in_grams, unit)
        select account_id, gen_random_uuid(), id, n, 'grams' from animals, generate_series(1, 2) n
        where account_id = any('{${ids}}'::uuid[]);
        update accounts set erase_at = now() - interval '40 days' where id = any('{${ids}}'::uuid[])`)
      const { rows } = await db.query<{ accountId: string; id: string }>(`
        insert into pictures (account_id, id, width, height, bytes)
        select id, gen_random_uuid(), 1, 1, 1 from accounts where id = any('{${ids}}'::uuid[])
        returning account_id as "accountId", id`)
      for (const place of rows) {
        for (const width of widthNames) write(join(dataDir, widthKey(place, width)))
      }
    },
    async check({ db, dataDir }, isOver) {
      const wrongs = noWrongs()
      const isLeaving = `name like 'Leaving %'`
      wrongs.half = await findingsOf(
        db,
        'an account in parts',
        `select id, animals, weights from accounts,
          lateral (select count(*) as animals from animals where account_id = accounts.id) a,
          lateral (select count(*) as weights from weight_logs where account_id = accounts.id) w
        where ${isLeaving} and (animals, weights) <> (20, 40)`,
      )
      if (!isOver) return wrongs
      for (const table of ['accounts', 'users']) {
        wrongs.lost.push(
          ...(await findingsOf(
            db,
            `${table} left over`,
            `select id from ${table} where ${isLeaving}`,
          )),
        )
      }
      const left = leaving.filter((id) => existsSync(join(dataDir, 'pictures', id)))
      wrongs.lost.push(...left.map((id) => `the pictures of account ${id}, which is gone`))
      return wrongs
    },
  })
}

function eraseDeleted(accountId: string): Work {
  return planned('erase-deleted', {
    layOut: ({ db }) =>
      db.query(`
        insert into animals (account_id, id, name, sex, deleted_at)
        select '${accountId}', gen_random_uuid(), 'Animal ' || n, 'female', now() - interval '60 days'
        from generate_series(1, 500) n;
        insert into weight_logs (account_id, id, animal_id, weight_in_grams, unit)
        select account_id, gen_random_uuid(), id, 9, 'grams' from animals where account_id = '${accountId}'`),
    check: ({ db }, isOver) =>
      leftOver(db, isOver, 'animals', `select id from animals where account_id = '${accountId}'`),
  })
}

function forgetExpired(accountId: string): Work {
  return planned('forget-expired', {
    layOut: ({ db }) =>
      db.query(`
        insert into throttles (key, tries, expires_at)
        select gen_random_uuid()::text, 1, now() - interval '60 days' from generate_series(1, 3000);
        insert into sessions (token_hash, account_id, user_id, expires_at)
        select decode(md5(gen_random_uuid()::text), 'hex'), account_id, user_id, now() - interval '60 days'
        from memberships, generate_series(1, 3000) where account_id = '${accountId}'`),
    check: ({ db }, isOver) =>
      leftOver(
        db,
        isOver,
        'sessions and throttles',
        `select 'session' from sessions where expires_at < now() - interval '50 days'
        union select 'throttle' from throttles where expires_at < now() - interval '50 days'`,
      ),
  })
}

function forgetImports(accountId: string): Work {
  return planned('forget-imports', {
    async layOut({ db, dataDir }) {
      const { rows } = await db.query<{ id: string }>(`
        insert into imports (account_id, id, source, file_name, state, updated_at)
        select '${accountId}', gen_random_uuid(), 'file', 'old.csv', 'review', now() - interval '60 days'
        from generate_series(1, 40) returning id`)
      for (const { id } of rows) write(join(dataDir, uploadKey({ accountId, id })))
    },
    check: ({ db }, isOver) =>
      leftOver(db, isOver, 'imports', `select id from imports where account_id = '${accountId}'`),
  })
}

function expireArchives(accountId: string): Work {
  const ids: string[] = []
  return planned('expire-archives', {
    async layOut({ db, dataDir }) {
      const { rows } = await db.query<{ id: string }>(`
        insert into archives (account_id, id, status, contents, file_name, size, created_at, expires_at)
        select '${accountId}', gen_random_uuid(), 'ready', '{"animals":0,"records":0,"pictures":0}', 'old.zip', 9,
          now() - interval '60 days', now() - interval '50 days'
        from generate_series(1, 40) returning id`)
      for (const { id } of rows) write(join(dataDir, archiveKey({ accountId, id })))
      ids.push(...rows.map(({ id }) => id))
    },
    async check({ db, dataDir }, isOver) {
      const rows = `select id from archives where account_id = '${accountId}'`
      const wrongs = await leftOver(db, isOver, 'archives', rows)
      const files = ids.filter((id) => existsSync(join(dataDir, archiveKey({ accountId, id }))))
      if (isOver) wrongs.lost.push(...files.map((id) => `the file of archive ${id}`))
      return wrongs
    },
  })
}

function forgetVisitors(accountId: string): Work {
  return planned('forget-visitors', {
    layOut: ({ db }) =>
      db.query(`
        insert into visitor_salts (day, salt)
        select current_date - n, decode(md5(n::text), 'hex') from generate_series(3, 9) n on conflict do nothing;
        insert into shop_visitors (account_id, day, visitor, seen)
        select '${accountId}', current_date - 3, decode(md5(n::text), 'hex'), gen_random_uuid()
        from generate_series(1, 3000) n`),
    check: ({ db }, isOver) =>
      leftOver(
        db,
        isOver,
        'salts and visitors',
        `select day from visitor_salts where day < current_date - 2
        union select day from shop_visitors where day < current_date - 2`,
      ),
  })
}

/** Whole ones only, and no more than are kept. */
function backup(): Work {
  const whole = new Set<string>()
  const mostKept = 7
  return planned('backup', {
    async check({ dataDir }, isOver) {
      const wrongs = noWrongs()
      const folder = join(dataDir, 'backups')
      const names = existsSync(folder) ? readdirSync(folder) : []
      const backups = names.filter((name) => name.endsWith('.tar.zst'))
      for (const name of backups.filter((name) => !whole.has(name))) {
        const problem = await readManifest(join(folder, name)).catch((error) => error)
        if (problem instanceof CannotRestore) wrongs.half.push(problem.message)
        else if (problem instanceof Error) throw problem
        whole.add(name)
      }
      if (backups.length > mostKept) wrongs.double.push(`${backups.length} backups`)
      if (isOver && backups.length === 0) wrongs.lost.push('the backup')
      return wrongs
    },
  })
}
