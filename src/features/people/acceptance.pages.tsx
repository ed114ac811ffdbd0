import type { PageFiles } from '../../server/pageFiles.ts'
import { passwordLength } from '../account/account.contract.ts'
import {
  Form,
  type FormState,
  firstWrong,
  identityPage,
  plainPage,
  TextField,
  withTo,
} from '../account/identity.pages.tsx'
import type { Visit } from './acceptance.queries.ts'
import { roleWords } from './words.ts'

/** Who invites to what, and the one thing that is to be done about it here. */
export function acceptancePage(files: PageFiles, visit: Visit, state: FormState): string {
  const { account, inviter, role, mayLog } = visit.invitation
  const { name, can } = roleWords(role, mayLog)
  return identityPage(
    files,
    `Join ${account}`,
    <>
      <p className="lead">
        {inviter ?? 'Somebody'} invites you to share it as a {name}: you could {can}.
      </p>
      <Answer visit={visit} state={state} />
    </>,
  )
}

/** The same for an invitation that was used, taken back or is too old, and for what never was one. */
export const gonePage = (files: PageFiles): string =>
  plainPage(files, {
    title: 'This invitation is over',
    text: 'It has been used or taken back, or its 7 days have passed. Whoever invited you can send another.',
    other: { words: 'Have an account already?', label: 'Sign in', href: '/users/sign_in' },
  })

const here = '/users/invitation'

function Answer({ visit, state }: { visit: Visit; state: FormState }) {
  const { email } = visit.invitation
  if (visit.as === 'invited') return <Form action={here} button="Join" state={state} />
  if (visit.as === 'another') return <AsAnother visit={visit} state={state} />
  if (visit.as === 'newcomer') return <AsNewcomer email={email} state={state} />
  if (visit.as === 'adrift') {
    return (
      <>
        <p className="words">You have been here before, as {email}. Join, and sign in as before.</p>
        <Form action={here} button="Join" state={state} />
      </>
    )
  }
  return (
    <>
      <p className="words">The invitation is for {email}, who has been here before.</p>
      <p className="act">
        <a href={withTo('/users/sign_in', `${here}?token=${state.link}`)}>Sign in to join</a>
      </p>
    </>
  )
}

function AsAnother({ visit, state }: { visit: Visit & { as: 'another' }; state: FormState }) {
  return (
    <>
      <p className="words">
        You are signed in as {visit.email}, and the invitation is for {visit.invitation.email}.
      </p>
      <Form action={here} button="Sign out" state={state}>
        <input type="hidden" name="user[act]" value="sign_out" />
      </Form>
      <p className="other">
        <a href="/dashboard">Stay as I am</a>
      </p>
    </>
  )
}

function AsNewcomer({ email, state }: { email: string; state: FormState }) {
  const first = firstWrong(['name', 'password'], state.errors) ?? 'name'
  return (
    <Form action={here} button="Join" state={{ ...state, values: { ...state.values, email } }}>
      <TextField
        state={state}
        name="name"
        label="Name"
        type="text"
        autoComplete="name"
        autoFocus={first === 'name'}
      />
      <TextField
        state={{ ...state, values: { email } }}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        readOnly
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
    </Form>
  )
}
