import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import { type Facts, factsOf } from '../../shared/labels.ts'
import {
  type FieldError,
  fieldErrors,
  type InputOf,
  type RecordOf,
  type Resource,
} from '../../shared/resource.ts'
import { ApiError } from '../api.ts'
import { labelOf } from '../look/controls/Field.tsx'
import { useRestore, useSave, useWrite } from '../records.ts'
import { blankOf } from './blank.ts'
import { useWarnBeforeLeaving } from './LeaveQuestion.tsx'
import { apart, useFocusOnWrong } from './Problems.tsx'
import { type FieldState, useFieldState } from './useFieldState.ts'
import { isFinished } from './useFinishing.ts'
import { useGone } from './useGone.ts'
import { changedIn, conflictOf, disputedIn, type Saved } from './versions.ts'

/** Nested rows as fields see them: `Fields` is the object the contract checks one row by. */
export type RowOf<Fields extends z.ZodObject> = Omit<Resource, 'input'> & { input: Fields }

/** What stands in the fields, before the contract has read it. */
export type Entered<R extends Resource> = { [Key in keyof InputOf<R> & string]?: unknown }
/** The fields of a form, with what they are called. */
export type Form<R extends Resource> = FieldState<Entered<R>> & { facts: Facts }

/** The bare fields of a contract, for forms that are sent in a way of their own. */
export function useFields<R extends Pick<Resource, 'input'>>(
  { input }: R,
  start: {
    initialValues: Entered<R & Resource>
    initialErrors?: Record<string, string | undefined>
  },
): Form<R & Resource> {
  const form = useFieldState<Entered<R & Resource>>(start)
  const [facts] = useState(() => factsOf(input))
  return { ...form, facts }
}

/** What every field takes: `name` is a key of the contract, so that a wrong one does not compile. */
export type FieldProps<R extends Resource> = {
  form: Form<R>
  name: keyof InputOf<R> & string
  /** Where the contract's own label won't do. */
  label?: string
  /** Required is the norm: only what may be left out says so. */
  optional?: boolean
  hint?: ReactNode
}

/** The props of an input for one field of the form. */
export function labelled<R extends Resource>({ form, name, label, optional, hint }: FieldProps<R>) {
  const { value, ...input } = form.getInputProps(name)
  return {
    ...input,
    value: shownOf(value),
    name,
    label: labelOf(labelIn({ form, name, label }), optional),
    description: hint,
  }
}

/**
 * What an input can show, a country by its code; anything else, such as a file, is read from the form's
 * values.
 */
const shownOf = (value: unknown): string | number =>
  typeof value === 'string' || typeof value === 'number'
    ? value
    : value instanceof Object && 'code' in value
      ? shownOf(value.code)
      : ''

/** What a field is called, by the contract where it isn't said otherwise. */
export const labelIn = <R extends Resource>({
  form,
  name,
  label,
}: Pick<FieldProps<R>, 'form' | 'name' | 'label'>): string => label ?? form.facts[name]?.label ?? ''

/**
 * The state of a form over a contract's fields. What is entered is checked by the contract, then by
 * the server; both answer at the fields, and what belongs to no field is in `problems`. Nothing
 * entered is ever dropped by a failure. With a `record`, only the fields that were changed are sent,
 * with the `updated_at` they were read at, so that someone else's changes to others stay.
 */
