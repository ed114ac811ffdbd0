import type { FieldError } from '../../shared/resource.ts'
import classes from './form.module.css'

/** What fields are called, by their names, in the order of the screen. */
export type Labels = Record<string, string>

/** Everything that is wrong with a form, in one list above it: what no field says, then the fields. */
export function Problems({
  problems,
  errors,
  labels,
}: {
  problems: FieldError[]
  errors: Record<string, unknown>
  labels: Labels
}) {
  const fields = Object.keys(errors).sort(
    (one, other) => placeOf(labels, one) - placeOf(labels, other),
  )
  if (problems.length + fields.length === 0) return null
  return (
    <div className={classes.problems} role="alert" tabIndex={problems.length > 0 ? -1 : undefined}>
      <ul>
        {problems.map(({ message, code }) => (
          <li key={message}>
            {message}
            {code === 'signed_out' && <SignInAgain />}
          </li>
        ))}
        {fields.map((field) => (
          <li key={field}>
            {labelOf(labels, field)}
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

/** 'Name: ', of a field inside a row 'Feeding schedules, row 2: '. */
function labelOf(labels: Labels, field: string): string {
  const [list = '', row] = field.split('.')
  const label = labels[field] ?? labels[list]
  if (!label) return ''
  return Number.isInteger(Number(row)) ? `${label}, row ${Number(row) + 1}: ` : `${label}: `
}

const placeOf = (labels: Labels, field: string) => {
  const place = Object.keys(labels).indexOf(field.split('.')[0] ?? '')
  return place < 0 ? Number.MAX_SAFE_INTEGER : place
}
