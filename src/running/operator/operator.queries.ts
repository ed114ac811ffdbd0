import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableName,
  gt,
  isNotNull,
  isNull,
  sql,
  sum,
} from 'drizzle-orm'
import { begunAt, isBackup } from '../../backup/daily.ts'
import type { Database } from '../../db/db.ts'
import {
  accounts,
  animals,
  memberships,
  outbox,
  pictures,
  sessions,
  totals,
  users,
} from '../../db/schema.ts'
import type { Base } from '../../server/context.ts'
import { type Files, nullIfAway } from '../../server/files/files.ts'
import { type BackupSettings, backupsOf } from '../../server/files/openFiles.ts'
import { areOnOneDisk, databaseFolder } from '../../server/limits/diskRoom.ts'
import { hasPlus } from '../../server/plan.ts'
import { contains } from '../../server/records/crud.ts'
import { pageWith } from '../../server/records/orders.ts'
import type { Config } from '../../server/settings/config.ts'
import type { Page } from '../../shared/resource.ts'
import type {
  OperatorAccount,
  OutboxMessage,
  OutboxPage,
  outboxStates,
  Storage,
} from './operator.contract.ts'

/** The accounts by their owner's name; `q` looks in name and e-mail. */
export async function accountsPage(
  { config, db }: Base,
  { q, page, per_page }: { q: string; page: number; per_page: number },
): Promise<Page<OperatorAccount>> {
  const owners = and(
    eq(memberships.role, 'owner'),
    q ? contains([users.name, users.email], q) : undefined,
  )
  const rows = await db
    .select({
      id: accounts.id,
      owner: users.name,
      email: users.email,
      plus: hasPlus(config, accounts.id),
      members: sql`(select count(*) from ${memberships} member
        where member.account_id = ${accounts.id})`.mapWith(Number),
      animals: sql`coalesce((select ${totals.total} from ${totals} where ${and(
        eq(totals.account_id, accounts.id),
        eq(totals.kind, getTableName(animals)),
      )}), 0)`.mapWith(Number),
      pictures_bytes:
        sql`coalesce((select sum(${pictures.bytes}) from ${pictures} where ${eq(pictures.account_id, accounts.id)}), 0)`.mapWith(
          Number,
        ),
      last_seen_at: sql<
        string | null
      >`(select max(${sessions.last_seen_at}) from ${sessions} where ${eq(sessions.account_id, accounts.id)})`.mapWith(
        sessions.last_seen_at,
      ),
      erase_at: accounts.erase_at,
    })
    .from(accounts)
    .innerJoin(memberships, eq(memberships.account_id, accounts.id))
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(owners)
    .orderBy(asc(sql`lower(${users.name}) collate "natural"`), asc(accounts.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  const [all] = await db
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(owners)
  return pageWith(rows, all?.total ?? 0, per_page)
}

type State = (typeof outboxStates)[number]

const isIn = {
  waiting: and(isNull(outbox.sent_at), isNull(outbox.failed_at)),
  failed: isNotNull(outbox.failed_at),
  sent: isNotNull(outbox.sent_at),
}

/** Queued, failed and sent messages, latest first, with the total of each. */
export async function messagesPage(
  db: Database,
  { dataDir, smtpUrl }: Pick<Config, 'dataDir' | 'smtpUrl'>,
  { filter, page, per_page }: { filter: State; page: number; per_page: number },
): Promise<OutboxPage> {
  const rows = await db
    .select({
      id: outbox.id,
      channel: outbox.channel,
      recipient: sql<string>`case when ${outbox.channel} = 'mail' then ${outbox.recipient} else '' end`,
      tries: outbox.tries,
      next_try_at: outbox.next_try_at,
      sent_at: outbox.sent_at,
      error: outbox.error,
    })
    .from(outbox)
    .where(isIn[filter])
    .orderBy(desc(outbox.created_at), desc(outbox.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  // Polled every half minute, so each uses an index; sent ones are only counted where they are
  // shown.
  const counts = {
    waiting: await db.$count(outbox, isIn.waiting),
    failed: await db.$count(outbox, isIn.failed),
    sent_today: await db.$count(outbox, gt(outbox.sent_at, sql`now() - interval '1 day'`)),
  }
  const value: OutboxMessage[] = rows.map((row) => ({ ...row, state: filter }))
  const total = filter === 'sent' ? await db.$count(outbox, isIn.sent) : counts[filter]
  return {
    ...pageWith(value, total, per_page),
    counts,
    folder: smtpUrl ? null : join(dataDir, 'outbox'),
  }
}

/** The amount of data, where it is stored, and the free space. */
export async function storageNow(
  db: Database,
  config: BackupSettings & Pick<Config, 'databaseUrl'>,
): Promise<Storage> {
  const [total] = await db
    .select({ count: count(), bytes: sum(pictures.bytes).mapWith(Number) })
    .from(pictures)
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  )
  const { dataDir } = config
  const disk = await diskOf(dataDir)
  const backups = backupsOf(config)
  const stored = await backupsIn(backups).catch(nullIfAway)
  const folder = await databaseFolder(db, config)
  return {
    database_bytes: Number(rows[0]?.bytes ?? 0),
    pictures: { count: total?.count ?? 0, bytes: total?.bytes ?? 0 },
    backups: stored && { folder: backups.place, ...stored },
    disk,
    database_disk: folder ? await databaseDisk(folder) : null,
  }

  /** One disk has one reading: two of them differ while others write. */
  async function databaseDisk(ofDatabase: string) {
    const is_same = await areOnOneDisk(dataDir, ofDatabase)
    return { ...(is_same ? disk : await diskOf(ofDatabase)), is_same }
  }
}

/** The free and the whole room of a folder's disk. */
export async function diskOf(folder: string): Promise<Storage['disk']> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
}

/** Finished backups. */
export async function backupsIn(backups: Files) {
  const sizes = new Map<string, number>()
  let latest = 0
  for await (const { key, bytes } of backups.list('')) {
    if (!isBackup.test(key)) continue
    sizes.set(key, bytes)
    const begun = begunAt(key)
    if (begun <= Date.now()) latest = Math.max(latest, begun)
  }
  return {
    count: sizes.size,
    bytes: [...sizes.values()].reduce((total, bytes) => total + bytes, 0),
    latest_at: latest > 0 ? new Date(latest).toISOString() : null,
  }
}
