import { IconSelector, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import type { InputOf, RecordOf, Resource } from '../../shared/resource.ts'
import { type FieldProps, labelIn, labelled } from '../form/form.ts'
import { FieldGroup, labelOf } from '../look/controls/Field.tsx'
import { useRecord } from '../records.ts'
import { AddTyped } from './AddTyped.tsx'
import { type Offer, Picker } from './Picker.tsx'
import classes from './ReferenceField.module.css'

type Parts<To extends Resource> = {
  to: To
  nameOf: (record: RecordOf<To>) => string
  placeholder: string
  /** The one that stands in the record, which may have been deleted since. */
  current?: { id: string; words: string } | null
  /** Further parameters of the list to choose from. */
  query?: Record<string, string> | undefined
  /** The list to choose from, if it isn't that of all. */
  listed?: To | undefined
  offer?: Offer | undefined
  /** The values of a record that is added by the words typed, where they found nothing. */
  valuesOf?: ((words: string) => InputOf<To>) | undefined
}

/**
 * Another record, found by typing. The list opens in its place, on a page as in a sheet, so that
 * nothing lies over anything and the thumb has the whole width.
 */
export function ReferenceField<R extends Resource, To extends Resource>({
  to,
  nameOf,
  placeholder,
  current,
  query,
  listed,
  offer,
  valuesOf,
  ...field
}: FieldProps<R> & Parts<To>) {
  const { value, onChange, error, name } = labelled(field)
  const id = typeof value === 'string' && value ? value : undefined
  const { words, setPicked } = useWords(id, { to, nameOf, current, listed })
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const label = useId()

  function pick(record: RecordOf<To>) {
    setPicked({ id: record.id, words: nameOf(record) })
    choose(record.id)
  }

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
          to={listed ?? to}
          nameOf={nameOf}
          label={labelIn(field)}
          chosen={id}
          query={query}
          offer={(words, leave, isMissing) => (
            <>
              {valuesOf && isMissing && (
                <AddTyped
                  form={field.form}
                  to={to}
                  words={words}
                  values={valuesOf(words)}
                  onAdded={pick}
                />
              )}
              {offer?.(words, leave, isMissing)}
            </>
          )}
          onChoose={pick}
          onClose={close}
        />
      ) : (
        <Chosen
          ref={button}
          name={name}
          label={label}
          words={words}
          placeholder={placeholder}
          isWrong={Boolean(error)}
          onOpen={() => setIsOpen(true)}
        >
          {field.optional && id && <Clear label={labelIn(field)} onClear={() => choose(null)} />}
        </Chosen>
      )}
    </FieldGroup>
  )
}

const Clear = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <button
    type="button"
    className={`${classes.clear} clear borderless round10 absolute side44 center`}
    aria-label={`No ${label.toLowerCase()}`}
    onClick={onClear}
  >
    <IconX className="ink3" size={18} aria-hidden="true" />
  </button>
)

/** Finds the chosen record's name. */
function useWords<To extends Resource>(
  id: string | undefined,
  { to, nameOf, current, listed }: Pick<Parts<To>, 'to' | 'nameOf' | 'current' | 'listed'>,
) {
  const [picked, setPicked] = useState<{ id: string; words: string }>()
  const record = [picked, current].find((one) => one?.id === id)
  // What a list of its own offers is named by it: fifty rows would be fifty requests.
  const chosen = useRecord(to, listed && record ? undefined : id).data
  return { words: chosen ? nameOf(chosen) : record?.words, setPicked }
}

/** The choice, as the button that opens the list. */
function Chosen({
  ref,
  name,
  label,
  words,
  placeholder,
  isWrong,
  onOpen,
  children,
}: {
  ref: RefObject<HTMLButtonElement | null>
  name: string
  /** The id of the field's label. */
  label: string
  words: string | undefined
  placeholder: string
  isWrong: boolean
  onOpen: () => void
  children: ReactNode
}) {
  return (
    <div
      className={`${classes.field} relative`}
      data-wrong={isWrong || undefined}
      data-clears={Boolean(children) || undefined}
    >
      <button
        ref={ref}
        type="button"
        role="combobox"
        name={name}
        aria-expanded={false}
        aria-labelledby={`${label} ${label}-value`}
        aria-haspopup="listbox"
        aria-invalid={isWrong || undefined}
        onClick={onOpen}
      >
        <span id={`${label}-value`} data-empty={!words || undefined}>
          {words ?? placeholder}
        </span>
        <IconSelector className="ink3" size={18} aria-hidden="true" />
      </button>
      {children}
    </div>
  )
}
