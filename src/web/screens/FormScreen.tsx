import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import { type Entered, type Form, useRecordForm } from '../form/form.ts'
import type { Labels } from '../form/Problems.tsx'
import { RecordForm } from '../form/RecordForm.tsx'
import { useFlash } from '../look/Flash.tsx'
import { useRecord } from '../records.ts'
import { useCan } from '../user.ts'
import { LookOnlyScreen } from './May.tsx'
import { RecordGate } from './RecordGate.tsx'
import { type Crumb, Screen } from './Screen.tsx'

type FormParts<R extends Resource> = {
  resource: R
  /** What a new form begins with. */
  blank: Entered<R>
  /** What the fields are called in lists of errors and of differences. */
  labels: { [Key in keyof Entered<R>]: string }
  titleOf: (record: RecordOf<R>) => string
  /** Where the screen stands when that is not its own list. */
  crumbs?: Crumb[]
  /** `setReadAt` takes the record's `updated_at` after a part of the form saved something by itself. */
  children: (
    form: Form<R>,
    record: RecordOf<R> | undefined,
    setReadAt: (updated_at: string) => void,
  ) => ReactNode
}

/** The one form of a resource: for a new record, or with an id in the address for that one. */
export function FormScreen<R extends Resource>(parts: FormParts<R>) {
  const { id } = useParams()
  const record = useRecord(parts.resource, id)
  if (!useCan().mayChange) return <LookOnlyScreen title={parts.resource.words.one} />
  if (id === undefined) return <RecordScreen {...parts} />
  return (
    <RecordGate query={record} what={parts.resource.words.one}>
      {(found) => <RecordScreen key={found.id} {...parts} record={found} />}
    </RecordGate>
  )
}

function RecordScreen<R extends Resource>(parts: FormParts<R> & { record?: RecordOf<R> }) {
  const { resource, blank, labels, titleOf, record, crumbs, children } = parts
  const navigate = useNavigate()
  const { flash } = useFlash()
  const list = `/${resource.path}`
  const back = record ? `${list}/${record.id}` : list

  const state = useRecordForm(resource, {
    blank,
    record,
    onSaved(saved) {
      flash(`${resource.words.one} ${record ? 'updated' : 'added'}.`)
      navigate(record ? `${list}/${saved.id}` : list, { replace: true })
    },
  })

  const { one, many } = resource.words
  const title = record ? `Edit ${titleOf(record)}` : `Add ${one.toLowerCase()}`
  const here = record
    ? [{ label: titleOf(record), href: back }, { label: 'Edit' }]
    : [{ label: title }]
  return (
    <Screen title={title} crumbs={[...(crumbs ?? [{ label: many, href: list }]), ...here]}>
      <RecordForm
        state={state}
        labels={labels as Labels}
        back={back}
        action={record ? 'Save' : title}
      >
        {children(state.form, record, state.setReadAt)}
      </RecordForm>
    </Screen>
  )
}