export function useForm<R extends Pick<Resource, 'input'>, Answer>(
  contract: R,
  given: {
    /** What a new one begins with, in the fields that don't begin empty. */
    blank?: Entered<R & Resource> | undefined
    record?: (Saved & object) | undefined
    send: (values: z.output<R['input']>) => Promise<Answer>
    /** Brings the record back once someone has deleted it. */
    restore?: (() => Promise<unknown>) | undefined
    /** What is brought back, where it isn't the record itself. */
    what?: string | undefined
    onSent: (answer: Answer) => void
  },
) {
  const { record, restore } = given
  const form = useFields(contract, { initialValues: startOf(contract, given.blank, record) })
  const [readAt, setReadAt] = useState(record?.updated_at)
  const [problems, setProblems] = useState<FieldError[]>([])
  const [current, setCurrent] = useState<Saved>()
  const [isSaving, setIsSaving] = useState(false)
  const { gone, isToldBy } = useGone({ restore, what: given.what, save: submit, refuse })
  const element = useFocusOnWrong(form.errors, problems, current ?? gone !== undefined)
  const isDone = useRef(false)
  const isDirty = form.isDirty() && !isDone.current
  useWarnBeforeLeaving(isDirty)

  async function submit(overwrite?: string) {
    if (isSaving) return
    if (form.unfinished.size > 0) {
      setIsSaving(true)
      const isReady = await isFinished(form)
      setIsSaving(false)
      if (!isReady) return
    }
    const read = contract.input.safeParse(form.getValues())
    if (!read.success) return refuse(fieldErrors(read.error))
    setProblems([])
    form.clearErrors()
    const values = record
      ? { ...changedIn(form, read.data), updated_at: overwrite ?? readAt }
      : read.data
    setIsSaving(true)
    await given
      .send(values as z.output<R['input']>)
      .then(sent, fail)
      .finally(() => setIsSaving(false))
  }

  function sent(answer: Answer) {
    isDone.current = true
    given.onSent(answer)
  }

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    if (error.hasCode('stale')) return meet(error.current as Saved)
    if (!isToldBy(error)) refuse(error.errors)
  }

  /** Someone else's changes to other fields stay beside these; only the same field needs a question. */
  function meet(newer: Saved) {
    const changed = Object.keys(changedIn(form, form.getValues()))
    const opened = form.getInitialValues()
    const theirs = startOf(contract, given.blank, newer)
    const disputed = disputedIn(changed, { opened, theirs, current: newer })
    if (disputed.length > 0) return setCurrent(newer)
    settle(newer)
    return submit(newer.updated_at)
  }

  /** A field that is not on the form is named above it. */
  function refuse(errors: FieldError[]) {
    const { fields, others } = apart(errors, contract.input)
    form.setErrors(fields)
    setProblems(others)
  }

  /** From now on the form is based on the version that the other person saved. */
  function settle({ updated_at }: Saved) {
    setReadAt(updated_at)
    setCurrent(undefined)
  }

  const theirs = () => startOf(contract, given.blank, { ...record, ...current })
  const conflict = current && conflictOf(form, current, { theirs, settle, submit })

  return {
    form,
    element,
    problems,
    conflict,
    gone,
    submit: () => submit(),
    isSaving,
    /** A part of the form saved something of the record by itself: this is what it is based on now. */
    setReadAt,
    isDirty,
    /** True from the moment it was saved: leaving needs no question any more. */
    isDone,
  }
}
export type FormState<R extends Resource> = Omit<ReturnType<typeof useForm<R, unknown>>, 'form'> & {
  form: Form<R>
}

/** The form of a record: a new one without `record`, otherwise of that one. */
export function useRecordForm<R extends Resource>(
  resource: R,
  given: {
    blank?: Entered<R> | undefined
    record?: RecordOf<R>
    /** Where the record is changed, when there is but one of its kind. */
    place?: string
    /** Brings the record back, where it isn't kept under Recently deleted. */
    restore?: (record: RecordOf<R>) => Promise<unknown>
    /** What a new record belongs to, by its id in Recently deleted. */
    owner?: { id: string; name: string }
    onSaved: (record: RecordOf<R>) => void
  },
): FormState<R> {
  const { blank, record, place, restore, owner, onSaved } = given
  const save = useSave(resource, record?.id, place)
  const kept = useRestore()
  return useForm(resource, {
    blank,
    record,
    send: save.mutateAsync,
    restore: record
      ? () => (restore ? restore(record) : kept.mutateAsync(record.id))
      : owner && (() => kept.mutateAsync(owner.id)),
    what: record ? undefined : owner?.name,
    onSent: onSaved,
  })
}

/** A form over what one request takes, such as a change of password. */
export function useInputForm<Fields extends z.ZodObject, Answer>(
  fields: Fields,
  given: {
    blank?: Entered<RowOf<Fields>>
    send: (values: z.output<Fields>) => Promise<Answer>
    onSent: (answer: Answer) => void
  },
): FormState<RowOf<Fields>> {
  const { blank, onSent } = given
  const send = useWrite(given.send)
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

/**
 * Puts a value in one field, as if it had been entered there: the contract reads it when the form is
 * sent. A name that the contract lacks does not compile.
 */
export function put<R extends Resource>(
  form: Form<R>,
  name: keyof InputOf<R> & string,
  value: unknown,
): void {
  form.setFieldValue(name, value)
}
