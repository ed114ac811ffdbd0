import type { DraftRow, RowError } from './drafts.ts'

/** A row of the file that was read, and what it means. */
export type AddedRow = ReturnType<typeof draftedRow> & { cells: string[]; mark: string }

/** A row as it was read: an error, or new until it is compared with what is here. */
export function draftedRow({ line, name, draft, errors, nothing }: Omit<DraftRow, 'key'>) {
  const told = {
    row: line,
    name: name.slice(0, 500).toWellFormed(),
    draft,
    errors: [...errors] as RowError[],
    changes: [] as string[],
    animal_id: null,
  }
  if (draft) return { ...told, action: 'new' as const, notes: [] as string[] }
  if (errors.length > 0) return { ...told, action: 'error' as const, notes: [] as string[] }
  return { ...told, action: 'skip' as const, notes: nothing ? [nothing] : [] }
}
