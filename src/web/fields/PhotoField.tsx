import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isTooLarge, tooLarge } from '../../shared/pictures.ts'
import type { Resource } from '../../shared/resource.ts'
import { ApiError, api } from '../api.ts'
import classes from '../form/form.module.css'
import { type FieldProps, labelIn, labelled } from '../form/form.ts'
import type { FieldState } from '../form/useFieldState.ts'
import { Button, ButtonLabel } from '../look/controls/Button.tsx'
import { Field, labelOf } from '../look/controls/Field.tsx'
import { useFlash } from '../look/messages/Flash.tsx'
import { useWrite } from '../records.ts'
import { lightened } from './lightened.ts'

/**
 * A picture from the camera or the files, shown before it is sent. `current` is what there is
 * without one; `stored` is the path that deletes a stored picture, if there is one.
 */
export function PhotoField<R extends Resource>({
  current,
  accept,
  stored,
  ...field
}: FieldProps<R> & {
  current: ReactNode
  accept: readonly string[]
  stored: string | undefined
}) {
  const photo = useChosenPhoto(field, accept, stored)
  const { id, error, preview, chosen, choose, input, remove } = photo
  return (
    <Field id={id} label={labelOf(labelIn(field), field.optional)} error={error}>
      <div className={`${classes.photo} row gap16 wrapNarrow`}>
        {preview ?? current}
        <div className={`${classes.photoActions} flex wrap gap8`}>
          <ButtonLabel variant="light" htmlFor={id}>
            {chosen ? 'Choose another' : 'Choose a picture'}
          </ButtonLabel>
          {input}
          {chosen && (
            <Button variant="subtle" color="gray" onClick={() => choose(undefined)}>
              Don't use it
            </Button>
          )}
          {remove && (
            <Button variant="subtle" color="gray" onClick={remove}>
              Remove picture
            </Button>
          )}
        </div>
      </div>
    </Field>
  )
}

/** The picture in a field of a form: what it looks like, and the hidden input by which another one is chosen. */
export function useChosenPhoto<R extends Resource>(
  field: FieldProps<R>,
  accept: readonly string[],
  stored: string | undefined,
) {
  const removals = useRemovals(field.form)
  const { onChange, error, name } = labelled(field)
  const value: unknown = field.form.values[field.name]
  const chosen = value instanceof File ? value : undefined
  const address = usePreview(chosen)
  const id = useId()
  const [isUnseen, setIsUnseen] = useState(false)

  const latest = useRef<File>(undefined)

  /** One that is too large is resized; until then, and if it can't be, the form can't be sent. */
  async function choose(file: File | undefined) {
    latest.current = file
    take(file)
    if (!file || !isTooLarge(file)) return
    const lighter = await lightened(file)
    // Another one may have been chosen while this was resized.
    if (latest.current === file && lighter !== file) take(lighter)
  }
  function take(file: File | undefined) {
    setIsUnseen(false)
    // The new one takes the place of a stored one that was removed.
    if (stored) field.form.setRemoval(stored)
    onChange(file)
    if (file && isTooLarge(file)) field.form.setFieldError(field.name, tooLarge)
  }
  const preview = address && !isUnseen && (
    <img src={address} alt="What you've chosen" onError={() => setIsUnseen(true)} />
  )
  const input = (
    <input
      id={id}
      name={name}
      type="file"
      className="hidden"
      accept={accept.join(',')}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      onChange={({ currentTarget }) => {
        choose(currentTarget.files?.[0])
        currentTarget.value = ''
      }}
    />
  )
  const remove =
    stored && !chosen && !removals.isRemoved(stored) ? () => removals.remove(stored) : undefined
  return { id, error, chosen, choose, input, remove, preview: preview || undefined }
}

function usePreview(file: File | undefined) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address
}

/**
 * Removes stored files from a form, each by the path that deletes it: until the form is saved nothing is deleted, and
 * Undo brings them back, `restore` with what else the form needs for it. One that is gone already is no failure.
 */
export function useRemovals(form: Pick<FieldState<object>, 'removals' | 'setRemoval'>) {
  const { flash, report } = useFlash()
  const deletion = useWrite((path: string) => api('DELETE', path))
  const fail = (error: unknown) =>
    error instanceof ApiError && error.status === 404 ? undefined : report(error)
  return {
    isRemoved: (path: string) => path in form.removals,
    remove(path: string, restore?: () => void) {
      form.setRemoval(path, () => deletion.mutateAsync(path).catch(fail))
      flash('Removed once you save.', {
        undo() {
          form.setRemoval(path)
          restore?.()
        },
      })
    },
  }
}

/** The sentence on a limit that removed files still take part in. */
export const removedCount = 'Removed ones count until you save.'
