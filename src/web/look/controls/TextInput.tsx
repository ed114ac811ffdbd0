import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldWords, useField } from './Field.tsx'
import classes from './Input.module.css'

export type TextInputProps = ComponentProps<'input'> &
  FieldWords & {
    inputClassName?: string | undefined
    /** Sign before the value, such as a currency. */
    sign?: string | undefined
    /** Unit of the value, at its right. */
    unit?: string | undefined
    /** A button at its right. */
    rightSection?: ReactNode
    rightSectionWidth?: number | undefined
  }

/** One line of text, or what the device's own pickers give. */
export function TextInput({
  inputClassName,
  sign,
  unit,
  rightSection = unit && <span className="quiet">{unit}</span>,
  rightSectionWidth,
  ...field
}: TextInputProps) {
  const rightWidth = unit ? `calc(24px + ${unit.length * 0.5625}rem)` : rightSectionWidth
  const { words, input } = useField(field)
  return (
    <Field {...words}>
      <div className={`${classes.box} relative`}>
        <input
          {...input}
          className={[classes.input, inputClassName].filter(Boolean).join(' ')}
          style={{
            ...(sign && { paddingLeft: `calc(20px + ${sign.length * 0.6875}rem)` }),
            ...(rightSection ? { paddingRight: rightWidth } : undefined),
          }}
        />
        {sign && <div className={`${classes.left} absolute row ink3`}>{sign}</div>}
        {rightSection && (
          <div
            className={`${classes.right} absolute front row centred ink3`}
            style={{ width: rightWidth }}
          >
            {rightSection}
          </div>
        )}
      </div>
    </Field>
  )
}
