import type { PageFiles } from '../../../server/pages/pageFiles.ts'
import {
  Form,
  type FormState,
  firstWrong,
  identityPage,
  type MailSettings,
  NewPasswordField,
  plainPage,
  TextField,
  wayOf,
} from '../identity.pages.tsx'

/** Asks for the email of a forgotten password; `isOver` if the visitor's link has expired. */
export const forgottenPage = (
  files: PageFiles,
  { smtpUrl }: MailSettings,
  { isOver = false, ...state }: FormState,
): string =>
  identityPage(
    files,
    isOver ? 'This link no longer works' : 'Forgotten password',
    <>
      <p className="lead">
        {isOver && "It has already been used, or it's more than 30 minutes old. "}
        {smtpUrl
          ? `We${isOver ? ' can' : "'ll"} email you a link to set a new one.`
          : "This server can't send email: get a link here, then ask whoever runs it for that link."}
      </p>
      <Form
        action="/users/password/new"
        button={smtpUrl ? 'Email me a link' : 'Get a link'}
        state={state}
      >
        <TextField state={state} name="email" autoComplete="username" autoFocus />
      </Form>
      <p className="other">
        Remembered it? <a href="/users/sign_in">Sign in</a>
      </p>
    </>,
  )

/** The same whether or not the address is known. */
export const resetSentPage = (files: PageFiles, email: string, config: MailSettings): string =>
  plainPage(files, {
    title: 'Check your email',
    text: `If there's an account for ${email}, an email with a reset link ${wayOf(config)} The link works for 30 minutes.`,
    other: { words: 'Remembered it?', label: 'Sign in', href: '/users/sign_in' },
  })

export function newPasswordPage(files: PageFiles, state: FormState): string {
  const first = firstWrong(['password', 'password_confirmation'], state.errors) ?? 'password'
  return identityPage(
    files,
    'Set a new password',
    <>
      <p className="lead">This signs you out on every device.</p>
      <Form action="/users/password/edit" button="Set password" state={state}>
        <NewPasswordField state={state} label="New password" autoFocus={first === 'password'} />
        <TextField
          state={state}
          name="password_confirmation"
          autoFocus={first === 'password_confirmation'}
        />
      </Form>
    </>,
  )
}
