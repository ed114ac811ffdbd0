import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldWords, useField } from './Field.tsx'
import classes from './Input.module.css'

export type TextInputProps = ComponentProps<'input'> &
  FieldWords & {
    inputClassName?: string | undefined
    /** What stands before the value, such as a currency. */
    leftSection?: ReactNode
    leftSectionWidth?: number | undefined
    /** What belongs to the value, at its right: a unit, or a button. */
    rightSection?: ReactNode
    rightSectionWidth?: number | undefined
  }

/** One line of text, or what the device's own pickers give. */
export function TextInput({
  inputClassName,
  leftSection,
  leftSectionWidth,
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
          style={{
            ...(leftSection !== undefined && { paddingLeft: leftSectionWidth }),
            ...(rightSection ? { paddingRight: rightSectionWidth } : undefined),
          }}
        />
        {leftSection && <div className={classes.left}>{leftSection}</div>}
        {rightSection && (
          <div className={classes.right} style={{ width: rightSectionWidth }}>
            {rightSection}
          </div>
        )}
      </div>
    </Field>
  )
}
