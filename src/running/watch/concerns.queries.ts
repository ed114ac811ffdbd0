import { and, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/db.ts'
import { accounts, memberships, outbox } from '../../db/schema.ts'
import { demoUserId } from '../../people/signIn/signUp/signUps.queries.ts'
import type { Base } from '../../server/context.ts'
import { nullIfAway } from '../../server/files/files.ts'
import { type FilesSettings, filesOf } from '../../server/files/openFiles.ts'
import { areOnOneDisk, databaseFolder } from '../../server/limits/diskRoom.ts'
import { numberText } from '../../shared/numbers.ts'
import { operatorJobs } from '../operator/jobs.queries.ts'
import type { Concern, OperatorJob, Storage } from '../operator/operator.contract.ts'
import { diskOf as diskUsual } from '../operator/operator.queries.ts'
import { inWords, sizeOf } from '../operator/words.ts'
import { witnessedNow } from './evidence.queries.ts'
import { hasJobs, type SetBack } from './futureMarks.queries.ts'

export type Looking = {
  now: Date
  diskOf?: (folder: string) => Promise<Storage['disk']>
  /** Jobs are still making up for what maintenance kept them from, so that none is late. */
  isSettling?: boolean
}

/** Everything that the server's operator should know of now, the most pressing first. */
export async function concernsOf(
  { db, config }: Base,
  { now, diskOf = diskUsual, isSettling = false }: Looking,
): Promise<Concern[]> {
  const jobs = await operatorJobs(db, now)
  return [
    ...(await diskConcerns(await foldersOf({ db, config }), diskOf)),
    ...jobs.flatMap(jobConcerns).filter(({ key }) => !(isSettling && key.startsWith('late '))),
    ...(await storeConcerns(config)),
    ...(await mailConcerns(db)),
    ...(await notedConcerns(db)),
  ]
}

type Folder = { path: string; holds: string }

/** One folder for each disk. */
async function foldersOf({ db, config }: Base): Promise<Folder[]> {
  const database = await databaseFolder(db, config)
  const folders: Folder[] = [
    { path: config.dataDir, holds: 'data folder' },
    ...(database ? [{ path: database, holds: 'database' }] : []),
    { path: config.backupDir, holds: 'backups' },
  ]
  const apart: Folder[] = []
  for (const folder of folders) {
    // A folder that isn't there yet will be made on a disk that is looked at.
    const isLookedAt = await Promise.all(
      apart.map(({ path }) => areOnOneDisk(path, folder.path).catch(() => true)),
    )
    if (!isLookedAt.includes(true)) apart.push(folder)
  }
  return apart
}

async function diskConcerns(folders: Folder[], diskOf: NonNullable<Looking['diskOf']>) {
  const concerns: Concern[] = []
  for (const { path, holds } of folders) {
    const { free_bytes, total_bytes } = await diskOf(path)
    const room = `${sizeOf(free_bytes)} of ${sizeOf(total_bytes)} free`
    if (free_bytes < 1e9) {
      const effect = holds === 'backups' ? 'no backups can be made' : 'nothing can be recorded'
      const text = `The disk of the ${holds} (${path}) is almost full: ${room}. Once it is full, ${effect}.`
      concerns.push({ key: `full disk ${path}`, text })
    } else if (free_bytes < total_bytes / 10) {
      const text = `The disk of the ${holds} (${path}) is getting full: ${room}.`
      concerns.push({ key: `low disk ${path}`, text })
    }
  }
  return concerns
}

function jobConcerns({ name, is_late, last }: OperatorJob): Concern[] {
  const concerns: Concern[] = []
  if (name === 'backup' && last?.failed) {
    concerns.push({ key: 'backup', text: `The nightly backup failed: ${last.error}` })
  }
  if (is_late) {
    const text = `“${inWords(name)}” has missed three of its times in a row.`
    concerns.push({ key: `late ${name}`, text })
  }
  return concerns
}

/** A listing of nothing shows whether the store answers. */
async function storeConcerns(config: FilesSettings): Promise<Concern[]> {
  const answer = await filesOf(config).list('probes').next().catch(nullIfAway)
  const text = "The store of files doesn't answer, so that photos can't be shown or saved."
  return answer ? [] : [{ key: 'store', text }]
}

/** Emails that failed in the last day, if they are several and a tenth of all: single ones had a wrong address. */
async function mailConcerns(db: Database): Promise<Concern[]> {
  const { rows } = await db.execute<{ failed: number; sent: number }>(sql`select
    (select count(*)::int ${outboxOf('failed_at')}) as failed, (select count(*)::int ${outboxOf('sent_at')}) as sent`)
  const { failed = 0, sent = 0 } = rows[0] ?? {}
  if (failed < 3 || failed < sent / 9) return []
  const text = `${numberText(failed)} emails couldn't be sent in the last day. The outbox says why.`
  return [{ key: 'emails', text }]
}

const outboxOf = (ended: 'failed_at' | 'sent_at') =>
  sql`from ${outbox} where channel = 'mail' and ${outbox[ended]} > now() - interval '1 day'`

/** Notes of the last week; and while erasing waits, unless the server is new. */
async function notedConcerns(db: Database): Promise<Concern[]> {
  const concerns: Concern[] = []
  if (!(await hasJobs(db))) return concerns
  const { rows } = await db.execute<{ id: string; message: string }>(sql`
    select distinct on (type) id, message from pgboss.warning
    where type = any(${sql.param(ours)}) and created_on > now() - interval '7 days'
    order by type, created_on desc`)
  for (const { id, message } of rows) concerns.push({ key: `clock ${id}`, text: message })
  const old = await db.$count(accounts, and(isNotDemo, lt(accounts.created_at, twoDaysAgo)))
  if (old > 0 && (await witnessedNow(db)) === undefined) {
    const text =
      "Nothing shows that this server was at work before today, so its clock may be ahead. Until tomorrow, nothing old is permanently deleted. If the clock isn't right, set it."
    concerns.push({ key: 'erasing waits', text })
  }
  return concerns
}

const twoDaysAgo = sql`now() - interval '2 days'`

/** The demo account is two years old from its first day. */
const isNotDemo = sql`not exists (select from ${memberships} member
  where member.account_id = ${accounts.id} and member.user_id = ${demoUserId} and member.role = 'owner')`

/** The kinds of our notes beside the planner's own warnings. */
const ours = ['vivary clock', 'vivary due days'] as const

/** Notes that marks of the future were set back, for the operator to read. */
export async function noteSetBack(db: Database, marks: SetBack): Promise<void> {
  const kinds = Object.entries(marks).map(([kind, count]) => `${kind} ${count}`)
  const message = `The clock was ahead until ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC. What was to wait for that time doesn't any more (${kinds.join(', ')}).`
  await noteForOperator(db, 'vivary clock', { message, about: marks })
}

/** Notes something that the operator reads for a week. Of notes before, a month's are kept. */
export async function noteForOperator(
  db: Database,
  kind: (typeof ours)[number],
  { message, about }: { message: string; about: object },
): Promise<void> {
  await db.execute(
    sql`delete from pgboss.warning where type = ${kind} and created_on < now() - interval '30 days'`,
  )
  await db.execute(
    sql`insert into pgboss.warning (type, message, data) values (${kind}, ${message}, ${JSON.stringify(about)})`,
  )
}
