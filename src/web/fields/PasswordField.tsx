import { TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Resource } from '../../shared/resource.ts'
import { IconButton } from '../look/IconButton.tsx'
import { type FieldProps, labelled } from './labelled.tsx'

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
          label={`${isShown ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
          icon={isShown ? <IconEyeOff size={20} /> : <IconEye size={20} />}
          onClick={() => setIsShown((was) => !was)}
        />
      }
    />
  )
}
