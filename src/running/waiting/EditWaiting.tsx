import type { ReactNode } from 'react'
import { type AnimalWithCare, animalWithCare } from '../../care/animals/animalWithCare.contract.ts'
import type { Kind, LogResource } from '../../care/logs/kind.ts'
import { kinds } from '../../care/logs/SheetOfKind.tsx'
import { aboutOf, happenedAt, isLog } from '../../care/waiting/about.ts'
import { useWords } from '../../care/waiting/useWords.ts'
import { commentResource } from '../../collection/comments/comments.contract.ts'
import { healthNote } from '../../collection/health/health.contract.ts'
import { taskResource } from '../../day/tasks/tasks.contract.ts'
import type { Resource } from '../../shared/resource.ts'
import { DayField } from '../../web/fields/DayField.tsx'
import { LongTextField } from '../../web/fields/LongTextField.tsx'
import { TextField } from '../../web/fields/TextField.tsx'
import { FormSheet } from '../../web/form/FormSheet.tsx'
import type { Entered, Form } from '../../web/form/form.ts'
import { useForm } from '../../web/form/useForm.ts'
import { Waiting as Loading } from '../../web/look/messages/Waiting.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { editWaiting } from '../../web/queue/keeping.ts'
import type { Waiting } from '../../web/queue/waiting.ts'
import { useRecord } from '../../web/records.ts'
import { useFirst } from '../../web/useFirst.ts'

type Parts = { waiting: Waiting; onClose: () => void }

/** Changes what waits, by the form it was recorded with; one that was refused is sent again. */
export function EditWaiting(parts: Parts) {
  const { kind } = aboutOf(parts.waiting)
  if (isLog(kind)) return <EditLog {...parts} />
  if (kind === 'task')
    return (
      <EditFields {...parts} resource={taskResource}>
        {(form) => <TextField form={form} name="content" />}
      </EditFields>
    )
  if (kind === 'note')
    return (
      <EditFields {...parts} resource={healthNote}>
        {(form) => (
          <>
            <LongTextField form={form} name="content" />
            <DayField form={form} name="noted_on" />
          </>
        )}
      </EditFields>
    )
  return (
    <EditFields {...parts} resource={commentResource}>
      {(form) => <LongTextField form={form} name="content" />}
    </EditFields>
  )
}

function EditLog({ waiting, onClose }: Parts) {
  const { kind, animalId } = aboutOf(waiting)
  const { title } = useWords(waiting)
  const animal = useRecord(animalWithCare, animalId).data
  const parts = { waiting, onClose }
  if (animal && kind === 'feeding')
    return <OfKind {...parts} kind={kinds.feeding} animal={animal} />
  if (animal && kind === 'cleaning')
    return <OfKind {...parts} kind={kinds.cleaning} animal={animal} />
  if (animal && kind === 'weight') return <OfKind {...parts} kind={kinds.weight} animal={animal} />
  if (animal && kind === 'shedding')
    return <OfKind {...parts} kind={kinds.shedding} animal={animal} />
  if (animal && kind === 'poop') return <OfKind {...parts} kind={kinds.poop} animal={animal} />
  return <Opening title={title} onClose={onClose} />
}

function OfKind<R extends LogResource>({
  kind,
  animal,
  ...parts
}: Parts & { kind: Kind<R>; animal: AnimalWithCare }) {
  const blank = useFirst(kind.useBlank(animal))
  if (!blank) return <Opening title={animal.name} onClose={parts.onClose} />
  return (
    <EditFields {...parts} resource={kind.log} blank={blank}>
      {(form) => <kind.Fields form={form} animal={animal} />}
    </EditFields>
  )
}

const Opening = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <Sheet isOpen title={title} onClose={onClose}>
    <Loading shape="card" />
  </Sheet>
)

function EditFields<R extends Resource>({
  waiting,
  onClose,
  resource,
  blank,
  children,
}: Parts & { resource: R; blank?: Entered<R>; children: (form: Form<R>) => ReactNode }) {
  const { title } = useWords(waiting)
  const about = aboutOf(waiting)
  const moment = waiting.moment && { [waiting.moment]: happenedAt(waiting, about) }
  const state = useForm(resource, {
    blank,
    record: { ...about.values, ...moment, updated_at: '' },
    send: ({ updated_at: _, ...changes }: Record<string, unknown>) =>
      editWaiting(waiting, { [resource.noun]: changes }),
    onSent: onClose,
  })
  return (
    <FormSheet
      state={state}
      title={`Edit ${resource.words.one.toLowerCase()}`}
      second={title}
      action="Save"
      onClose={onClose}
    >
      {children(state.form)}
    </FormSheet>
  )
}
