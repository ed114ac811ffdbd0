import { IconSearch, IconX } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '../../shared/durations.ts'
import type { Owned } from '../../shared/resource.ts'
import { ApiError } from '../../web/api.ts'
import { type Early, fetchedSheet } from '../../web/fetchedSheet.tsx'
import { IconButton } from '../../web/look/controls/IconButton.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { useListbox } from '../../web/look/controls/useListbox.ts'
import { Modal } from '../../web/look/sheet/Modal.tsx'
import { reading } from '../../web/served.ts'
import { useUser } from '../../web/user.ts'
import { type Entry, entryOfRecent } from './entries.tsx'
import { type Recent, useRecent } from './recent.ts'
import { SearchList } from './SearchList.tsx'
import classes from './SearchSheet.module.css'
import { leastCharacters, searchables } from './search.contract.ts'
import { useEntries } from './useEntries.ts'

const SheetOfKind = fetchedSheet(
  async () => (await import('../../care/logs/SheetOfKind.tsx')).SheetOfKind,
)

/** The search over everything: full screen on the phone, a box near the top from 900px. */
export function SearchSheet({ onClose, typed }: { onClose: () => void } & Early) {
  const [log, setLog] = useState<Extract<Entry, { log: object }>['log']>()
  if (!log) return <Searching {...{ onClose, typed }} onLog={setLog} />
  return <SheetOfKind {...log} onClose={onClose} onBack={() => setLog(undefined)} />
}

function Searching({
  onClose,
  onLog,
  typed: early = '',
}: {
  onClose: () => void
  onLog: (log: Extract<Entry, { log: object }>['log']) => void
} & Early) {
  const [typed, setTyped] = useState(early)
  const navigate = useNavigate()
  const { recent, remember, forget } = useRecent(useUser())
  const recents = useRecentEntries(recent, forget)
  const search = useEntries(typed)
  const isEmpty = typed.trim() === ''
  const entries = isEmpty ? recents : search.entries
  const listbox = useListbox(entries, choose, 0)

  function type(words: string) {
    setTyped(words)
    listbox.setActive(0)
  }

  function choose(entry: Entry) {
    if ('log' in entry) return onLog(entry.log)
    if (entry.remembered) remember(entry.remembered)
    onClose()
    navigate(entry.href)
  }

  return (
    <Modal className={`${classes.layer} flexAtDesk`} aria-label="Search" onClose={onClose}>
      <div className={`${classes.sheet} surface stack`}>
        <SearchBox
          {...listbox.box}
          typed={typed}
          onType={type}
          isBusy={search.isWaiting}
          onClose={onClose}
        />
        <div className={`${classes.results} grow`}>
          <SearchList
            entries={entries}
            typed={isEmpty ? '' : search.asked}
            listbox={listbox}
            onChoose={choose}
          />
          <SearchState {...search} isEmpty={isEmpty} count={entries.length} />
        </div>
      </div>
    </Modal>
  )
}

/** Recent choices; one whose record has been deleted is dropped once that is known. */
function useRecentEntries(recent: Recent[], forget: (id: string) => void): Entry[] {
  const missingIds = useQueries({
    queries: recent.map(({ klass, id }) => ({
      queryKey: [searchables[klass].api, 'one', id],
      ...reading<Owned>(`${searchables[klass].api}/${id}`),
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

type Parts = Omit<ReturnType<typeof useEntries>, 'entries' | 'asked' | 'results'> & {
  isEmpty: boolean
  count: number
}

/** Below the results or instead of them: an error, no results, or a request for more letters. */
function SearchState(parts: Parts) {
  const { isEmpty, count, isAsked, isWaiting, isError, hasMore, isFetchingMore } = parts
  if (isError) {
    return (
      <div className={`${classes.state} padX16 stack middle ink3 middled`} role="alert">
        <p>Something went wrong. Please try again.</p>
        <TextButton onClick={() => parts.retry()}>Try again</TextButton>
      </div>
    )
  }
  const isFilled = count > 0 && !isWaiting
  return (
    <>
      <p
        className={isFilled ? 'hidden' : `${classes.state} padX16 stack middle ink3 middled`}
        role="status"
      >
        {wordsFor()}
      </p>
      {hasMore && (
        <div className={`${classes.state} padX16 stack middle ink3 middled`}>
          <TextButton onClick={() => parts.more()}>
            {isFetchingMore ? 'Loading…' : 'Show more results'}
          </TextButton>
        </div>
      )}
    </>
  )

  function wordsFor() {
    if (isFilled) return counted(count, isEmpty ? 'suggestion' : 'result')
    if (isWaiting) return 'Searching…'
    if (isAsked) return 'No results.'
    if (isEmpty) return 'Find animals, species, codes, contacts, screens and actions.'
    return `Type at least ${leastCharacters} characters.`
  }
}

/** The search field; arrow keys and Enter act on the list below while it has the focus. */
function SearchBox({
  typed,
  onType,
  isBusy,
  onClose,
  ...box
}: ComponentProps<'input'> & {
  typed: string
  onType: (words: string) => void
  isBusy: boolean
  onClose: () => void
}) {
  const input = useRef<HTMLInputElement>(null)

  return (
    <div className={`${classes.head} row gap16`}>
      <div className={`${classes.box} relative slim row grow`} data-busy={isBusy || undefined}>
        <IconSearch size={22} aria-hidden="true" />
        <input
          {...box}
          ref={input}
          data-autofocus
          type="search"
          role="combobox"
          aria-label="Search"
          aria-expanded={box['aria-activedescendant'] !== undefined}
          placeholder="Search, or “feed nyx”"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {typed && (
          <IconButton
            label="Clear"
            icon={<IconX size={20} />}
            onClick={() => {
              onType('')
              input.current?.focus()
            }}
          />
        )}
      </div>
      <TextButton onClick={onClose}>Cancel</TextButton>
    </div>
  )
}
