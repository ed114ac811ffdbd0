import type { FieldError } from '../../shared/resource.ts'
import classes from './form.module.css'

/** Everything that is wrong with a form, in one list above it; each leads to its field. */
export function Problems({ errors, labels }: { errors: FieldError[]; labels: Labels }) {
  if (errors.length === 0) return null
  return (
    <div className={classes.problems} role="alert">
      <ul>
        {errors.map(({ field = '', message, code }) => (
          <li key={field + message}>
            {labels[field] ? `${labels[field]}: ` : ''}
            {message}
            {code === 'signed_out' && (
              <>
                {' '}
                <a href="/users/sign_in" target="_blank" rel="noreferrer">
                  Sign in in another tab
                </a>{' '}
                and save again. Nothing you typed is lost.
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What fields are called, by their names. */
export type Labels = Record<string, string>
