import type { ReactNode } from 'react'
import { pageHtml } from '../../server/pages/page.tsx'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import type { Config } from '../../server/settings/config.ts'
import type { FieldError } from '../../shared/resource.ts'
import { passwordLength } from './account.contract.ts'

/* Components of the identity pages, which work without scripts. */

/** A form's values, errors and destination. */
export type FormState = {
  /** The `authenticity_token`. */
  token: string
  to: string | undefined
  /** The single-use token of an emailed link, submitted with the form. */
  link?: string
  values?: { name?: string; email?: string }
  /** The browser's, as its script filled it in. */
  timezone?: string
  /** Errors of fields; those without a field are shown above the form. */
  errors?: FieldError[]
  /** A message about what just happened. */
  said?: string
  /** True if the link that brought them has expired. */
  isOver?: boolean
}

/** One page, whose title is its heading. It works without its script too; null is none. */
export function identityPage(
  files: PageFiles,
  title: string,
  content: ReactNode,
  script: string | null = files.identityForms,
): string {
  return pageHtml(
    { title, files },
    <div className="identity">
      <img className="scales" src={files.scales} alt="" width="780" height="780" />
      <main>
        <p className="brand">
          <Mark />
          Vivary
        </p>
        <h1>{title}</h1>
        {content}
      </main>
      {script && <script src={script} defer />}
    </div>,
  )
}

/** A page without a form: a message and links. */
export const plainPage = (files: PageFiles, { title, text, other }: PlainPage): string =>
  identityPage(
    files,
    title,
    <>
      <p className="lead">{text}</p>
      <p className={other.words ? 'other' : 'act'}>
        {other.words} <a href={other.href}>{other.label}</a>
      </p>
    </>,
    null,
  )
type PlainPage = {
  title: string
  text: string
  other: Link
}
type Link = { words?: string; label: string; href: string }

/** The usual links of such a page: for those with a sign-in, and for those who are signed in. */
export const toSignIn: Link = {
  words: 'Have an account already?',
  label: 'Sign in',
  href: '/users/sign_in',
}
export const toVivary: Link = { label: 'Continue to Vivary', href: '/dashboard' }

export type MailSettings = Pick<Config, 'smtpUrl'>

/** The way the email goes; completes 'an email …'. */
export const wayOf = ({ smtpUrl }: MailSettings): string =>
  smtpUrl
    ? 'is on its way.'
    : "is waiting on the server, which can't send email itself. Ask whoever runs it for the link."

/** A form with one button, and its general errors above. */
export function Form({ action, button, state, children }: FormProps) {
  const wrong = state.errors?.find(({ field }) => !field)
  return (
    // The server validates, with the same messages everywhere.
    <form action={action} method="post" noValidate>
      {state.said && !wrong && (
        <p className="said" role="status">
          {state.said}
        </p>
      )}
      {wrong && (
        <p className="notice" id={formError} role="alert">
          {wrong.message}
        </p>
      )}
      {children}
      <input type="hidden" name="user[timezone]" />
      <input type="hidden" name="authenticity_token" value={state.token} />
      {state.link && <input type="hidden" name="token" value={state.link} />}
      {state.to && <input type="hidden" name="to" value={state.to} />}
      <button type="submit">{button}</button>
    </form>
  )
}
type FormProps = { action: string; button: string; state: FormState; children?: ReactNode }

/** A text field, sent as `user[name]`, with its hint or error. */
export function TextField({ state, name, hint, ...own }: FieldProps) {
  const { label, ...input } = { ...usualFields[name], ...own }
  const wrong = state.errors?.find(({ field }) => field === name)
  const isRefused = input.autoFocus && state.errors?.some(({ field }) => !field)
  const about = wrong ? `${name}-error` : isRefused ? formError : hint && `${name}-hint`
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={`user[${name}]`}
        defaultValue={name === 'name' || name === 'email' ? state.values?.[name] : undefined}
        autoCapitalize={name === 'name' ? 'words' : 'none'}
        required
        aria-invalid={wrong ? true : undefined}
        aria-describedby={about || undefined}
        {...input}
      />
      <FieldNote name={name} wrong={wrong} hint={hint} />
    </div>
  )
}

type Note = { name: string; wrong: FieldError | undefined; hint: string | undefined }

/** The error of a field, or else its hint. */
export function FieldNote({ name, wrong, hint }: Note) {
  const [kind, words] = wrong ? ['error', wrong.message] : ['hint', hint]
  if (!words) return null
  return (
    <p className={kind} id={`${name}-${kind}`}>
      {words}
    </p>
  )
}
type FieldProps = {
  state: FormState
  name: keyof typeof usualFields
  /** If it isn't the usual one. */
  label?: string
  hint?: string
  autoComplete?: string
  inputMode?: 'numeric'
  /** Focused on load, since the form is the page's purpose. */
  autoFocus?: boolean
  /** For fixed values, such as an invited address. */
  readOnly?: boolean
}

const usualFields = {
  name: { label: 'Name', type: 'text', autoComplete: 'name' },
  email: { label: 'Email', type: 'email', autoComplete: 'email' },
  password: { label: 'Password', type: 'password', autoComplete: 'new-password' },
  password_confirmation: {
    label: 'Confirm new password',
    type: 'password',
    autoComplete: 'new-password',
  },
  otp_attempt: { label: 'Code', type: 'text', autoComplete: 'one-time-code' },
} as const

type PersonProps = {
  state: FormState
  email?: Pick<FieldProps, 'autoComplete' | 'hint' | 'readOnly'>
}

/** The fields of someone new, whose email may be fixed. The first wrong one is focused. */
export function PersonFields({ state, email = {} }: PersonProps) {
  const first = firstWrong(['name', 'email', 'password'], state.errors) ?? 'name'
  return (
    <>
      <TextField state={state} name="name" autoFocus={first === 'name'} />
      <TextField
        state={state}
        name="email"
        {...email}
        autoFocus={first === 'email' && !email.readOnly}
      />
      <NewPasswordField state={state} autoFocus={first === 'password'} />
    </>
  )
}

/** A new password with its least length. */
export const NewPasswordField = (props: Omit<FieldProps, 'name' | 'hint'>) => (
  <TextField {...props} name="password" hint={`At least ${passwordLength.least} characters`} />
)

/** The first field with an error, if any. */
export const firstWrong = (fields: string[], errors: FieldError[] = []): string | undefined =>
  fields.find((name) => errors.some(({ field }) => field === name))

/** The address of a page with a destination to continue to. */
export const withTo = (path: string, to: string | undefined): string =>
  to ? `${path}?to=${encodeURIComponent(to)}` : path

export function Mark() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <path
        className="mark"
        d="M16 1.500C20 6.500 25 11.200 30 15.200 26 21.500 21 27 16 30.500 11 27 6 21.500 2 15.200 7 11.200 12 6.500 16 1.500Z"
      />
      <path
        className="fork"
        d="M8.600 13.400c3.600 2.400 6.100 6 7.400 11 1.300-5 3.800-8.600 7.400-11-2.800 1-5.400 3.300-7.400 6.700-2-3.400-4.600-5.700-7.400-6.700Z"
      />
    </svg>
  )
}

const formError = 'form-error'
