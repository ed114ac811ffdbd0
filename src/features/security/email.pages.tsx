import type { PageFiles } from '../../server/pageFiles.ts'
import { Form, type FormState, identityPage, plainPage } from '../account/identity.pages.tsx'

/** Where the link of the mail leads. The button moves: mail programs open links by themselves. */
export const moveEmailPage = (files: PageFiles, state: FormState): string =>
  identityPage(
    files,
    'Confirm your new address',
    <>
      <p className="lead">
        {state.values?.email
          ? `You will sign in with ${state.values.email}, and Vivary's mails go there.`
          : "You will sign in with it, and Vivary's mails go there."}
      </p>
      <Form action="/users/email" button="Use this address" state={state} />
    </>,
  )

export const movedEmailPage = (files: PageFiles, email: string): string =>
  plainPage(files, {
    title: 'Your address was changed',
    text: `You sign in with ${email} from now on.`,
    other: { label: 'Go on to Vivary', href: '/dashboard' },
  })

/** For who comes by a link that works no more, or never did. */
export const overEmailPage = (files: PageFiles): string =>
  plainPage(files, {
    title: 'This link is over',
    text: 'It works once, for 30 minutes, and not after your password was changed. If you have used it, all is well.',
    other: {
      words: 'Otherwise ask for another one:',
      label: 'Change email',
      href: '/dashboard/account/security/change-email',
    },
  })
