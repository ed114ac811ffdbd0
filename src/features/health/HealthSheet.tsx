import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import { FormProblems } from '../../web/form/FormProblems.tsx'
import { type Entered, type Form, useRecordForm } from '../../web/form/form.ts'
import type { Labels } from '../../web/form/Problems.tsx'
import { useFlash } from '../../web/look/Flash.tsx'
import { Portrait } from '../../web/look/Portrait.tsx'
import { Sheet } from '../../web/look/Sheet.tsx'
import { useRemove } from '../../web/records.ts'
import classes from './Health.module.css'
import { healthIn, type Patient } from './useHealth.ts'

/** The open sheet of one health record: a new one, or given a `record` that one. */
export function HealthSheet<R extends Resource>({
  resource,
  animal,
  record,
  blank,
  labels,
  second = animal.name,
  onClose,
  children,
}: {
  resource: R
  animal: Patient
  record?: RecordOf<R>
  blank: Entered<R>
  /** What the fields are called, in their order. */
  labels: Labels
  second?: string
  onClose: () => void
  children: (form: Form<R>) => ReactNode
}) {
  const { flash, told } = useFlash()
  const own = healthIn(resource, animal)
  const remove = useRemove(own)
  const { one } = resource.words
  const undo = (id: string) => () =>
    remove.mutateAsync(id).then(() => flash(`${one} taken back.`), told)

  const state = useRecordForm(own, {
    record,
    blank,
    onSaved(saved) {
      if (record) flash(`${one} updated.`)
      else flash(`${one} added.`, { undo: undo(saved.id) })
      onClose()
    },
  })
  const { form, element, submit, isSaving, isDirty } = state
  const add = `Add ${one.toLowerCase()}`
  return (
    <Sheet
      isOpen
      onClose={onClose}
      onSubmit={submit}
      isDirty={isDirty}
      title={record ? `Edit ${one.toLowerCase()}` : add}
      second={<span className={classes.clamped}>{second}</span>}
      portrait={<Portrait animal={animal} size="avatar" />}
      foot={
        <Button type="submit" loading={isSaving}>
          {record ? 'Save' : add}
        </Button>
      }
    >
      <div ref={element} className={classes.fields}>
        <FormProblems state={state} labels={labels} />
        {children(form)}
      </div>
    </Sheet>
  )
}
