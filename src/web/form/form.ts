import { type UseFormReturnType, useForm } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type FieldError,
  fieldErrors,
  type InputOf,
  type RecordOf,
  type Resource,
} from '../../shared/resource.ts'
import { ApiError } from '../api.ts'
import { useSave } from '../records.ts'
import { useAdd } from '../useAdd.ts'

/** What stands in the fields, before the contract has read it. */
export type Entered<R extends Resource> = { [Key in keyof InputOf<R> & string]?: unknown }
export type Form<R extends Resource> = UseFormReturnType<Entered<R>>

/**
 * The state of a form over a contract: new without `record`, otherwise changing that one. What is
 * entered is checked by the contract, then by the server; both speak at the fields, and what
 * belongs to no field is in `problems`. Nothing entered is ever dropped by a failure. Of a record
 * only the fields that were changed are sent, so that somebody else's changes to others stay.
 */
export function useRecordForm<R extends Resource>(
  resource: R,
  given: {
    blank: Entered<R>
    record?: RecordOf<R>
    /** Where the record is changed, when there is but one of its kind. */
    place?: string
    onSaved: (record: RecordOf<R>) => void
  },
) {
  const { record, onSaved } = given
  const form: Form<R> = useForm({ initialValues: startOf(resource, given.blank, record) })
  const add = useAdd(resource, given.place)
  const change = useSave(resource, record?.id, given.place)
  const save = record ? change : add
  const [readAt, setReadAt] = useState(record?.updated_at)
  const [problems, setProblems] = useState<FieldError[]>([])
  const [current, setCurrent] = useState<RecordOf<R>>()
  const element = useFocusOnWrong(form.errors, problems, current)
  const isDone = useRef(false)
  const isDirty = form.isDirty() && !isDone.current
  useWarnBeforeLeaving(isDirty)

  async function submit(overwrite?: string) {
    if (save.isPending) return
    const read = resource.input.safeParse(form.getValues())
    if (!read.success) return refuse(fieldErrors(read.error))
    setProblems([])
    form.clearErrors()
    const values = record ? changedOf(read.data) : read.data
    const guard = record && { updated_at: overwrite ?? readAt }
    await save.mutateAsync({ ...values, ...guard }).then(saved, fail)
  }

  function saved(answer: RecordOf<R>) {
    isDone.current = true
    onSaved(answer)
  }

  const changedOf = (data: object) =>
    Object.fromEntries(Object.entries(data).filter(([key]) => form.isDirty(key)))

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    if (error.hasCode('stale')) setCurrent(error.current as RecordOf<R>)
    else refuse(error.errors)
  }

  /** A field that is not on the form speaks above it. */
  function refuse(errors: FieldError[]) {
    const fields = errors.filter(
      ({ field }) => (field?.split('.')[0] ?? '') in resource.input.shape,
    )
    form.setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
    setProblems(errors.filter((error) => !fields.includes(error)))
  }

  /** Another person's version stands against this one: keep mine, or take theirs. */
  const conflict = current && {
    current,
    changed: Object.keys(form.values).filter((key) => form.isDirty(key)),
    keepMine() {
      setReadAt(current.updated_at)
      setCurrent(undefined)
      return submit(current.updated_at)
    },
    takeTheirs() {
      // What the answer does not tell (rows inside the record) stays as it was read.
      const theirs = startOf(resource, given.blank, { ...record, ...current })
      form.setInitialValues(theirs)
      form.setValues(theirs)
      setReadAt(current.updated_at)
      setCurrent(undefined)
    },
  }

  return {
    form,
    element,
    problems,
    conflict,
    submit: () => submit(),
    isSaving: save.isPending,
    /** A part of the form saved something of the record by itself: this is what it is based on now. */
    setReadAt,
    isDirty,
    /** True from the moment it was saved: leaving needs no question any more. */
    isDone,
  }
}
export type RecordFormState<R extends Resource> = ReturnType<typeof useRecordForm<R>>

/** The fields' first values: the record's own where there is one. */
function startOf<R extends Resource>(
  { input }: R,
  blank: Entered<R>,
  record: RecordOf<R> | undefined,
): Entered<R> {
  const known = record as Record<string, unknown> | undefined
  return Object.fromEntries(
    Object.keys(input.shape).map((key) => [
      key,
      known?.[key] ?? (blank as Record<string, unknown>)[key],
    ]),
  ) as Entered<R>
}

/** After a refusal the first wrong field has the focus, or else what is said above the fields. */
export function useFocusOnWrong(errors: object, problems: FieldError[], current: unknown) {
  const form = useRef<HTMLElement>(null)
  useEffect(() => {
    const isCalm = Object.keys(errors).length + problems.length === 0 && !current
    if (isCalm || form.current?.contains(document.activeElement?.closest('[aria-invalid]') ?? null))
      return
    // What has opened over the form meanwhile, as the prompt to subscribe, keeps the focus.
    const over = document.activeElement?.closest('[role=dialog]')
    if (over && !over.contains(form.current)) return
    form.current?.querySelector<HTMLElement>(wrong)?.focus()
  }, [errors, problems, current])
  return useCallback((element: HTMLElement | null) => {
    form.current = element
  }, [])
}
const wrong = '[role=alert][tabindex], [aria-invalid=true], fieldset[aria-describedby] input'

/** The browser asks before a reload or another address throws away what was typed. */
export function useWarnBeforeLeaving(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
