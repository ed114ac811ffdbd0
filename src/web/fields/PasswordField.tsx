import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Resource } from '../../shared/resource.ts'
import { type FieldProps, labelIn, labelled } from '../form/form.ts'
import { IconButton } from '../look/controls/IconButton.tsx'
import { TextInput } from '../look/controls/TextInput.tsx'

/** A password, hidden unless one asks to see it. `isNew` has the browser offer one of its making. */
export function PasswordField<R extends Resource>({
  isNew = false,
  ...field
}: FieldProps<R> & { isNew?: boolean }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextInput
      {...labelled(field)}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={48}
      rightSection={
        <IconButton
          label={`${isShown ? 'Hide' : 'Show'} ${labelIn(field).toLowerCase()}`}
          icon={isShown ? <IconEyeOff size={20} /> : <IconEye size={20} />}
          onClick={() => setIsShown((was) => !was)}
        />
      }
    />
  )
}
