import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { today } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { type Page, perPage } from '../../shared/resource.ts'
import { api } from '../api.ts'
import { TextButton } from '../look/controls/TextButton.tsx'
import { useFlash } from '../look/messages/Flash.tsx'
import { useUser } from '../user.ts'
import classes from './ListScreen.module.css'
import type { ListTool } from './ListTools.tsx'
import type { Fetched, FileColumn } from './listFile.ts'

type AskedList<R> = {
  /** Below the API, and its query without a page. */
  path: string
  query: Readonly<Record<string, string>>
  columns: readonly FileColumn<R>[]
}

/**
 * Saves a list as CSV: all that its words and filter find, in its order. `tool` is its button, and
 * `progress` a line that says how far it is.
 */
export function useListFile<R extends { id: string }>(
  name: string,
  list: () => AskedList<R>,
): { tool: ListTool; save: () => void; progress: ReactNode } {
  const { timezone: zone } = useUser()
  const { told } = useFlash()
  const [fetched, setFetched] = useState<Fetched>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function save() {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    const { signal } = run
    try {
      const [{ listFile }, { fileName, saveFile }] = await Promise.all([
        import('./listFile.ts'),
        import('../saveFile.ts'),
      ])
      const { path, query, columns } = list()
      const pageOf = (page: number) =>
        api<Page<R>>('GET', `${path}?${searchOf(query, page)}`, undefined, signal)
      const file = await listFile({ pageOf, columns, zone }, setFetched)
      saveFile(file, fileName(name, today(zone), 'csv'))
    } catch (error) {
      if (!signal.aborted) told(error)
    }
    if (running.current === run) setFetched(undefined)
  }

  return {
    save,
    tool: { label: 'CSV', icon: <IconDownload size={22} aria-hidden="true" />, onClick: save },
    progress: fetched && fetched.rows < fetched.total && (
      <p className={classes.saving} role="status">
        Fetching {numberText(fetched.rows)} of {numberText(fetched.total)}…
        <TextButton
          onClick={() => {
            running.current?.abort()
            setFetched(undefined)
          }}
        >
          Cancel
        </TextButton>
      </p>
    ),
  }
}

const searchOf = (query: AskedList<never>['query'], page: number) =>
  new URLSearchParams([
    ...Object.entries(query).filter(([, value]) => value !== ''),
    ['page', String(page)],
    ['per_page', String(perPage.most)],
  ])
