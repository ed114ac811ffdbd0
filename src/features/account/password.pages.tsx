import type { PageFiles } from '../../server/pageFiles.ts'
import { passwordLength } from './account.contract.ts'
import {
  Form,
  type FormState,
  firstWrong,
  identityPage,
  type MailSettings,
  plainPage,
  TextField,
  wayOf,
} from './identity.pages.tsx'

/** For who has forgotten their password; `isOver` when they come by a link that works no more. */
export const forgottenPage = (
  files: PageFiles,
  { isOver = false, ...state }: FormState & { isOver?: boolean },
): string =>
  identityPage(
    files,
    isOver ? 'This link is over' : 'Forgotten password',
    <>
      <p className="lead">
        {isOver
          ? 'It has been used, or its 30 minutes have passed. We can mail you another.'
          : 'We mail you a link to set a new one.'}
      </p>
      <Form action="/users/password/new" button="Send the mail" state={state}>
        <TextField
          state={state}
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus
        />
      </Form>
      <p className="other">
        Remembered it? <a href="/users/sign_in">Sign in</a>
      </p>
    </>,
  )

/** The same whether or not the address is known. */
export const resetSentPage = (files: PageFiles, email: string, config: MailSettings): string =>
  plainPage(files, {
    title: 'Look into your mails',
    text: `If ${email} is known here, a mail with a link that works for 30 minutes ${wayOf(config)}`,
    other: { words: 'Remembered it?', label: 'Sign in', href: '/users/sign_in' },
  })

export function newPasswordPage(files: PageFiles, state: FormState): string {
  const first = firstWrong(['password', 'password_confirmation'], state.errors) ?? 'password'
  return identityPage(
    files,
    'Set a new password',
    <>
      <p className="lead">Whoever is signed in as you will be signed out, everywhere.</p>
      <Form action="/users/password/edit" button="Set password" state={state}>
        <TextField
          state={state}
          name="password"
          label="New password"
          type="password"
          hint={`At least ${passwordLength.least} characters`}
          autoComplete="new-password"
          autoFocus={first === 'password'}
        />
        <TextField
          state={state}
          name="password_confirmation"
          label="New password, once more"
          type="password"
          autoComplete="new-password"
          autoFocus={first === 'password_confirmation'}
        />
      </Form>
    </>,
  )
}
