import type { PageFiles } from '../../../server/pages/pageFiles.ts'
import {
  Form,
  type FormState,
  identityPage,
  type MailSettings,
  plainPage,
  TextField,
  toVivary,
  wayOf,
} from '../identity.pages.tsx'
import { linkPage } from './linkHolder.pages.tsx'
import type { Asked } from './linkHolder.ts'

/** The page of the emailed link. */
export const confirmPage = (
  files: PageFiles,
  email: string,
  state: FormState & { asked: Asked },
): string =>
  linkPage(
    files,
    {
      title: 'Confirm your email',
      path: '/users/confirmation',
      button: 'Confirm',
      lead: {
        nothing: `Confirm that ${email} is yours, and Vivary's emails will go there.`,
        password: `Enter your password to confirm that ${email}, and the account created with it, are yours. Vivary's emails will go there.`,
      },
      email,
    },
    state,
  )

export const confirmedPage = (files: PageFiles): string =>
  plainPage(files, {
    title: 'Your email is confirmed',
    text: "You're all set. Vivary's emails will reach you from now on.",
    other: toVivary,
  })

/** For people who need another email; `isOver` when their link has expired. */
export const askForMailPage = (files: PageFiles, { isOver = false, ...state }: FormState): string =>
  identityPage(
    files,
    isOver ? 'This link no longer works' : 'Confirm your email',
    <>
      <p className="lead">
        {isOver
          ? "If you've already used it, your email is confirmed and there's nothing to do. If it's more than 3 days old, where should we send a new one?"
          : 'Where should we send the link?'}
      </p>
      <Form action="/users/confirmation" button="Send a new link" state={state}>
        <TextField state={state} name="email" autoFocus />
      </Form>
      <p className="other">
        <a href="/dashboard">Continue to Vivary</a>
      </p>
    </>,
  )

/** The same whether or not the address is known. */
export const mailSentPage = (files: PageFiles, email: string, config: MailSettings): string =>
  plainPage(files, {
    title: 'Check your email',
    text: `If ${email} has signed up but isn't confirmed yet, an email with a new link ${wayOf(config)}`,
    other: toVivary,
  })
