import type { Config } from '../../server/config.ts'
import type { PageFiles } from '../../server/pageFiles.ts'
import type { FieldError } from '../../shared/resource.ts'
import { passwordLength } from './account.contract.ts'
import {
  Form,
  type FormState,
  firstWrong,
  identityPage,
  plainPage,
  TextField,
  withTo,
} from './identity.pages.tsx'

export function signInPage(
  files: PageFiles,
  { canSignUp, passkeysAt, elsewhere, ...state }: SignInState,
): string {
  const first = firstWrong(['email', 'password'], state.errors) ?? 'email'
  const refused = state.errors?.some(({ field }) => !field)
  const errors = state.errors?.map(withWayOut)
  return identityPage(
    files,
    'Sign in',
    <>
      <p className="lead">Everyone is where you left them.</p>
      <Form action="/users/sign_in" button="Sign in" state={{ ...state, errors }}>
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
      {elsewhere && (
        <p className="act way">
          <a href={withTo('/users/oidc', state.to)}>Sign in with {elsewhere}</a>
        </p>
      )}
      {passkeysAt && <PasskeyForm files={files} at={passkeysAt} state={state} />}
      <p className="other">
        <a href="/users/password/new">Forgotten password?</a>
      </p>
      {canSignUp && (
        <p className="other">
          New here? <a href={withTo('/users/sign_up', state.to)}>Create an account</a>
        </p>
      )}
    </>,
  )
}
/** Guesses of others can keep somebody out; a new password lets this browser in at once. */
const withWayOut = (error: FieldError): FieldError =>
  error.code === 'too_many_tries'
    ? { ...error, message: `${error.message} Or get in at once by ‘Forgotten password?’ below.` }
    : error

type SignInState = FormState & {
  canSignUp: boolean
  /** The address at which passkeys work; nothing where there are none. */
  passkeysAt: string | undefined
  /** What the operator's own service is called, with which people may sign in. */
  elsewhere: string | undefined
}

/** Its script shows it in browsers that know passkeys, at the address where ours work. */
function PasskeyForm({ files, at, state }: { files: PageFiles; at: string; state: FormState }) {
  return (
    <form
      className="way"
      action="/users/passkeys/sign_in"
      method="post"
      data-passkeys-at={at}
      hidden
    >
      <p className="notice" role="alert" hidden />
      <input type="hidden" name="authenticity_token" value={state.token} />
      {state.to && <input type="hidden" name="to" value={state.to} />}
      <input type="hidden" name="user[passkey]" />
      <button type="submit">Sign in with a passkey</button>
      <script src={files.passkeys} defer />
    </form>
  )
}

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
          hint={state.link && 'You were invited by a mail to this address'}
          readOnly={Boolean(state.link)}
          autoComplete="email"
          autoFocus={first === 'email' && !state.link}
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

/** The code of the second step, after the right password. */
export function secondStepPage(
  files: PageFiles,
  { isRecovery, ...state }: FormState & { isRecovery: boolean },
): string {
  const here = '/users/sign_in/code'
  return identityPage(
    files,
    'One more step',
    <>
      <p className="lead">
        {isRecovery
          ? 'Enter one of the recovery codes that you kept. Each works once.'
          : 'Enter the six digits that your authenticator app shows for Vivary.'}
      </p>
      <Form action={isRecovery ? `${here}?recovery=1` : here} button="Sign in" state={state}>
        <TextField
          state={state}
          name="otp_attempt"
          label={isRecovery ? 'Recovery code' : 'Code'}
          type="text"
          inputMode={isRecovery ? undefined : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoFocus
        />
      </Form>
      <p className="other">
        {isRecovery ? (
          <a href={here}>Use the authenticator app</a>
        ) : (
          <>
            Phone not at hand? <a href={`${here}?recovery=1`}>Use a recovery code</a>
          </>
        )}
      </p>
      <p className="other">
        <a href="/users/sign_in">Sign in as somebody else</a>
      </p>
    </>,
  )
}

export const signOutPage = (files: PageFiles, state: FormState): string =>
  identityPage(
    files,
    'Sign out',
    <>
      <p className="lead">You are signed in on this device.</p>
      <Form action="/users/logout" button="Sign out" state={state} />
      <p className="other">
        <a href="/dashboard">Stay signed in</a>
      </p>
    </>,
  )

/** Who comes to sign up where they can't. */
export const closedPage = (files: PageFiles, signUp: Config['signUp']): string =>
  plainPage(files, {
    title: 'Sign-up is closed',
    text:
      signUp === 'invite'
        ? 'New people come in by invitation. Whoever runs this Vivary can send one.'
        : 'This Vivary takes no new people.',
    other: { words: 'Have an account already?', label: 'Sign in', href: '/users/sign_in' },
  })

/** What is said of a request that was not answered; `code` is what is wrong in particular. */
export function failurePage(files: PageFiles, status: number, code?: string): string {
  const other = { label: 'Go on to Vivary', href: '/dashboard' }
  return plainPage(files, { ...(sayingsOfCodes[code ?? ''] ?? sayingOf(status)), other })
}

type Saying = { title: string; text: string }

const sayingsOfCodes: Record<string, Saying> = {
  no_account: {
    title: 'You are in no account any more',
    text: 'You have been taken out of the last account that you worked in. Ask its owner, or whoever runs this Vivary, to invite you again.',
  },
  start_again: {
    title: 'Please sign in again',
    text: 'Your sign-in was changed just now, perhaps in another window.',
  },
  sign_up_closed: { title: 'Sign-up is closed', text: 'This Vivary takes no new people.' },
}

function sayingOf(status: number): Saying {
  if (status === 403) {
    return {
      title: 'This form was not accepted',
      text: 'It was open for too long, or it came from another site. Nothing was changed. Open its page again and send it once more.',
    }
  }
  if (status < 500) return { title: 'This was not understood', text: 'Nothing was changed.' }
  return { title: 'Something broke on our side', text: 'Try again in a moment.' }
}
