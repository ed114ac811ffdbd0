import type { ReactNode } from 'react'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import type { Entered, Form } from '../../web/form/form.ts'
import { useRecordForm } from '../../web/form/useForm.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useRemove } from '../../web/records.ts'
import { healthIn, type Patient, useAddAgain } from './useHealth.ts'

/** The sheet of one health record: a new one, or `record`. */
export function HealthSheet<R extends Resource>({
  resource,
  animal,
  record,
  blank,
  title,
  second = animal.name,
  onClose,
  children,
}: {
  resource: R
  animal: Patient
  record?: RecordOf<R>
  /** Values of a new one, in the fields that don't begin empty. */
  blank: Entered<R>
  /** Where the usual one won't do. */
  title?: string | undefined
  second?: string
  onClose: () => void
  children: (form: Form<R>) => ReactNode
}) {
  const { flash, report } = useFlash()
  const own = healthIn(resource, animal)
  const remove = useRemove(own)
  const { one } = resource.words
  const undo = (id: string) => () =>
    remove.mutateAsync(id).then(() => flash(`${one} removed.`), report)

  const state = useRecordForm(own, {
    record,
    blank,
    // A deleted one isn't kept: it is added again, as it was read.
    restore: useAddAgain(resource, animal),
    onSaved(saved) {
      if (record) flash(`${one} updated.`)
      else flash(`${one} added.`, { undo: undo(saved.id) })
      onClose()
    },
  })
  const add = `Add ${one.toLowerCase()}`
  return (
    <FormSheet
      state={state}
      title={title ?? (record ? `Edit ${one.toLowerCase()}` : add)}
      second={<span className="crop twoLines">{second}</span>}
      portrait={<Portrait animal={animal} size="avatar" />}
      action={record ? 'Save' : add}
      onClose={onClose}
    >
      {children(state.form)}
    </FormSheet>
  )
}
