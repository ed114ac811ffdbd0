import type { PageFiles } from '../../../server/pages/pageFiles.ts'
import {
  Form,
  type FormState,
  identityPage,
  plainPage,
  TextField,
  toVivary,
  withTo,
} from '../identity.pages.tsx'
import type { Asked } from './linkHolder.ts'

/** The texts and action of a link's form; `path` is its page, without the token. */
type LinkForm = {
  title: string
  path: string
  button: string
  /** One sentence each, for the signed-in user and for those who confirm with the password. */
  lead: { nothing: string; password: string }
  email: string
}

/**
 * The page of an emailed link. Only the button acts, since mail programs open links by themselves.
 */
export function linkPage(
  files: PageFiles,
  { title, path, button, lead, email }: LinkForm,
  { asked: step, ...state }: FormState & { asked: Asked },
): string {
  if (step === 'sign_out') {
    return plainPage(files, {
      title,
      text: `Someone else is signed in on this device. Sign out, open the link again, then sign in as the person who uses ${email}.`,
      other: toVivary,
    })
  }
  if (step === 'sign_in') {
    return plainPage(files, {
      title,
      text: `Sign in first, so we know which account to connect ${email} to.`,
      other: { label: 'Sign in', href: withTo('/users/sign_in', `${path}?token=${state.link}`) },
    })
  }
  return identityPage(
    files,
    title,
    <>
      <p className="lead">{lead[step]}</p>
      <Form action={path} button={button} state={state}>
        {step === 'password' && (
          <TextField state={state} name="password" autoComplete="current-password" autoFocus />
        )}
      </Form>
      {step === 'password' && (
        <p className="other">
          Forgot it, or never set one? <a href="/users/password/new">Set a new password</a>
        </p>
      )}
    </>,
  )
}
