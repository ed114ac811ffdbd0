import { IconSelector, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import type { InputOf, RecordOf, Resource } from '../../shared/resource.ts'
import { type FieldProps, labelIn, labelled } from '../form/form.ts'
import { FieldGroup } from '../look/controls/Field.tsx'
import { useRecord, useSave } from '../records.ts'
import { useCan } from '../user.ts'
import { type Offer, Picker } from './Picker.tsx'
import classes from './ReferenceField.module.css'

type Parts<To extends Resource> = {
  to: To
  nameOf: (record: RecordOf<To>) => string
  /** Words behind a name in the list, such as what is left of it. */
  noteOf?: (record: RecordOf<To>) => ReactNode
  /** The one that stands in the record, which may have been deleted since. */
  current?: { id: string; words: string } | null
  /** Further parameters of the list to choose from. */
  query?: Record<string, string> | undefined
  /** The list to choose from, if it isn't that of all. */
  listed?: To | undefined
  offer?: Offer | undefined
  /** Fills in other fields by the record that was chosen. */
  onPick?: (record: RecordOf<To>) => void
  /** The values of a record that is added by the words typed. */
  valuesOf?: ((words: string) => InputOf<To>) | undefined
  /** Fills in a new record by the words typed, where the form brings it along in its own request. */
  onNew?: (words: string) => void
  /** Choices for a new record, which `valuesOf` reads. */
  choices?: ReactNode
}
type Chooser<R extends Resource, To extends Resource> = FieldProps<R> & Parts<To>

/**
 * Another record, found by typing. The list opens in its place, on a page as in a sheet, so that
 * nothing lies over anything and the thumb has the whole width.
 */
export function ReferenceField<R extends Resource, To extends Resource>({
  placeholder,
  ...field
}: Chooser<R, To> & { placeholder: string }) {
  const { error, name, label: title, description } = labelled(field)
  const { id, words, button, open, choose, list } = useReference(field)
  const label = useId()
  return (
    <FieldGroup label={title} labelId={label} description={description} error={error}>
      {list ?? (
        <Chosen
          ref={button}
          name={name}
          label={label}
          words={words}
          placeholder={placeholder}
          describedBy={description ? `${label}-description` : undefined}
          isWrong={Boolean(error)}
          onOpen={open}
        >
          {field.optional && id && <Clear label={labelIn(field)} onClear={() => choose(null)} />}
        </Chosen>
      )}
    </FieldGroup>
  )
}

/**
 * The choice of another record: its id and name, and the list to choose from while it is open. `button` opens it, and
 * has the focus afterwards, unless the keeper is elsewhere by then.
 */
export function useReference<R extends Resource, To extends Resource>(field: Chooser<R, To>) {
  const { to, nameOf, noteOf, query, listed, offer, onPick } = field
  const { value, onChange } = labelled(field)
  const id = typeof value === 'string' && value ? value : undefined
  const { words, setPicked } = useWords(id, field)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const adding = useAdding(field, { onAdded: pick, onTaken: close })

  function pick(record: RecordOf<To>) {
    setPicked({ id: record.id, words: nameOf(record) })
    choose(record.id)
    onPick?.(record)
  }

  function choose(next: string | null) {
    onChange(next)
    close()
  }

  function close() {
    setIsOpen(false)
    requestAnimationFrame(() => {
      if (!document.activeElement?.matches('a, button, input, select, textarea')) {
        button.current?.focus()
      }
    })
  }

  const list = isOpen && (
    <Picker
      to={listed ?? to}
      nameOf={nameOf}
      noteOf={noteOf}
      label={labelIn(field)}
      chosen={id}
      query={query}
      offer={offer}
      adding={adding}
      onChoose={pick}
      onClose={close}
    />
  )
  return { id, words, button, choose, open: () => setIsOpen(true), list: list || undefined }
}

/** Adds a record by the words typed, once, or has the form take them; undefined where neither is possible. */
function useAdding<R extends Resource, To extends Resource>(
  { form, to, valuesOf, onNew, choices }: Chooser<R, To>,
  { onAdded, onTaken }: { onAdded: (record: RecordOf<To>) => void; onTaken: () => void },
) {
  const saving = useSave(to)
  const latest = useRef<Promise<unknown>>(undefined)
  const { mayChange } = useCan()
  if (!mayChange || !(valuesOf || onNew)) return undefined

  async function save(values: object) {
    try {
      onAdded(await saving.mutateAsync(values))
    } finally {
      latest.current = undefined
    }
  }
  return {
    form,
    async add(words: string) {
      if (!valuesOf) {
        onNew?.(words)
        return onTaken()
      }
      latest.current ??= save(valuesOf(words))
      await latest.current
    },
    isBusy: saving.isPending,
    problem: saving.error?.message,
    choices,
  }
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
  describedBy,
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
  describedBy: string | undefined
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
        className="round12 wide row between gap8 left"
        name={name}
        aria-expanded={false}
        aria-labelledby={`${label} ${label}-value`}
        aria-describedby={describedBy}
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
