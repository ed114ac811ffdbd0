import { IconSearch, IconX } from '@tabler/icons-react'
import { type ComponentProps, useRef } from 'react'
import classes from './FilterBox.module.css'

/** A filter of 44 that grows; `label` names it and stands in it, as in 'Filter by name, species…'. */
export function FilterBox({
  label,
  value,
  onChange,
  clearLabel = 'Clear the filter',
  isTall = false,
  ...input
}: Omit<ComponentProps<'input'>, 'ref' | 'value' | 'onChange'> & {
  label: string
  value: string
  onChange: (value: string) => void
  clearLabel?: string
  /** Of 52, where a screen begins with it. */
  isTall?: boolean
}) {
  const box = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    box.current?.focus()
  }
  return (
    <div className={`${classes.box} ${isTall ? classes.tall : ''} relative slim`}>
      <IconSearch className="absolute ink3" size={20} aria-hidden="true" />
      <input
        {...input}
        ref={box}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value && (
        <button
          className="bare round12 absolute center ink3"
          type="button"
          aria-label={clearLabel}
          onClick={clear}
        >
          <IconX size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
