import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  /** Words of the button that adds a record. */
  addWords?: (form: Form<R>) => string
  /** Other ways to add, beside the title. */
  elsewhere?: ReactNode
  /** A preview of the new record, beside its form where there is room. */
  aside?: (form: Form<R>) => ReactNode
  /** The first values of the record after a new one, where several are added in turn. */
  next?: (values: Entered<R>, added: RecordOf<R>) => Entered<R>
  children: (form: Form<R>, record: RecordOf<R> | undefined) => ReactNode
}

/** The form of a resource: a new record, or the one with the id in the address. */
export function FormScreen<R extends Resource>(parts: FormParts<R>) {
  const { id } = useParams()
  const record = useRecord(parts.resource, id)
  const [start, setStart] = useState<{ nth: number; blank?: Entered<R> | undefined }>({ nth: 0 })
  if (!useCan().mayChange) return <LookOnlyScreen title={parts.resource.words.one} />
  if (id === undefined) {
    return (
      <RecordScreen
        key={start.nth}
        {...parts}
        {...(start.blank && { blank: start.blank })}
        isNext={start.nth > 0}
        onNext={(blank) => setStart({ nth: start.nth + 1, blank })}
      />
    )
  }
  return (
    <RecordGate query={record} what={parts.resource.words.one}>
      {(loaded) => <RecordScreen key={loaded.id} {...parts} record={loaded} />}
    </RecordGate>
  )
}

function RecordScreen<R extends Resource>(
  parts: FormParts<R> & {
    record?: RecordOf<R>
    /** True for a form that follows one of a record that was just added. */
    isNext?: boolean
    onNext?: (blank: Entered<R>) => void
  },
) {
  const { resource, blank, titleOf, record, crumbs, after, question, children } = parts
  const navigate = useNavigate()
  const { flash, report } = useFlash()
  const undoing = useWrite((undo: () => Promise<unknown>) => undo())
  const prepared = useRef<() => Promise<unknown>>(undefined)
  const wantsNext = useRef(false)
  const list = `/${resource.path}`
  const back = record ? `${list}/${record.id}` : list

  const state = useRecordForm(resource, {
    blank,
    record,
    onSaved(saved) {
      const before = prepared.current
      const undo =
        before && (() => undoing.mutateAsync(before).then(() => flash('Undone.'), report))
      const what = wantsNext.current ? titleOf(saved) : resource.words.one
      flash(`${what} ${record ? 'updated' : 'added'}.`, undo && { undo })
      if (wantsNext.current && parts.next) parts.onNext?.(parts.next(state.form.getValues(), saved))
      else navigate(record ? `${list}/${saved.id}` : (after?.(saved) ?? list), { replace: true })
    },
  })
  useBeginningAnew(parts.isNext)

  function send(isForNext: boolean, submit: () => Promise<void>) {
    wantsNext.current = isForNext
    return submit()
  }

  const { one, many } = resource.words
  const title = record ? `Edit ${titleOf(record)}` : `Add ${one.toLowerCase()}`
  const trail = record
    ? [{ label: titleOf(record), href: back }, { label: 'Edit' }]
    : [{ label: title }]
  return (
    <Screen
      title={title}
      crumbs={[...(crumbs ?? [{ label: many, href: list }]), ...trail]}
      action={!record && parts.elsewhere}
    >
      <SaveQuestion
        state={state}
        question={record && question?.(state.form, record)}
        onPrepared={(undo) => {
          prepared.current = undo
        }}
      >
        {(asking) => (
          <RecordForm
            state={{ ...asking, submit: () => send(false, asking.submit) }}
            back={back}
            action={record ? 'Save' : (parts.addWords?.(state.form) ?? title)}
            onAnother={record || !parts.next ? undefined : () => send(true, asking.submit)}
            aside={!record && parts.aside?.(state.form)}
          >
            {children(state.form, record)}
          </RecordForm>
        )}
      </SaveQuestion>
    </Screen>
  )
}

/** Puts the focus in the first field of a form that follows another, whose button had it. */
function useBeginningAnew(isNext = false) {
  useEffect(() => {
    if (!isNext) return
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('main form input:not([type=file])')?.focus()
  }, [isNext])
}
