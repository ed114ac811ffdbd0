import type { PageFiles } from '../../../server/pages/pageFiles.ts'
import { linkPage } from '../../signIn/confirmation/linkHolder.pages.tsx'
import type { Asked } from '../../signIn/confirmation/linkHolder.ts'
import { type FormState, plainPage, toVivary } from '../../signIn/identity.pages.tsx'

/** The page of the emailed link. */
export const moveEmailPage = (
  files: PageFiles,
  email: string,
  state: FormState & { asked: Asked },
): string =>
  linkPage(
    files,
    {
      title: 'Confirm your new email',
      path: '/users/email',
      button: 'Use this address',
      lead: {
        nothing: `You'll sign in with ${email} and Vivary's emails will go there. Your other devices will be signed out.`,
        password: `Enter your password to start signing in with ${email}. Vivary's emails will go there, and your devices will be signed out.`,
      },
      email,
    },
    state,
  )

export const movedEmailPage = (files: PageFiles, email: string): string =>
  plainPage(files, {
    title: 'Your email has been changed',
    text: `From now on, sign in with ${email}.`,
    other: toVivary,
  })

/** For links that have expired or never worked. */
export const overEmailPage = (files: PageFiles): string =>
  plainPage(files, {
    title: 'This link no longer works',
    text: "It works once, expires after 30 minutes, and stops working if you change your password. If you've already used it, there's nothing to do.",
    other: {
      words: 'Need another?',
      label: 'Change email',
      href: '/dashboard/account/security/change-email',
    },
  })
