import type { PageFiles } from '../../server/pageFiles.ts'
import {
  Form,
  type FormState,
  identityPage,
  type MailSettings,
  plainPage,
  TextField,
  wayOf,
} from './identity.pages.tsx'
import { linkPage } from './linkHolder.pages.tsx'
import type { Asked } from './linkHolder.ts'

/** Where the link of the mail leads. */
export const confirmPage = (
  files: PageFiles,
  email: string,
  state: FormState & { asked: Asked },
): string =>
  linkPage(
    files,
    {
      title: 'Confirm your address',
      path: '/users/confirmation',
      button: 'Confirm',
      lead: {
        nothing: `Confirm that ${email} is yours, and Vivary's mails go there.`,
        password: `With your password you confirm that ${email} and the sign-in made with it are yours, and Vivary's mails go there.`,
      },
      email,
    },
    state,
  )

export const confirmedPage = (files: PageFiles): string =>
  plainPage(files, {
    title: 'Your address is confirmed',
    text: 'That was all. What Vivary mails you reaches you now.',
    other: { label: 'Go on to Vivary', href: '/dashboard' },
  })

/** For who needs another mail; `isOver` when they come by a link that works no more. */
export const askForMailPage = (
  files: PageFiles,
  { isOver = false, ...state }: FormState & { isOver?: boolean },
): string =>
  identityPage(
    files,
    isOver ? 'This link is over' : 'Confirm your address',
    <>
      <p className="lead">
        {isOver
          ? 'If you have used it, your address is confirmed and all is well. If its 3 days have passed: where should a new one go?'
          : 'Where should the mail with the link go?'}
      </p>
      <Form action="/users/confirmation" button="Send a new mail" state={state}>
        <TextField
          state={state}
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          autoFocus
        />
      </Form>
      <p className="other">
        <a href="/dashboard">Go on to Vivary</a>
      </p>
    </>,
  )

/** The same whether or not the address is known. */
export const mailSentPage = (files: PageFiles, email: string, config: MailSettings): string =>
  plainPage(files, {
    title: 'Look into your mails',
    text: `If ${email} has signed up and is not confirmed yet, a mail with a new link ${wayOf(config)}`,
    other: { label: 'Go on to Vivary', href: '/dashboard' },
  })
