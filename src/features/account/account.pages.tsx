import type { ReactNode } from 'react'
import type { Config } from '../../server/config.ts'
import { pageHtml } from '../../server/page.tsx'
import type { PageFiles } from '../../server/pageFiles.ts'
import type { FieldError } from '../../shared/resource.ts'
import { passwordLength } from './account.contract.ts'

/** What a form is shown with: what was typed before, what was wrong with it, and where to go on. */
export type FormState = {
  token: string
  to: string | undefined
  values?: { name?: string; email?: string }
  /** The wrong fields; a message without a field stands above the form. */
  errors?: FieldError[]
}

export function signInPage(files: PageFiles, { canSignUp, ...state }: SignInState): string {
  const first = firstWrong(['email', 'password'], state.errors) ?? 'email'
  const refused = state.errors?.some(({ field }) => !field)
  return identityPage(
    files,
    'Sign in',
    <>
      <p className="lead">Everyone is where you left them.</p>
      <Form action="/users/sign_in" button="Sign in" state={state}>
        <TextField
          state={state}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus={first === 'email' && !refused}
        />
        <TextField
          state={state}
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          autoFocus={first === 'password' || refused}
        />
      </Form>
      {canSignUp && (
        <p className="other">
          New here? <a href={withTo('/users/sign_up', state.to)}>Create an account</a>
        </p>
      )}
    </>,
  )
}
type SignInState = FormState & { canSignUp: boolean }

export function signUpPage(files: PageFiles, state: FormState): string {
  const first = firstWrong(['name', 'email', 'password'], state.errors) ?? 'name'
  return identityPage(
    files,
    'Create an account',
    <>
      <p className="lead">One place for every animal you keep.</p>
      <Form action="/users/sign_up" button="Create account" state={state}>
        <TextField
          state={state}
          name="name"
          label="Name"
          type="text"
          autoComplete="name"
          autoFocus={first === 'name'}
        />
        <TextField
          state={state}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          autoFocus={first === 'email'}
        />
        <TextField
          state={state}
          name="password"
          label="Password"
          type="password"
          hint={`At least ${passwordLength.least} characters`}
          autoComplete="new-password"
          autoFocus={first === 'password'}
        />
        <input type="hidden" name="user[timezone]" />
        <script src={files.timezone} defer />
      </Form>
      <p className="other">
        Have an account already? <a href={withTo('/users/sign_in', state.to)}>Sign in</a>
      </p>
    </>,
  )
}

/** Who comes to sign up where they can't. */
export function closedPage(files: PageFiles, signUp: Config['signUp']): string {
  return identityPage(
    files,
    'Sign-up is closed',
    <>
      <p className="lead">
        {signUp === 'invite'
          ? 'New people come in by invitation. Whoever runs this Vivary can send one.'
          : 'This Vivary takes no new people.'}
      </p>
      <p className="other">
        Have an account already? <a href="/users/sign_in">Sign in</a>
      </p>
    </>,
  )
}

/** What is said of a request that was not answered. */
export function failurePage(files: PageFiles, status: number): string {
  const { title, text } = sayingOf(status)
  return identityPage(
    files,
    title,
    <>
      <p className="lead">{text}</p>
      <p className="other">
        <a href="/dashboard">Go on to Vivary</a>
      </p>
    </>,
  )
}

function sayingOf(status: number) {
  if (status === 403) {
    return {
      title: 'This form was not accepted',
      text: 'It was open for too long, or it came from another site. Nothing was changed. Open its page again and send it once more.',
    }
  }
  if (status < 500) return { title: 'This was not understood', text: 'Nothing was changed.' }
  return { title: 'Something broke on our side', text: 'Try again in a moment.' }
}

function identityPage(files: PageFiles, title: string, content: ReactNode) {
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
    </div>,
  )
}

function Form({ action, button, state, children }: FormProps) {
  const wrong = state.errors?.find(({ field }) => !field)
  return (
    // The server checks and says what is wrong, at the field and in the same words everywhere.
    <form action={action} method="post" noValidate>
      {wrong && (
        <p className="notice" id={formError} role="alert">
          {wrong.message}
        </p>
      )}
      {children}
      <input type="hidden" name="authenticity_token" value={state.token} />
      {state.to && <input type="hidden" name="to" value={state.to} />}
      <button type="submit">{button}</button>
    </form>
  )
}
type FormProps = { action: string; button: string; state: FormState; children: ReactNode }

function TextField({ state, name, label, hint, type, autoComplete, autoFocus }: FieldProps) {
  const wrong = state.errors?.find(({ field }) => field === name)
  const isRefused = autoFocus && state.errors?.some(({ field }) => !field)
  const about = wrong ? `${name}-error` : isRefused ? formError : hint && `${name}-hint`
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={`user[${name}]`}
        type={type}
        defaultValue={name === 'password' ? undefined : state.values?.[name]}
        autoComplete={autoComplete}
        // biome-ignore lint/a11y/noAutofocus: the page is this form; focus goes to what is to be done
        autoFocus={autoFocus}
        autoCapitalize={name === 'name' ? 'words' : 'none'}
        required
        aria-invalid={wrong ? true : undefined}
        aria-describedby={about || undefined}
      />
      {wrong ? (
        <p className="error" id={`${name}-error`}>
          {wrong.message}
        </p>
      ) : (
        hint && (
          <p className="hint" id={`${name}-hint`}>
            {hint}
          </p>
        )
      )}
    </div>
  )
}
type FieldProps = {
  state: FormState
  name: 'name' | 'email' | 'password'
  label: string
  hint?: string
  type: string
  autoComplete: string
  autoFocus: boolean | undefined
}

function Mark() {
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

const firstWrong = (fields: string[], errors: FieldError[] = []) =>
  fields.find((name) => errors.some(({ field }) => field === name))

const withTo = (path: string, to: string | undefined) =>
  to ? `${path}?to=${encodeURIComponent(to)}` : path
