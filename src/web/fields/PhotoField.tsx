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
  most_mb,
  onRemove,
  ...field
}: FieldProps<R> & {
  current: ReactNode
  accept: readonly string[]
  most_mb: number
  onRemove?: () => void
}) {
  const { value, onChange, error, name } = labelled(field)
  const chosen = value instanceof File ? value : undefined
  const preview = usePreview(chosen)
  const id = useId()
  const [isUnseen, setIsUnseen] = useState(false)

  /** What the server would refuse for its weight need not be sent. */
  function choose(file: File | undefined) {
    setIsUnseen(false)
    const isTooLarge = file !== undefined && file.size > most_mb * 1024 ** 2
    onChange(isTooLarge ? undefined : file)
    if (isTooLarge) {
      field.form.setFieldError(field.name, `A picture can be at most ${most_mb} MB`)
    }
  }
  return (
    <Input.Wrapper id={id} label={labelOf(field.label, field.optional)} error={error}>
      <div className={classes.photo}>
        {preview && !isUnseen ? (
          <img src={preview} alt="What you have chosen" onError={() => setIsUnseen(true)} />
        ) : (
          current
        )}
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
            onChange={(event) => choose(event.currentTarget.files?.[0])}
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
