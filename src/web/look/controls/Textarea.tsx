import type { ComponentProps } from 'react'
import { Field, type FieldWords, useField } from './Field.tsx'
import classes from './Input.module.css'

/** Several lines of text: the box grows with what is written, from `minRows` to `maxRows`. */
export function Textarea({
  minRows,
  maxRows,
  ...field
}: ComponentProps<'textarea'> & FieldWords & { minRows: number; maxRows: number }) {
  const { words, input } = useField(field)
  return (
    <Field {...words}>
      <div className={`${classes.box} relative`}>
        <textarea
          rows={minRows}
          {...input}
          className={classes.input}
          style={{ minHeight: heightOf(minRows), maxHeight: heightOf(maxRows) }}
        />
      </div>
    </Field>
  )
}

/** So many lines in whole pixels, with the padding and the border. */
const heightOf = (rows: number) => `calc(round(down, ${rows}lh, 1px) + 16px)`
