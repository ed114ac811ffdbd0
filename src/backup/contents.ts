import { readMigrations } from '../db/migrate.ts'
import { boundedJson } from '../server/limits/boundedJson.ts'
import { root } from '../server/root.ts'
import {
  type BackupFile,
  CannotRestore,
  type Entry,
  type Manifest,
  manifestSchema,
  nameOf,
  type Part,
  partOf,
  readArchive,
} from './archive.ts'

/** A look at a backup: its manifest, and whether this version can't read it. */
type Glance = { manifest: Manifest; isNewer: boolean }

/**
 * Reads a backup's manifest, without checking more of the file than its end. Throws `CannotRestore` if it is incomplete or
 * no backup.
 */
export async function glanceAt(file: BackupFile): Promise<Glance> {
  for await (const entry of readArchive(file, true)) {
    const manifest = manifestIn(entry, file)
    return { manifest, isNewer: isOfNewer(manifest) }
  }
  throw isNone(file)
}

const isNone = (file: BackupFile) => new CannotRestore(`${nameOf(file)} isn't a Vivary backup.`)

/**
 * The contents of a checked backup: its manifest, its key if it has one, the ids of accounts and people in it, and how
 * many messages were waiting to be sent.
 */
export type Contents = Glance & {
  key: Buffer | undefined
  accounts: ReadonlySet<string>
  users: ReadonlySet<string>
  waiting: number
}

/** Checks the whole file and reads what it holds. Throws `CannotRestore` if it is damaged or no backup. */
export async function contentsOf(file: BackupFile): Promise<Contents> {
  const ids = { accounts: new Set<string>(), users: new Set<string>() }
  let glance: Glance | undefined
  let key: Buffer | undefined
  let waiting = 0
  let rest = ''
  for await (const entry of readArchive(file)) {
    if (!glance) {
      const manifest = manifestIn(entry, file)
      glance = { manifest, isNewer: isOfNewer(manifest) }
      continue
    }
    const part = partOf(entry.name)
    if (part.kind === 'key') key = entry.bytes
    if (isBehind(part, glance.manifest)) break
    if (part.kind !== 'rows' || !isRead(part.table)) continue
    const { table } = part
    const columns = glance.manifest.tables.find(({ name }) => name === table)?.columns ?? []
    const lines = (rest + entry.bytes.toString('latin1')).split('\n')
    // A part is cut anywhere; the last of a table ends with its last line.
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const cells = line.split('\t')
      const cell = (column: string) => cells[columns.indexOf(column)]
      if (table !== 'outbox') ids[table].add(cell('id') ?? '')
      else if (cell('sent_at') === none && cell('failed_at') === none) waiting += 1
    }
  }
  if (!glance) throw isNone(file)
  return { ...glance, key, ...ids, waiting }
}

/** Null, as COPY writes it. */
const none = '\\N'

const isRead = (table: string): table is 'accounts' | 'users' | 'outbox' =>
  table === 'accounts' || table === 'users' || table === 'outbox'

/** Tells whether nothing that is looked for follows. */
function isBehind(part: Part, { tables }: Manifest): boolean {
  if (part.kind === 'picture') return true
  const last = tables.findLastIndex(({ name }) => isRead(name))
  return part.kind === 'rows' && tables.findIndex(({ name }) => name === part.table) > last
}

/** The manifest in a backup's first entry. Throws `CannotRestore` if it is none. */
export function manifestIn({ name, bytes }: Entry, file: BackupFile): Manifest {
  const isManifest = partOf(name).kind === 'manifest'
  const read = isManifest
    ? manifestSchema.safeParse(boundedJson(bytes.toString(), manifestBounds)).data
    : undefined
  if (!read) throw isNone(file)
  return read
}

/** Tells whether migrations had run that this version doesn't have. */
export function isOfNewer({ migrations }: Manifest): boolean {
  const hashes = new Set(readMigrations(root).map(({ hash }) => hash))
  return !migrations.every((hash) => hashes.has(hash))
}

/** A thousand tables and migrations. */
const manifestBounds = { nodes: 100_000, depth: 10 }
