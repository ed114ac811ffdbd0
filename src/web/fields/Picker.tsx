import { IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { nameKey } from '../../shared/folded.ts'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import type { FieldState } from '../form/useFieldState.ts'
import { useFinishing } from '../form/useFinishing.ts'
import { FilterBox } from '../look/controls/FilterBox.tsx'
import { IconButton } from '../look/controls/IconButton.tsx'
import { useListbox } from '../look/controls/useListbox.ts'
import { ListFailed } from '../look/messages/ListFailed.tsx'
import { pageQuery, usePage } from '../records.ts'
import { useDebouncedValue } from '../useDebounced.ts'
import classes from './ReferenceField.module.css'

/** Element above the hits, such as a button that opens a form for a new record. */
export type Offer = (words: string, close: () => void) => ReactNode

/** A record that is added by the words typed, and chosen. */
export type Adding = {
  form: Pick<FieldState<object>, 'unfinished'>
  add: (words: string) => Promise<unknown>
  isBusy: boolean
  problem?: string | undefined
  /** Choices for the new record, below its button. */
  choices?: ReactNode
}

type Parts<To extends Resource> = {
  to: To
  nameOf: (record: RecordOf<To>) => string
  /** Words behind the name, such as what is left of it. */
  noteOf?: ((record: RecordOf<To>) => ReactNode) | undefined
  label: string
  chosen: string | undefined
  except?: readonly string[]
  query?: Record<string, string> | undefined
  offer?: Offer | undefined
  adding?: Adding | undefined
  onChoose: (record: RecordOf<To>) => void
  onClose: () => void
}

/**
 * The list a reference is chosen from. The server searches its whole list, not what is loaded. What is typed can be
 * added, below the hits. Leaving the list or sending the form takes it as well: the record of that name, or a new
 * one if nothing has it in its name.
 */
export function Picker<To extends Resource>(parts: Parts<To>) {
  const {
    to,
    nameOf,
    noteOf,
    label,
    chosen,
    query: filter,
    offer,
    adding,
    onChoose,
    onClose,
  } = parts
  const [words, setWords] = useState('')
  const q = useDebouncedValue(words, 250)
  const query = usePage(to, { q, per_page: 50, ...filter })
  const records = (query.data?.value ?? []).filter(({ id }) => !parts.except?.includes(id))
  const typed = words.trim()
  const hasName = (record: RecordOf<To>) => nameKey(nameOf(record)) === nameKey(typed)
  const canAdd = adding !== undefined && typed !== '' && !records.some(hasName)
  const panel = useRef<HTMLFieldSetElement>(null)
  const { active, setActive, box, list, optionAt } = useListbox(records, onChoose)

  useInSight(panel, query.data, canAdd)
  const { take, add, isUnclear, setIsUnclear } = useTaking(parts, typed, panel)

  /** Enter takes the first if no other is active, Escape leaves; neither reaches the form around it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      if (records[0] && q === words && !query.isPlaceholderData) onChoose(records[0])
      else take().catch(() => undefined)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  function find(next: string) {
    setWords(next)
    setIsUnclear(false)
    setActive(-1)
  }

  return (
    <fieldset ref={panel} className={`${classes.picker} padX8 padY8`} onKeyDown={onKeyDown}>
      <div className={`${classes.find} flex gap4`}>
        <FilterBox {...box} label={`Find: ${label.toLowerCase()}`} value={words} onChange={find} />
        <IconButton label="Close the list" icon={<IconX size={20} />} onClick={onClose} />
      </div>
      {offer?.(typed, onClose)}
      {query.isError && !query.data && (
        <ListFailed what="The list" onRetry={() => query.refetch()} />
      )}
      {query.data && records.length === 0 && !canAdd && (
        <p className="padX12 padY12 ink3">
          {adding && typed === '' ? 'None yet. Type a name to add one.' : 'Nothing found.'}
        </p>
      )}
      <div {...list} role="listbox" className={`${classes.options} above4`} aria-label={label}>
        {records.map((record, at) => (
          <button
            {...optionAt(at)}
            className="clear borderless padX12 padY8 round10 touch wide row between gap12 left"
            key={record.id}
            type="button"
            role="option"
            aria-selected={record.id === chosen}
            data-active={at === active || undefined}
            onClick={() => onChoose(record)}
          >
            <span className="slim">{nameOf(record)}</span>
            {noteOf && <span className="quiet right">{noteOf(record)}</span>}
          </button>
        ))}
      </div>
      {canAdd && <Add adding={adding} typed={typed} isUnclear={isUnclear} onAdd={add} />}
    </fieldset>
  )
}

/** Puts the focus into its box, and keeps the list in sight as it grows: it may come behind the foot of a form. */
function useInSight(panel: RefObject<Element | null>, records: unknown, canAdd: boolean) {
  useEffect(() => panel.current?.querySelector('input')?.focus(), [panel])
  useEffect(() => {
    if (records || canAdd) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [panel, records, canAdd])
}

/** Takes what is typed if it can mean only one thing, as the list is left or the form is sent. */
function useTaking<To extends Resource>(
  { to, nameOf, query: filter, adding, onChoose }: Parts<To>,
  typed: string,
  panel: RefObject<Element | null>,
) {
  const [isUnclear, setIsUnclear] = useState(false)
  const queries = useQueryClient()
  const underWay = useRef<{ typed: string; taking: Promise<boolean> }>(undefined)

  /** Does it once for the same words: a press that leaves the list may send the form, too. */
  function once(begin: () => Promise<boolean>): Promise<boolean> {
    if (underWay.current?.typed === typed) return underWay.current.taking
    const taking = begin()
    underWay.current = { typed, taking }
    const forget = () => {
      underWay.current = undefined
    }
    taking.then((isTaken) => !isTaken && forget(), forget)
    return taking
  }
  const take = () => once(takeOnce)
  const add = () =>
    once(async () => {
      await adding?.add(typed)
      return true
    })

  /** False where it may be meant for one of several. */
  async function takeOnce(): Promise<boolean> {
    if (!adding || typed === '') return true
    const { value } = await queries.fetchQuery(pageQuery(to, { q: typed, per_page: 50, ...filter }))
    const same = value.find((record) => nameKey(nameOf(record)) === nameKey(typed))
    if (same) onChoose(same)
    else if (value.length === 0) await adding.add(typed)
    return same !== undefined || value.length === 0
  }
  useFinishing(adding?.form, async () => {
    if (await take()) return
    setIsUnclear(true)
    panel.current?.querySelector('input')?.focus()
    throw new Error('Neither chosen nor added')
  })
  useLeaving(panel, () => take().catch(() => undefined))
  return { take, add, isUnclear, setIsUnclear }
}

/** Adds what is typed, with the choices for it. */
const Add = ({
  adding,
  typed,
  isUnclear,
  onAdd,
}: {
  adding: Adding
  typed: string
  isUnclear: boolean
  onAdd: () => Promise<unknown>
}) => (
  <>
    <OfferButton isBusy={adding.isBusy} onClick={() => onAdd().catch(() => undefined)}>
      Add “{typed}”
    </OfferButton>
    {adding.choices}
    {(adding.problem || isUnclear) && (
      <p className="padX12 padY12 alarm" role="alert">
        {adding.problem ?? `Choose one, or add “${typed}”`}
      </p>
    )}
  </>
)

/** Calls `onLeave` as something outside an element is pressed or has the focus, but for a link: it leads away. */
function useLeaving(panel: RefObject<Element | null>, onLeave: () => void) {
  const leave = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element) || !target.isConnected || target.closest('a')) return
    // A press on what can't have the focus gives it to what is around, as a whole.
    if (!target.contains(panel.current) && !panel.current?.contains(target)) onLeave()
  })
  useEffect(() => {
    const leaveNow = (event: Event) => leave(event)
    for (const kind of ['click', 'focusin']) document.addEventListener(kind, leaveNow)
    return () => {
      for (const kind of ['click', 'focusin']) document.removeEventListener(kind, leaveNow)
    }
  }, [])
}

/** Beside a list to choose from: adds what isn't in it. */
export const OfferButton = ({
  isBusy = false,
  onClick,
  children,
}: {
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <button
    type="button"
    className="lit borderless padX12 padY8 round10 touch wide row gap8 above4 semibold primary left"
    disabled={isBusy}
    onClick={onClick}
  >
    <IconPlus size={18} aria-hidden="true" />
    {children}
  </button>
)
