import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import { FilterBox } from '../look/controls/FilterBox.tsx'
import { IconButton } from '../look/controls/IconButton.tsx'
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
  const panel = useRef<HTMLDivElement>(null)

  useEffect(() => panel.current?.querySelector('input')?.focus(), [])

  // The list and what is offered below it may come to stand behind the foot of a form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they change how high the panel is
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [query.data, isMissing])

  /** Enter takes the first, arrows walk, Escape leaves; none of them reaches the form around it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walk(event.key === 'ArrowDown')
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      if (records[0]) onChoose(records[0])
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  function walk(isDown: boolean) {
    const stops = [...(panel.current?.querySelectorAll<HTMLElement>('input, [role=option]') ?? [])]
    const at = stops.findIndex((stop) => stop.matches(':focus'))
    stops[(at + (isDown ? 1 : -1) + stops.length) % stops.length]?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the box and of the options inside
    <div ref={panel} className={classes.picker} onKeyDown={onKeyDown}>
      <div className={`${classes.find} flex gap4`}>
        <FilterBox label={`Find: ${label.toLowerCase()}`} value={words} onChange={setWords} />
        <IconButton label="Close the list" icon={<IconX size={20} />} onClick={onClose} />
      </div>
      {query.isError && !query.data && (
        <ListFailed what="The list" onRetry={() => query.refetch()} />
      )}
      {query.data && records.length === 0 && <p className="padX12 padY12 ink3">Nothing found.</p>}
      <div className={`${classes.options} above4`} role="listbox" aria-label={label}>
        {records.map((record) => (
          <button
            className="clear borderless padX12 padY8 round10 touch wide block left"
            key={record.id}
            type="button"
            role="option"
            aria-selected={record.id === chosen}
            onClick={() => onChoose(record)}
          >
            {nameOf(record)}
          </button>
        ))}
      </div>
      {offer?.(typed, onClose, isMissing)}
    </div>
  )
}
