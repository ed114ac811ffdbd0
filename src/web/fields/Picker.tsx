import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import { FilterBox } from '../look/controls/FilterBox.tsx'
import { IconButton } from '../look/controls/IconButton.tsx'
import { useListbox } from '../look/controls/useListbox.ts'
import { ListFailed } from '../look/messages/ListFailed.tsx'
import { usePage } from '../records.ts'
import { useDebouncedValue } from '../useDebounced.ts'
import classes from './ReferenceField.module.css'

/**
 * Element below a list to choose from, such as a button that adds the typed words to it. `isMissing`: they
 * found nothing.
 */
export type Offer = (words: string, close: () => void, isMissing: boolean) => ReactNode

type Parts<To extends Resource> = {
  to: To
  nameOf: (record: RecordOf<To>) => string
  label: string
  chosen: string | undefined
  query?: Record<string, string> | undefined
  offer?: Offer | undefined
  onChoose: (record: RecordOf<To>) => void
  onClose: () => void
}

/** The list a reference is chosen from. The server searches its whole list, not what is loaded. */
export function Picker<To extends Resource>({
  to,
  nameOf,
  label,
  chosen,
  query: filter,
  offer,
  onChoose,
  onClose,
}: Parts<To>) {
  const [words, setWords] = useState('')
  const q = useDebouncedValue(words, 250)
  const query = usePage(to, { q, per_page: 50, ...filter })
  const records = query.data?.value ?? []
  const typed = words.trim()
  const isMissing =
    typed !== '' && q === words && query.data?.value.length === 0 && !query.isPlaceholderData
  const panel = useRef<HTMLFieldSetElement>(null)
  const { active, setActive, box, list, optionAt } = useListbox(records, onChoose)

  useEffect(() => panel.current?.querySelector('input')?.focus(), [])

  // What is in the list and below it makes it higher: it may come to stand behind the foot of a form.
  useEffect(() => {
    if (query.data || isMissing) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [query.data, isMissing])

  /** Enter takes the first if no other is active, Escape leaves; neither reaches the form around it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      if (records[0]) onChoose(records[0])
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  function find(next: string) {
    setWords(next)
    setActive(-1)
  }

  return (
    <fieldset ref={panel} className={`${classes.picker} padX8 padY8`} onKeyDown={onKeyDown}>
      <div className={`${classes.find} flex gap4`}>
        <FilterBox {...box} label={`Find: ${label.toLowerCase()}`} value={words} onChange={find} />
        <IconButton label="Close the list" icon={<IconX size={20} />} onClick={onClose} />
      </div>
      {query.isError && !query.data && (
        <ListFailed what="The list" onRetry={() => query.refetch()} />
      )}
      {query.data && records.length === 0 && <p className="padX12 padY12 ink3">Nothing found.</p>}
      <div {...list} role="listbox" className={`${classes.options} above4`} aria-label={label}>
        {records.map((record, at) => (
          <button
            {...optionAt(at)}
            className="clear borderless padX12 padY8 round10 touch wide block left"
            key={record.id}
            type="button"
            role="option"
            aria-selected={record.id === chosen}
            data-active={at === active || undefined}
            onClick={() => onChoose(record)}
          >
            {nameOf(record)}
          </button>
        ))}
      </div>
      {offer?.(typed, onClose, isMissing)}
    </fieldset>
  )
}
