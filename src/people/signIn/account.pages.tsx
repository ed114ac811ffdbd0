import type { PageFiles } from '../../server/pages/pageFiles.ts'
import type { Config } from '../../server/settings/config.ts'
import type { FieldError } from '../../shared/resource.ts'
import {
  Form,
  type FormState,
  firstWrong,
  identityPage,
  PersonFields,
  plainPage,
  TextField,
  toSignIn,
  withTo,
} from './identity.pages.tsx'

export function signInPage(
  files: PageFiles,
  { canSignUp, isEmpty, passkeysAt, elsewhere, ...state }: SignInState,
): string {
  const first =
    firstWrong(['email', 'password'], state.errors) ?? (state.values?.email ? 'password' : 'email')
  const refused = state.errors?.some(({ field }) => !field)
  const errors = state.errors?.map(withWayOut)
  return identityPage(
    files,
    'Sign in',
    <>
      <p className="lead">
        {isEmpty ? (
          <>
            No one has an account here yet.{' '}
            <a href={withTo('/users/sign_up', state.to)}>Create the first one</a>, and this server
            is yours to run.
          </>
        ) : (
          'Everyone is where you left them.'
        )}
      </p>
      <Form action="/users/sign_in" button="Sign in" state={{ ...state, errors }}>
        <TextField
          state={state}
          name="email"
          autoComplete="username"
          autoFocus={first === 'email' && !refused}
        />
        <TextField
          state={state}
          name="password"
          autoComplete="current-password"
          autoFocus={first === 'password' || refused}
        />
      </Form>
      {elsewhere && (
        <p className="act way">
          <a href={withTo('/users/oidc', state.to)}>Sign in with {elsewhere}</a>
        </p>
      )}
      {passkeysAt && <PasskeyForm at={passkeysAt} state={state} />}
      <p className="other">
        <a href="/users/password/new">Forgotten password?</a>
      </p>
      <p className="other">
        <a href="/help/fix-a-problem#cant-sign-in">Help with signing in</a>
      </p>
      {canSignUp && !isEmpty && (
        <p className="other">
          New here? <a href={withTo('/users/sign_up', state.to)}>Create an account</a>
        </p>
      )}
    </>,
    passkeysAt ? files.passkeys : files.identityForms,
  )
}
/**
 * Others' guesses can use up the tries of an address; a password reset signs in from this browser
 * at once.
 */
const withWayOut = (error: FieldError): FieldError =>
  error.code === 'too_many_tries'
    ? {
        ...error,
        message: `${error.message} Or use “Forgotten password?” below to get straight in.`,
      }
    : error

type SignInState = FormState & {
  canSignUp: boolean
  /** Without anyone who could sign in: the first person to sign up becomes the operator. */
  isEmpty: boolean
  /** The address at which passkeys work; undefined if there is none. */
  passkeysAt: string | undefined
  /** The name of the operator's own sign-in service. */
  elsewhere: string | undefined
}

/** Its script shows it in browsers with passkeys, at the address where ours work. */
function PasskeyForm({ at, state }: { at: string; state: FormState }) {
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
      <input type="hidden" name="user[timezone]" />
      <button type="submit">Sign in with a passkey</button>
    </form>
  )
}

/** `isFirst` for the one who will run the server. */
export function signUpPage(files: PageFiles, state: FormState, isFirst: boolean): string {
  return identityPage(
    files,
    'Create an account',
    <>
      <p className="lead">
        {isFirst
          ? "You're the first one here, so this server is yours to run: look for “Operator” in the menu."
          : 'One place for every animal you keep.'}
      </p>
      <Form action="/users/sign_up" button="Create account" state={state}>
        <PersonFields
          state={state}
          email={{
            hint: state.link && 'Your invitation was sent to this email',
            readOnly: Boolean(state.link),
          }}
        />
      </Form>
      <p className="other">
        Have an account already? <a href={withTo('/users/sign_in', state.to)}>Sign in</a>
      </p>
    </>,
  )
}

/** Asks for the second step's code, after the right password. */
export function secondStepPage(
  files: PageFiles,
  { isRecovery, ...state }: FormState & { isRecovery: boolean },
): string {
  const address = '/users/sign_in/code'
  return identityPage(
    files,
    'One more step',
    <>
      <p className="lead">
        {isRecovery
          ? 'Enter one of the recovery codes you saved. Each one works once.'
          : 'Enter the six-digit code your authenticator app shows for Vivary.'}
      </p>
      <Form action={isRecovery ? `${address}?recovery=1` : address} button="Sign in" state={state}>
        <TextField
          state={state}
          name="otp_attempt"
          {...(isRecovery
            ? { label: 'Recovery code', autoComplete: 'off' }
            : { inputMode: 'numeric' })}
          autoFocus
        />
      </Form>
      <p className="other">
        {isRecovery ? (
          <a href={address}>Use the authenticator app</a>
        ) : (
          <>
            Don't have your phone? <a href={`${address}?recovery=1`}>Use a recovery code</a>
          </>
        )}
      </p>
      <p className="other">
        <a href="/users/sign_in">Sign in as someone else</a>
      </p>
    </>,
  )
}

export const signOutPage = (files: PageFiles, state: FormState): string =>
  identityPage(
    files,
    'Sign out',
    <>
      <p className="lead">You're signed in on this device.</p>
      <Form action="/users/logout" button="Sign out" state={state} />
      <p className="other">
        <a href={state.to ?? '/dashboard'}>Stay signed in</a>
      </p>
    </>,
    files.signOut,
  )

/** For visitors who can't sign up. */
export const closedPage = (files: PageFiles, signUp: Config['signUp']): string =>
  plainPage(files, {
    title: signUp === 'invite' ? 'By invitation only' : 'Sign-up is closed',
    text:
      signUp === 'invite'
        ? 'You need an invitation to join this server. Ask whoever runs it to send you one.'
        : "This server isn't taking new sign-ups.",
    other: toSignIn,
  })
