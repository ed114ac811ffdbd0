import { type ReactNode, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import type { Entered, Form } from '../form/form.ts'
import { RecordForm } from '../form/RecordForm.tsx'
import { type Question, SaveQuestion } from '../form/SaveQuestion.tsx'
import { useRecordForm } from '../form/useForm.ts'
import type { Crumb } from '../look/frame/places.ts'
import { useFlash } from '../look/messages/Flash.tsx'
import { useRecord, useWrite } from '../records.ts'
import { useCan } from '../user.ts'
import { LookOnlyScreen } from './May.tsx'
import { RecordGate } from './RecordGate.tsx'
import { Screen } from './Screen.tsx'

type FormParts<R extends Resource> = {
  resource: R
  /** Values of a new record, in the fields that don't begin empty. */
  blank?: Entered<R>
  titleOf: (record: RecordOf<R>) => string
  /** The crumbs, if not those of its own list. */
  crumbs?: Crumb[]
  /** Where to go once a new record was added, if not to its list. */
  after?: (record: RecordOf<R>) => string
  /** Question before a record is saved as it stands in the form. */
  question?: (form: Form<R>, record: RecordOf<R>) => Question | undefined
  /**
   * `setReadAt` updates the form's `updated_at` after a part of it has saved something by itself.
   */
  children: (
    form: Form<R>,
    record: RecordOf<R> | undefined,
    setReadAt: (updated_at: string) => void,
  ) => ReactNode
}

/** The form of a resource: a new record, or the one with the id in the address. */
export function FormScreen<R extends Resource>(parts: FormParts<R>) {
  const { id } = useParams()
  const record = useRecord(parts.resource, id)
  if (!useCan().mayChange) return <LookOnlyScreen title={parts.resource.words.one} />
  if (id === undefined) return <RecordScreen {...parts} />
  return (
    <RecordGate query={record} what={parts.resource.words.one}>
      {(loaded) => <RecordScreen key={loaded.id} {...parts} record={loaded} />}
    </RecordGate>
  )
}

function RecordScreen<R extends Resource>(parts: FormParts<R> & { record?: RecordOf<R> }) {
  const { resource, blank, titleOf, record, crumbs, after, question, children } = parts
  const navigate = useNavigate()
  const { flash, report } = useFlash()
  const undoing = useWrite((undo: () => Promise<unknown>) => undo())
  const prepared = useRef<() => Promise<unknown>>(undefined)
  const list = `/${resource.path}`
  const back = record ? `${list}/${record.id}` : list

  const state = useRecordForm(resource, {
    blank,
    record,
    onSaved(saved) {
      const back = prepared.current
      const undo = back && (() => undoing.mutateAsync(back).then(() => flash('Undone.'), report))
      flash(`${resource.words.one} ${record ? 'updated' : 'added'}.`, undo && { undo })
      navigate(record ? `${list}/${saved.id}` : (after?.(saved) ?? list), { replace: true })
    },
  })

  const { one, many } = resource.words
  const title = record ? `Edit ${titleOf(record)}` : `Add ${one.toLowerCase()}`
  const trail = record
    ? [{ label: titleOf(record), href: back }, { label: 'Edit' }]
    : [{ label: title }]
  return (
    <Screen title={title} crumbs={[...(crumbs ?? [{ label: many, href: list }]), ...trail]}>
      <SaveQuestion
        state={state}
        question={record && question?.(state.form, record)}
        onPrepared={(undo) => {
          prepared.current = undo
        }}
      >
        {(asking) => (
          <RecordForm state={asking} back={back} action={record ? 'Save' : title}>
            {children(state.form, record, state.setReadAt)}
          </RecordForm>
        )}
      </SaveQuestion>
    </Screen>
  )
}
