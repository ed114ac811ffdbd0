import type { DraftRow, Settings } from './drafts.ts'
import type { PictureEntry, Table } from './table.ts'

/**
 * Every row as a draft with its errors, one at a time, so that whoever asks can pause. `name` is what a
 * person knows the row by, '' if it has nothing.
 */
export function* draftRows(_table: Table, _settings: Settings): Generator<DraftRow> {}

/** The pictures in the zip that belong to an animal: those named by its id or name, or in a folder so named. */
export function picturesOf(
  _animal: { external_id: string | null; name: string },
  _pictures: readonly PictureEntry[],
): PictureEntry[] {
  return []
}
