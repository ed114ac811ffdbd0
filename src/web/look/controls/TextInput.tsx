import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldWords, useField } from './Field.tsx'
import classes from './Input.module.css'

export type TextInputProps = ComponentProps<'input'> &
  FieldWords & {
    inputClassName?: string | undefined
    /** What belongs to the value, at its right: a unit, or a button. */
    rightSection?: ReactNode
    rightSectionWidth?: number | undefined
  }

/** One line of text, or what the device's own pickers give. */
export function TextInput({
  inputClassName,
  rightSection,
  rightSectionWidth,
  ...given
}: TextInputProps) {
  const { words, input } = useField(given)
  return (
    <Field {...words}>
      <div className={classes.box}>
        <input
          {...input}
          className={[classes.input, inputClassName].filter(Boolean).join(' ')}
          style={rightSection ? { paddingRight: rightSectionWidth } : undefined}
        />
        {rightSection && (
          <div className={classes.right} style={{ width: rightSectionWidth }}>
            {rightSection}
          </div>
        )}
      </div>
    </Field>
  )
}
