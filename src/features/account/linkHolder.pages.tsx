import type { PageFiles } from '../../server/pageFiles.ts'
import {
  Form,
  type FormState,
  identityPage,
  plainPage,
  TextField,
  withTo,
} from './identity.pages.tsx'
import type { Asked } from './linkHolder.ts'

/** What the form behind a link says and does; `path` is its page, without the link's token. */
type LinkForm = {
  title: string
  path: string
  button: string
  /** One sentence each, for who is signed in as the person and for who shows it by the password. */
  lead: { nothing: string; password: string }
  email: string
}

/** The page of a link from a mail. The button does it: mail programs open links by themselves. */
export function linkPage(
  files: PageFiles,
  { title, path, button, lead, email }: LinkForm,
  { asked, ...state }: FormState & { asked: Asked },
): string {
  if (asked === 'sign_out') {
    return plainPage(files, {
      title,
      text: `Somebody else is signed in here. Sign out first, then open the link once more and sign in as whose address ${email} is.`,
      other: { label: 'Go on to Vivary', href: '/dashboard' },
    })
  }
  if (asked === 'sign_in') {
    return plainPage(files, {
      title,
      text: `Sign in first as always, so that we know whose sign-in ${email} is to belong to.`,
      other: { label: 'Sign in', href: withTo('/users/sign_in', `${path}?token=${state.link}`) },
    })
  }
  return identityPage(
    files,
    title,
    <>
      <p className="lead">{lead[asked]}</p>
      <Form action={path} button={button} state={state}>
        {asked === 'password' && (
          <TextField
            state={state}
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            autoFocus
          />
        )}
      </Form>
      {asked === 'password' && (
        <p className="other">
          Forgotten it, or never set one? <a href="/users/password/new">Set a new password</a>
        </p>
      )}
    </>,
  )
}
