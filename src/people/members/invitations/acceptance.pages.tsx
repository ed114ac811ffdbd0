import type { PageFiles } from '../../../server/pages/pageFiles.ts'
import {
  Form,
  type FormState,
  identityPage,
  PersonFields,
  plainPage,
  toSignIn,
  withTo,
} from '../../signIn/identity.pages.tsx'
import { roleWords } from '../people.contract.ts'
import type { Visit } from './acceptance.queries.ts'

/** The page of an invitation: who invites to what, with the one step needed to accept. */
export function acceptancePage(files: PageFiles, visit: Visit, state: FormState): string {
  const { account, inviter, role, mayLog } = visit.invitation
  const { name, can } = roleWords(role, mayLog)
  return identityPage(
    files,
    `Join ${account}`,
    <>
      <p className="lead">
        {inviter ?? 'Someone'} has invited you to join as a {name}. You'll be able to {can}.
      </p>
      <Answer visit={visit} state={state} />
    </>,
    visit.as === 'another' ? files.signOut : files.identityForms,
  )
}

/** The same page for invitations that were used, withdrawn, expired or never existed. */
export const gonePage = (files: PageFiles): string =>
  plainPage(files, {
    title: 'This invitation no longer works',
    text: "It has been used or withdrawn, or it's more than 7 days old. Ask the person who invited you for another.",
    other: toSignIn,
  })

const address = '/users/invitation'

function Answer({ visit, state }: { visit: Visit; state: FormState }) {
  const { email } = visit.invitation
  if (visit.as === 'invited') return <Form action={address} button="Join" state={state} />
  if (visit.as === 'another') return <AsAnother visit={visit} state={state} />
  if (visit.as === 'newcomer') return <AsNewcomer email={email} state={state} />
  if (visit.as === 'adrift') {
    return (
      <>
        <p className="words">
          You already have a sign-in for {email}. Join, then sign in as usual.
        </p>
        <Form action={address} button="Join" state={state} />
      </>
    )
  }
  return (
    <>
      <p className="words">This invitation is for {email}, who already has a sign-in.</p>
      <p className="act">
        <a href={withTo('/users/sign_in', `${address}?token=${state.link}`)}>Sign in to join</a>
      </p>
    </>
  )
}

function AsAnother({ visit, state }: { visit: Visit & { as: 'another' }; state: FormState }) {
  return (
    <>
      <p className="words">
        You're signed in as {visit.email}, but this invitation is for {visit.invitation.email}.
      </p>
      <Form action={address} button="Sign out" state={state}>
        <input type="hidden" name="user[act]" value="sign_out" />
      </Form>
      <p className="other">
        <a href="/dashboard">Stay signed in</a>
      </p>
    </>
  )
}

const AsNewcomer = ({ email, state }: { email: string; state: FormState }) => (
  <Form action={address} button="Join" state={state}>
    <PersonFields
      state={{ ...state, values: { ...state.values, email } }}
      email={{ autoComplete: 'username', readOnly: true }}
    />
  </Form>
)
