import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { RecordOf, Resource } from '../../shared/resource.ts'
import { Conflict } from '../form/Conflict.tsx'
import classes from '../form/form.module.css'
import { type Entered, type Form, useRecordForm } from '../form/form.ts'
import { type Labels, Problems } from '../form/Problems.tsx'
import { useFlash } from '../look/Flash.tsx'
import { useRecord } from '../records.ts'
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
  children: (form: Form<R>, record: RecordOf<R> | undefined) => ReactNode
}

/** The one form of a resource: for a new record, or with an id in the address for that one. */
export function FormScreen<R extends Resource>(parts: FormParts<R>) {
  const { id } = useParams()
  const record = useRecord(parts.resource, id)
  if (id === undefined) return <RecordForm {...parts} />
  return (
    <RecordGate query={record} what={parts.resource.words.one}>
      {(found) => <RecordForm key={found.id} {...parts} record={found} />}
    </RecordGate>
  )
}

function RecordForm<R extends Resource>(parts: FormParts<R> & { record?: RecordOf<R> }) {
  const { resource, blank, labels, titleOf, record, crumbs, children } = parts
  const navigate = useNavigate()
  const { flash } = useFlash()
  const list = `/${resource.path}`
  const back = record ? `${list}/${record.id}` : list

  const { form, element, problems, conflict, submit, isSaving } = useRecordForm(resource, {
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
      <form
        ref={element}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Problems errors={problems} labels={labels as Labels} />
        {conflict && (
          <Conflict
            mine={form.values}
            theirs={conflict.current}
            labels={labels as Labels}
            onKeepMine={conflict.keepMine}
            onTakeTheirs={conflict.takeTheirs}
          />
        )}
        {children(form, record)}
        <div className={classes.foot}>
          <Button component={Link} to={back} variant="default">
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            {record ? 'Save' : title}
          </Button>
        </div>
      </form>
    </Screen>
  )
}
