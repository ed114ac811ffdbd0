import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../web/api.ts'
import { useNextAnswer, useWrite } from '../../web/records.ts'
import { reading } from '../../web/served.ts'
import type { ImportRow, RowAction, RowChange, rowsPage } from './importRows.contract.ts'
import type { ImportChange, ImportRecord, ImportSummary, importList } from './imports.contract.ts'

type RowsPage = z.output<ReturnType<typeof rowsPage>>

/** True while the server is at work on it; it is then polled about every second. */
export const isBusy = ({ status }: Pick<ImportSummary, 'status'>) =>
  status === 'reading' || status === 'applying'
const pollAfter_ms = 800

export const useImports = (page: number) =>
  useQuery({
    queryKey: ['imports', 'page', page],
    ...reading<z.output<ReturnType<typeof importList>>>(`imports?page=${page}&per_page=10`),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.value.some(isBusy) ? pollAfter_ms : false),
  })

export const useImport = (id: string | undefined) =>
  useQuery({
    queryKey: ['imports', id],
    ...reading<ImportRecord>(`imports/${id}`),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? pollAfter_ms : false),
  })

/** Rows of an import: errors first, or those with one action. Each preview has rows of its own. */
export const useImportRows = (
  { id, updated_at }: Pick<ImportRecord, 'id' | 'updated_at'>,
  {
    action,
    page,
    per_page,
  }: { action: RowAction | 'unfetched' | 'all'; page: number; per_page: number },
) =>
  useNextAnswer<RowsPage>(
    ['imports', id, 'rows', { action, page, per_page }, updated_at],
    `imports/${id}/rows?action=${action}&order=action&page=${page}&per_page=${per_page}`,
  )

/** Writes to one import; each refreshes what is shown of it. */
export function useImportWrites(id: string) {
  const path = `imports/${id}`
  return {
    change: useWrite((change: ImportChange) => api('PATCH', path, { import: change })),
    changeRow: useWrite(({ row, ...change }: RowChange & { row: number }) =>
      api<{ object: ImportRow }>('PATCH', `${path}/rows/${row}`, { row: change }),
    ),
    apply: useWrite(() => api('POST', `${path}/apply`, {})),
    undo: useWrite(() => api('POST', `${path}/undo`, {})),
    remove: useWrite(() => api('DELETE', path)),
  }
}

/** The rows that were left out, as a spreadsheet. */
export const leftOutOf = ({ id }: Pick<ImportRecord, 'id'>) =>
  `/dashboard/api/imports/${id}/left_out`
