import { IconSelector, IconX } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import { type FieldProps, labelIn, labelled } from '../form/form.ts'
import { FieldGroup, labelOf } from '../look/controls/Field.tsx'
import { useRecord } from '../records.ts'
import { type Offer, Picker } from './Picker.tsx'
import classes from './ReferenceField.module.css'

/**
 * Another record, found by typing. The list opens in its place, on a page as in a sheet, so that
 * nothing lies over anything and the thumb has the whole width.
 */
export function ReferenceField<R extends Resource, To extends Resource>({
  to,
  nameOf,
  placeholder,
  known,
  listApi = to.api,
  query,
  offer,
  ...field
}: FieldProps<R> & {
  to: To
  nameOf: (record: RecordOf<To>) => string
  placeholder: string
  /** The one that stands in the record, which may have been deleted since. */
  known?: { id: string; words: string } | null
  /** Where the list to choose from is read, if not at the resource's own address. */
  listApi?: string | undefined
  /** Further parameters of the list to choose from. */
  query?: Record<string, string> | undefined
  offer?: Offer | undefined
}) {
  const { value, onChange, error, name } = labelled(field)
  const id = typeof value === 'string' && value ? value : undefined
  const chosen = useRecord(to, id).data
  const words = chosen ? nameOf(chosen) : known?.id === id ? known?.words : undefined
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const label = useId()

  function choose(next: string | null) {
    onChange(next)
    close()
  }
  function close() {
    setIsOpen(false)
    requestAnimationFrame(() => button.current?.focus())
  }

  return (
    <FieldGroup label={labelOf(labelIn(field), field.optional)} labelId={label} error={error}>
      {isOpen ? (
        <Picker
          to={{ ...to, api: listApi }}
          nameOf={nameOf}
          label={labelIn(field)}
          chosen={id}
          query={query}
          offer={offer}
          onChoose={choose}
          onClose={close}
        />
      ) : (
        <div className={classes.field} data-wrong={error ? true : undefined}>
          <button
            ref={button}
            type="button"
            role="combobox"
            name={name}
            aria-expanded={false}
            aria-labelledby={`${label} ${label}-value`}
            aria-haspopup="listbox"
            aria-invalid={error ? true : undefined}
            onClick={() => setIsOpen(true)}
          >
            <span id={`${label}-value`} data-empty={!words || undefined}>
              {words ?? placeholder}
            </span>
            <IconSelector size={18} aria-hidden="true" />
          </button>
          {field.optional && id && (
            <button
              type="button"
              className={classes.clear}
              aria-label={`No ${labelIn(field).toLowerCase()}`}
              onClick={() => choose(null)}
            >
              <IconX size={18} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    </FieldGroup>
  )
}
