import { useState } from 'react'
import type { z } from 'zod'
import {
  type FieldError,
  fieldErrors,
  type RecordOf,
  type Resource,
} from '../../shared/resource.ts'
import { ApiError } from '../api.ts'
import { useRestore, useSave, useWrite } from '../records.ts'
import { blankOf } from './blank.ts'
import { type Entered, type Form, type RowOf, useFields } from './form.ts'
import { useUnsaved, useWarnBeforeLeaving } from './LeaveQuestion.tsx'
import { apart, useFocusOnWrong } from './Problems.tsx'
import { isFinished } from './useFinishing.ts'
import { useGone } from './useGone.ts'
import { changedIn, type Saved, useVersions } from './versions.ts'

/**
 * The state of a form over a contract's fields. What is entered is checked by the contract, then by
 * the server; both answer at the fields, and what belongs to no field is in `problems`. Nothing
 * entered is ever dropped by a failure. With a `record`, only the fields that were changed are sent,
 * with the `updated_at` they were read at, so that someone else's changes to others stay.
 */
export function useForm<R extends Pick<Resource, 'input'>, Answer>(
  contract: R,
  options: {
    /** Values of a new record, in the fields that don't begin empty. */
    blank?: Entered<R & Resource> | undefined
    record?: (Saved & object) | undefined
    send: (values: z.output<R['input']>) => Promise<Answer>
    /** Brings the record back once someone has deleted it. */
    restore?: (() => Promise<unknown>) | undefined
    /** The name of what a restore brings back, where it isn't the record itself. */
    what?: string | undefined
    onSent: (answer: Answer) => void
  },
) {
  const { record, restore, what } = options
  const valuesOf = (saved: object | undefined) => startOf(contract, options.blank, saved)
  const form = useFields(contract, { initialValues: valuesOf(record) })
  const [problems, setProblems] = useState<FieldError[]>([])
  const [isSaving, setIsSaving] = useState(false)
  const unsaved = useUnsaved(form.isDirty())
  useWarnBeforeLeaving(unsaved.isDirty)
  const { readAt, conflict, meet } = useVersions(form, { record, valuesOf, submit })
  const { deletion, isToldBy } = useGone({ restore, what, save: submit, refuse })
  const element = useFocusOnWrong(
    form.errors,
    problems,
    conflict?.current ?? deletion !== undefined,
  )

  async function submit(overwrite?: string) {
    if (isSaving) return
    setIsSaving(true)
    try {
      // Nothing is waited for without need, so that what is wrong shows at once.
      if (form.unfinished.size === 0 || (await isFinished(form))) await send(overwrite ?? readAt)
    } finally {
      setIsSaving(false)
    }
  }

  async function send(updated_at: string | undefined) {
    const read = contract.input.safeParse(form.getValues())
    if (!read.success) return refuse(fieldErrors(read.error))
    setProblems([])
    form.clearErrors()
    const values = record ? { ...changedIn(form, read.data), updated_at } : read.data
    await options.send(values as z.output<R['input']>).then(sent, fail)
  }

  async function sent(answer: Answer) {
    await Promise.all(form.getRemovals().map((remove) => remove()))
    unsaved.end()
    options.onSent(answer)
  }

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    if (error.hasCode('stale')) return meet(error.current as Saved)
    if (!isToldBy(error)) refuse(error.errors)
  }

  /** A field that is not on the form is named above it. */
  function refuse(errors: FieldError[]) {
    const { fields, others } = apart(errors, contract.input)
    form.setErrors(fields)
    setProblems(others)
  }

  return {
    form,
    element,
    wrong: { problems, conflict, deletion },
    submit: () => submit(),
    isSaving,
    unsaved,
  }
}
export type FormState<R extends Resource> = Omit<ReturnType<typeof useForm<R, unknown>>, 'form'> & {
  form: Form<R>
}

/** The form of a record: a new one without `record`, otherwise of that one. */
export function useRecordForm<R extends Resource>(
  resource: R,
  options: {
    blank?: Entered<R> | undefined
    record?: RecordOf<R>
    /** Where the record is changed, when there is but one of its kind. */
    place?: string
    /** Brings the record back, where it isn't kept under Recently deleted. */
    restore?: (record: RecordOf<R>) => Promise<unknown>
    /** The record that a new one belongs to, by its id in Recently deleted. */
    owner?: { id: string; name: string }
    onSaved: (record: RecordOf<R>) => void
  },
): FormState<R> {
  const { blank, record, place, restore, owner, onSaved } = options
  const save = useSave(resource, record?.id, place)
  const restoration = useRestore()
  return useForm(resource, {
    blank,
    record,
    send: save.mutateAsync,
    restore: record
      ? () => (restore ? restore(record) : restoration.mutateAsync(record.id))
      : owner && (() => restoration.mutateAsync(owner.id)),
    what: record ? undefined : owner?.name,
    onSent: onSaved,
  })
}

/** A form over what one request takes, such as a change of password. */
export function useInputForm<Fields extends z.ZodObject, Answer>(
  fields: Fields,
  options: {
    blank?: Entered<RowOf<Fields>>
    send: (values: z.output<Fields>) => Promise<Answer>
    onSent: (answer: Answer) => void
  },
): FormState<RowOf<Fields>> {
  const { blank, onSent } = options
  const send = useWrite(options.send)
  return useForm({ input: fields }, { blank, send: send.mutateAsync, onSent })
}

/** The fields' first values: the record's own where there is one. */
function startOf<R extends Resource>(
  contract: Pick<R, 'input'>,
  blank: Entered<R> | undefined,
  record: object | undefined,
): Entered<R> {
  const values: Record<string, unknown> = { ...record }
  const empty = Object.entries({ ...blankOf(contract), ...blank })
  return Object.fromEntries(
    empty.map(([key, nothing]) => [key, values[key] ?? nothing]),
  ) as Entered<R>
}
