import type { Db, Transaction } from '../../../db/db.ts'
import type { Session } from '../../../server/session/session.ts'
import type { ArchivedKind } from '../../exports/kinds/kind.ts'
import type { OpenArchive } from './openArchive.ts'

/** Treatment of a record that the account has already: fill in empty fields, replace all, or none. */
export type Matching = 'fill' | 'replace' | 'skip'

/** Results of a kind's rows, or of their preview. They add up to `rows`. */
export type KindCounts = {
  kind: string
  rows: number
  new: number
  update: number
  skip: number
  /** Rows that the free plan has no room for, or no use. */
  needs_plus: number
  error: number
}

/** A row that couldn't be taken in, or not as it was, by its line in the kind's JSON file. */
export type Problem = { kind: string; line: number; field?: string; message: string }

/** How an import keeps account of what is written; each is one transaction. */
export type Steps = {
  matching: Matching
  /** Does a part in a transaction; false if the import was stopped, and nothing was done. */
  inStep(work: (tx: Transaction) => Promise<{ rows: number }>): Promise<boolean>
  noteMade(tx: Db, kind: string, ids: readonly string[]): Promise<void>
  noteChanged(
    tx: Db,
    kind: string,
    changed: { record_id: string; before: object; after: object },
  ): Promise<void>
  /** Finds which of these the import has made, also before it was interrupted. */
  madeAmong(db: Db, kind: string, ids: readonly string[]): Promise<ReadonlySet<string>>
}

export type Row = Record<string, unknown>
export type ReadRow = { line: number; row: Row }

/** State of a restoring: facts on the whole archive and the rows already written. */
export type Restoring = {
  session: Session
  dataDir: string
  archive: OpenArchive
  steps: Steps
  /** Records that are here under another id, by table: archived id to id here. */
  mapped: Map<string, Map<string, string>>
  /** Archived animals that the free plan has no room for, and everything of kinds that need Plus. */
  locked: Set<string>
  /** Archived people, as they are here. */
  people: Map<string, string>
  problems: Problem[]
  /** The archive's currency, if it isn't the account's. */
  currency?: string | undefined
}

const mostProblems = 500

/** Notes a problem; of a thousand alike, a person reads the first. */
export function noteProblem({ problems }: Pick<Restoring, 'problems'>, problem: Problem): void {
  if (problems.length < mostProblems) problems.push(problem)
}

export const noCounts = (kind: Pick<ArchivedKind, 'name'>): KindCounts => ({
  kind: kind.name,
  rows: 0,
  new: 0,
  update: 0,
  skip: 0,
  needs_plus: 0,
  error: 0,
})
