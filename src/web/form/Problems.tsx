import { useCallback, useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { Facts } from '../../shared/labels.ts'
import type { FieldError } from '../../shared/resource.ts'
import classes from './form.module.css'

/** Everything that is wrong with a form, in one list above it: what no field says, then the fields. */
export function Problems({
  problems,
  errors,
  facts,
  values = {},
}: {
  problems: FieldError[]
  errors: Record<string, unknown>
  facts: Facts
  values?: object
}) {
  const fields = Object.keys(errors).sort(
    (one, other) => placeOf(facts, one) - placeOf(facts, other),
  )
  if (problems.length + fields.length === 0) return null
  return (
    <div
      className={`${classes.problems} warns padX16 padY12 round14 alarm`}
      role="alert"
      tabIndex={problems.length > 0 ? -1 : undefined}
    >
      <ul className="stack gap4">
        {problems.map(({ message, code }) => (
          <li key={message}>
            {message}
            {code === 'signed_out' && <SignInAgain />}
            {code === 'unreached' && ' What you typed is still here.'}
          </li>
        ))}
        {fields.map((field) => (
          <li key={field}>
            {labelOf(facts, field, values)}
            {String(errors[field])}
          </li>
        ))}
      </ul>
    </div>
  )
}

function SignInAgain() {
  return (
    <>
      {' '}
      <a href="/users/sign_in" target="_blank" rel="noreferrer">
        Sign in in another tab
      </a>{' '}
      and save again. Nothing you typed is lost.
    </>
  )
}

/** 'Name: ', of a field inside a row 'Feeding schedules, row 2: ' or 'Targets, Warm end (°C): '. */
function labelOf(facts: Facts, field: string, values: object): string {
  const [list = '', row] = field.split('.')
  const { label, rowLabel } = facts[field] ?? facts[list] ?? {}
  if (!label) return ''
  if (!Number.isInteger(Number(row))) return `${label}: `
  const rows = new Map<string, unknown>(Object.entries(values)).get(list)
  const name = Array.isArray(rows) && rowLabel?.(rows[Number(row)])
  return `${label}, ${name || `row ${Number(row) + 1}`}: `
}

const placeOf = (facts: Facts, field: string) => {
  const place = Object.keys(facts).indexOf(field.split('.')[0] ?? '')
  return place < 0 ? Number.MAX_SAFE_INTEGER : place
}

/**
 * After a refusal the first wrong field has the focus, or else what is said above the fields. A field that is put
 * right keeps it.
 */
export function useFocusOnWrong(errors: object, problems: FieldError[], current: unknown) {
  const form = useRef<HTMLElement>(null)
  const last = useRef(0)
  useEffect(() => {
    const count = Object.keys(errors).length + problems.length
    const isCalm = count < last.current || (count === 0 && !current)
    last.current = count
    if (isCalm || form.current?.contains(document.activeElement?.closest('[aria-invalid]') ?? null))
      return
    // What has opened over the form meanwhile, as the prompt to subscribe, keeps the focus.
    const over = document.activeElement?.closest('dialog')
    if (over && !over.contains(form.current)) return
    const first = form.current?.querySelector<HTMLElement>(wrong)
    first?.focus({ preventScroll: true })
    first?.scrollIntoView({ block: 'center' })
  }, [errors, problems, current])
  return useCallback((element: HTMLElement | null) => {
    form.current = element
  }, [])
}
const wrong = '[role=alert][tabindex], [aria-invalid=true], fieldset[aria-describedby] input'

/** The messages at fields of the contract, and the errors that belong to none. */
export function apart(errors: FieldError[], { shape }: z.ZodObject) {
  const atFields = errors.filter(({ field }) => (field?.split('.')[0] ?? '') in shape)
  return {
    fields: Object.fromEntries(atFields.map(({ field, message }) => [field, message])),
    others: errors.filter((error) => !atFields.includes(error)),
  }
}
