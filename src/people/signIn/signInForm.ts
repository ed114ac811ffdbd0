import type { Context } from '../../server/context.ts'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { relyingParty } from '../passkeys/ceremonies.ts'
import { signInPage } from './account.pages.tsx'
import { strangersForm } from './identityForm.ts'
import { emptiness, isSignUpOpen } from './signUp/signUps.queries.ts'

/** The sign-in page, where every sign-in begins and returns with its errors. */
export function signInForm(context: Context, files: PageFiles) {
  const isEmpty = emptiness(context.db)
  return strangersForm(context, async (state) =>
    signInPage(files, {
      ...state,
      isEmpty: await isEmpty(),
      canSignUp: await isSignUpOpen(context),
      passkeysAt: relyingParty(context.config)?.origin,
      elsewhere: context.config.oidc?.name,
    }),
  )
}
