import { type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import {
  type FieldError,
  fieldErrors,
  type InputOf,
  type RecordOf,
  type Resource,
} from '../../shared/resource.ts'
import { ApiError, newId } from '../api.ts'
import { useSave } from '../records.ts'

/** What stands in the fields, before the contract has read it. */
export type Entered<R extends Resource> = { [Key in keyof InputOf<R> & string]?: unknown }
export type Form<R extends Resource> = UseFormReturnType<Entered<R>>

/**
 * The state of a form over a contract: new without `record`, otherwise changing that one. What is
 * entered is checked by the contract, then by the server; both speak at the fields, and what
 * belongs to no field is in `problems`. Nothing entered is ever dropped by a failure.
 */
export function useRecordForm<R extends Resource>(
  resource: R,
  given: {
    blank: Entered<R>
    record?: RecordOf<R>
    onSaved: (record: RecordOf<R>) => void
  },
) {
  const { record, onSaved } = given
  const form: Form<R> = useForm({ initialValues: startOf(resource, given.blank, record) })
  const save = useSave(resource, record?.id)
  const [id] = useState(() => newId())
  const [readAt, setReadAt] = useState(record?.updated_at)
  const [problems, setProblems] = useState<FieldError[]>([])
  const [current, setCurrent] = useState<RecordOf<R>>()
  const element = useFocusOnWrong(form)
  useWarnBeforeLeaving(form.isDirty() && !save.isSuccess)

  async function submit(overwrite?: string) {
    const read = (resource.input as z.ZodObject).safeParse(form.getValues())
    if (!read.success) return refuse(fieldErrors(read.error))
    setProblems([])
    form.clearErrors()
    const guard = record ? { updated_at: overwrite ?? readAt } : { id }
    await save.mutateAsync({ ...read.data, ...guard }).then(onSaved, fail)
  }

  function fail(error: unknown) {
    if (!(error instanceof ApiError)) throw error
    if (error.hasCode('stale')) setCurrent(error.current as RecordOf<R>)
    else refuse(error.errors)
  }

  function refuse(errors: FieldError[]) {
    form.setErrors(Object.fromEntries(errors.map(({ field, message }) => [field ?? '', message])))
    setProblems(errors)
  }

  /** Another person's version stands against this one: keep mine, or take theirs. */
  const conflict = current && {
    current,
    keepMine() {
      setReadAt(current.updated_at)
      setCurrent(undefined)
      return submit(current.updated_at)
    },
    takeTheirs() {
      form.setValues(startOf(resource, given.blank, current) as never)
      setReadAt(current.updated_at)
      setCurrent(undefined)
    },
  }

  return { form, element, problems, conflict, submit, isSaving: save.isPending, isNew: !record }
}

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

/** After a refusal the first wrong field has the focus. */
function useFocusOnWrong<R extends Resource>(form: Form<R>) {
  const element = useRef<HTMLFormElement>(null)
  const { errors } = form
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    element.current
      ?.querySelector<HTMLElement>('[aria-invalid=true], fieldset[aria-describedby] input')
      ?.focus()
  }, [errors])
  return element
}

/** The browser asks before a reload or another address throws away what was typed. */
function useWarnBeforeLeaving(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
