import type { PageFiles } from '../../server/pageFiles.ts'
import { type FormState, plainPage } from '../account/identity.pages.tsx'
import { linkPage } from '../account/linkHolder.pages.tsx'
import type { Asked } from '../account/linkHolder.ts'

/** Where the link of the mail leads. */
export const moveEmailPage = (
  files: PageFiles,
  email: string,
  state: FormState & { asked: Asked },
): string =>
  linkPage(
    files,
    {
      title: 'Confirm your new address',
      path: '/users/email',
      button: 'Use this address',
      lead: {
        nothing: `You will sign in with ${email}, Vivary's mails go there, and your other devices are signed out.`,
        password: `Enter your password to sign in with ${email} from now on: Vivary's mails go there, and your devices are signed out.`,
      },
      email,
    },
    state,
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
