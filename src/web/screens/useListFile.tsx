import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { numberText } from '../../shared/numbers.ts'
import { TextButton } from '../look/controls/TextButton.tsx'
import { useFlash } from '../look/messages/Flash.tsx'
import { useUser } from '../user.ts'
import type { ListTool } from './ListTools.tsx'
import type { Fetched } from './listFile.ts'
import type { AskedList } from './saveList.ts'

/**
 * Saves a list as CSV: all that its words and filter find, in its order. `save` takes only some,
 * `tool` is its button, and
 * `progress` a line that says how far it is.
 */
export function useListFile<R extends { id: string }>(
  list: (ids?: readonly string[]) => AskedList<R>,
): { tool: ListTool; save: (ids: readonly string[]) => void; progress: ReactNode } {
  const { timezone } = useUser()
  const { report } = useFlash()
  const [fetched, setFetched] = useState<Fetched>()
  const running = useRef<AbortController>(undefined)
  const stop = () => {
    running.current?.abort()
    setFetched(undefined)
  }
  useEffect(() => () => running.current?.abort(), [])

  function save(ids?: readonly string[]) {
    stop()
    const run = new AbortController()
    running.current = run
    import('./saveList.ts')
      .then(({ saveList }) => saveList(list(ids), timezone, setFetched, run.signal))
      .catch((error) => run.signal.aborted || report(error))
      .finally(() => running.current === run && setFetched(undefined))
  }
  return {
    tool: {
      label: 'CSV',
      icon: <IconDownload size={22} aria-hidden="true" />,
      onClick: () => save(),
    },
    save,
    progress: fetched && fetched.rows < fetched.total && (
      <p className="touch row gap12 due" role="status">
        Fetching {numberText(fetched.rows)} of {numberText(fetched.total)}…
        <TextButton onClick={stop}>Cancel</TextButton>
      </p>
    ),
  }
}
