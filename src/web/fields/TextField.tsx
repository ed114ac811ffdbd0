import { type HTMLInputTypeAttribute, useId } from 'react'
import type { Resource } from '../../shared/resource.ts'
import { type FieldProps, labelled } from '../form/form.ts'
import { TextInput } from '../look/controls/TextInput.tsx'

/** One line of text. `kind` chooses the keyboard of a phone, `suggestions` are offered while typing. */
export function TextField<R extends Resource>({
  kind = 'text',
  placeholder,
  suggestions = [],
  ...field
}: FieldProps<R> & {
  kind?: HTMLInputTypeAttribute
  placeholder?: string | undefined
  suggestions?: readonly string[]
}) {
  const offered = useId()
  const hasSome = suggestions.length > 0
  return (
    <>
      <TextInput
        {...labelled(field)}
        type={kind}
        placeholder={placeholder}
        autoComplete="off"
        {...(hasSome && { list: offered })}
      />
      {hasSome && (
        <datalist id={offered}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  )
}
