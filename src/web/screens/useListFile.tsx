import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { numberText } from '../../shared/numbers.ts'
import { TextButton } from '../look/controls/TextButton.tsx'
import { useFlash } from '../look/messages/Flash.tsx'
import { useUser } from '../user.ts'
import classes from './ListScreen.module.css'
import type { ListTool } from './ListTools.tsx'
import type { Fetched } from './listFile.ts'
import type { AskedList } from './saveList.ts'

/**
 * Saves a list as CSV: all that its words and filter find, in its order. `tool` is its button, and
 * `progress` a line that says how far it is.
 */
export function useListFile<R extends { id: string }>(
  list: () => AskedList<R>,
): { tool: ListTool; progress: ReactNode } {
  const { timezone } = useUser()
  const { told } = useFlash()
  const [fetched, setFetched] = useState<Fetched>()
  const running = useRef<AbortController>(undefined)
  const stop = () => {
    running.current?.abort()
    setFetched(undefined)
  }
  useEffect(() => () => running.current?.abort(), [])

  function save() {
    stop()
    const run = new AbortController()
    running.current = run
    import('./saveList.ts')
      .then(({ saveList }) => saveList(list(), timezone, setFetched, run.signal))
      .catch((error) => run.signal.aborted || told(error))
      .finally(() => running.current === run && setFetched(undefined))
  }
  return {
    tool: { label: 'CSV', icon: <IconDownload size={22} aria-hidden="true" />, onClick: save },
    progress: fetched && fetched.rows < fetched.total && (
      <p className={classes.saving} role="status">
        Fetching {numberText(fetched.rows)} of {numberText(fetched.total)}…
        <TextButton onClick={stop}>Cancel</TextButton>
      </p>
    ),
  }
}
