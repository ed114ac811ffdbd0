import type { Database } from '../../../db/db.ts'
import type { Files } from '../../../server/files/files.ts'
import type { Session } from '../../../server/session/session.ts'
import type { ArchivedKind } from '../../exports/kinds/kind.ts'
import type { ImportRecord } from '../imports.contract.ts'
import type { StoredImport } from '../imports.queries.ts'
import type { OpenArchive } from './openArchive.ts'

/** Results of a kind's rows, or of their preview. They add up to `rows`. */
export type KindCounts = NonNullable<ImportRecord['archive']>['kinds'][number]

/** A row that couldn't be taken in, or was changed on its way, by its line in the kind's JSON file. */
export type Problem = {
  kind: string
  line: number
  field?: string
  message: string
  isChange?: boolean
}

export type Row = Record<string, unknown>
export type ReadRow = { line: number; row: Row }

/** State of an archive's import: facts on the whole archive and the rows already written. */
export type Restoring = {
  db: Database
  session: Session
  files: Files
  archive: OpenArchive
  one: Pick<StoredImport, 'account_id' | 'id' | 'matching'>
  /** Records that are here under another id, by table: archived id to id here. */
  mapped: Map<string, Map<string, string>>
  /** Archived animals that the free plan has no room for, and everything of kinds that need Plus. */
  locked: Set<string>
  /** Archived people, as they are here. */
  people: Map<string, string>
  problems: Problem[]
}

/** A kind of an archive that is being taken in, or looked through, and what comes of its rows. */
export type Taking = Restoring & { kind: ArchivedKind; counts: KindCounts }

const mostProblems = 500

/** Notes a problem with a row of a kind; of a thousand alike, a person reads the first. */
export function noteProblem(
  { problems, kind }: Pick<Taking, 'problems' | 'kind'>,
  problem: Omit<Problem, 'kind'>,
): void {
  if (problems.length < mostProblems) problems.push({ kind: kind.name, ...problem })
}

/** Notes a row that comes in with another value in one field. */
export const noteChange = (taking: Taking, change: Omit<Problem, 'kind'> & { field: string }) =>
  noteProblem(taking, { ...change, isChange: true })

/** Begins with a kind. */
export const takingOf = (restoring: Restoring, kind: ArchivedKind): Taking => ({
  ...restoring,
  kind,
  counts: {
    kind: kind.name,
    ...{ rows: 0, new: 0, update: 0, skip: 0, needs_plus: 0, error: 0 },
  },
})
