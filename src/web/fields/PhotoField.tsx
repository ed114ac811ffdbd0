import { Button, Input } from '@mantine/core'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Resource } from '../../shared/resource.ts'
import classes from '../form/form.module.css'
import { type FieldProps, labelled, labelOf } from './labelled.tsx'

/**
 * A picture from the camera or the files, shown before it is sent. `current` is what there is
 * without one; `onRemove` takes a stored picture away at once.
 */
export function PhotoField<R extends Resource>({
  current,
  accept,
  onRemove,
  ...field
}: FieldProps<R> & { current: ReactNode; accept: readonly string[]; onRemove?: () => void }) {
  const { value, onChange, error, name } = labelled(field)
  const chosen = value instanceof File ? value : undefined
  const preview = usePreview(chosen)
  const id = useId()
  return (
    <Input.Wrapper id={id} label={labelOf(field.label, field.optional)} error={error}>
      <div className={classes.photo}>
        {preview ? <img src={preview} alt="What you have chosen" /> : current}
        <div className={classes.photoActions}>
          <Button component="label" variant="light" htmlFor={id}>
            {chosen ? 'Choose another' : 'Choose a picture'}
          </Button>
          <input
            id={id}
            name={name}
            type="file"
            className="hidden"
            accept={accept.join(',')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => onChange(event.currentTarget.files?.[0])}
          />
          {chosen && (
            <Button variant="subtle" color="gray" onClick={() => onChange(undefined)}>
              Leave it out
            </Button>
          )}
          {!chosen && onRemove && (
            <Button variant="subtle" color="gray" onClick={onRemove}>
              Remove picture
            </Button>
          )}
        </div>
      </div>
    </Input.Wrapper>
  )
}

function usePreview(file: File | undefined) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
