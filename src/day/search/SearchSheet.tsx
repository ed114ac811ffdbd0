import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import type { Owned } from '../../shared/resource.ts'
import { ApiError, api } from '../../web/api.ts'
import { fetchedSheet } from '../../web/fetchedSheet.tsx'
import { useModalFocus } from '../../web/look/sheet/useModalFocus.ts'
import { useScrollLock } from '../../web/look/sheet/useScrollLock.ts'
import { useUser } from '../../web/user.ts'
import { type Entry, entryOfRecent } from './entries.tsx'
import { optionId } from './optionId.ts'
import { type Recent, useRecent } from './recent.ts'
import { SearchBox } from './SearchBox.tsx'
import { SearchList } from './SearchList.tsx'
import classes from './SearchSheet.module.css'
import { SearchState } from './SearchState.tsx'
import { searchables } from './search.contract.ts'
import { useEntries } from './useEntries.ts'

const SheetOfKind = fetchedSheet(
  async () => (await import('../../care/logs/SheetOfKind.tsx')).SheetOfKind,
)

/** The search over everything: full screen on the phone, a box near the top from 900px. */
export function SearchSheet({ onClose }: { onClose: () => void }) {
  const [log, setLog] = useState<Extract<Entry, { log: object }>['log']>()
  if (!log) return createPortal(<Searching onClose={onClose} onLog={setLog} />, document.body)
  return <SheetOfKind {...log} onClose={onClose} onBack={() => setLog(undefined)} />
}

function Searching({
  onClose,
  onLog,
}: {
  onClose: () => void
  onLog: (log: Extract<Entry, { log: object }>['log']) => void
}) {
  const dialog = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const navigate = useNavigate()
  const { recent, remember, forget } = useRecent(useUser())
  const recents = useRecentEntries(recent, forget)
  const search = useEntries(typed)
  const isEmpty = typed.trim() === ''
  const entries = isEmpty ? recents : search.entries
  useModalFocus(dialog, true)
  useScrollLock(true)

  function type(words: string) {
    setTyped(words)
    setActive(0)
  }

  function choose(entry: Entry) {
    if ('log' in entry) return onLog(entry.log)
    if (entry.remembered) remember(entry.remembered)
    onClose()
    navigate(entry.href)
  }

  const step = (by: number) =>
    setActive((now) => (entries.length > 0 ? (now + by + entries.length) % entries.length : 0))

  return (
    <div className={`${classes.layer} flexAtDesk`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; Escape and the button do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut; Escape and the button do the same */}
      <div className={`${classes.shade} away blockAtDesk`} onClick={onClose} />
      <div
        ref={dialog}
        className={`${classes.sheet} surface stack`}
        role="dialog"
        aria-modal="true"
        aria-label="Search"
        tabIndex={-1}
      >
        <SearchBox
          typed={typed}
          onType={type}
          activeId={entries[active] && optionId(active)}
          isBusy={search.isWaiting}
          onStep={step}
          onEnter={() => {
            const entry = entries[active]
            if (entry) choose(entry)
          }}
          onClose={onClose}
        />
        <div className={`${classes.results} grow`}>
          <SearchList
            entries={entries}
            active={active}
            typed={isEmpty ? '' : search.asked}
            onPoint={setActive}
            onChoose={choose}
          />
          <SearchState {...search} isEmpty={isEmpty} hasEntries={entries.length > 0} />
        </div>
      </div>
    </div>
  )
}

/** Recent choices; one whose record has been deleted is dropped once that is known. */
function useRecentEntries(recent: Recent[], forget: (id: string) => void): Entry[] {
  const missingIds = useQueries({
    queries: recent.map(({ klass, id }) => ({
      queryKey: [searchables[klass].api, 'one', id],
      queryFn: () => api<Owned>('GET', `${searchables[klass].api}/${id}`),
    })),
    combine: (queries) =>
      queries.flatMap(({ error }, at) => (isGone(error) ? (recent[at]?.id ?? []) : [])),
  })
  const [first] = missingIds
  useEffect(() => {
    if (first) forget(first)
  }, [first, forget])
  return recent.filter(({ id }) => !missingIds.includes(id)).map(entryOfRecent)
}

const isGone = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 403)
