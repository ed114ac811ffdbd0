import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { Forbidden, Invalid } from '../../server/errors.ts'
import { strangers } from '../../server/forms.ts'
import type { PageFiles } from '../../server/pageFiles.ts'
import { fromOf } from '../../server/securityEvents.ts'
import { requireSameOrigin } from '../../server/session.ts'
import { networkOf, takeTry } from '../../server/throttle.ts'
import { admit } from '../account/admission.queries.ts'
import { entrance } from '../account/entrance.ts'
import { notOurs } from '../account/identityForm.ts'
import { signInForm } from '../account/signInForm.ts'
import { authenticationOptions, checkAuthentication } from './authentication.ts'
import { passkeyOptions, shownCredential } from './passkeys.contract.ts'
import { relyingParty } from './relyingParty.ts'

/**
 * Signing in with a passkey, which is both steps at once: it is a thing that somebody has, and it
 * has made sure of its person. The script of the sign-in page asks for a challenge and sends the
 * form with the answer.
 */
export const passkeySignIn = (context: Context, files: PageFiles) => async (app: App) => {
  const { config, db } = context
  const { enter } = entrance(context)
  const browsers = strangers(context)
  const form = signInForm(context, files)
  const partyOf = () => {
    const party = relyingParty(config)
    if (!party) throw new Forbidden('no_passkeys', 'This address of Vivary can have no passkeys')
    return party
  }

  app.post(
    '/users/passkeys/challenge',
    { onRequest: requireSameOrigin(config), schema: { response: { 200: passkeyOptions } } },
    async (request) => {
      const browser = browsers.known(request)
      if (!browser) throw notOurs()
      if (config.rateLimit > 0) {
        await takeTry(db, `passkey challenges ${networkOf(request.ip)}`, challengesOfNetwork)
      }
      const options = await authenticationOptions({ db }, partyOf(), browser)
      return { success: true as const, object: { ...options } }
    },
  )

  app.post('/users/passkeys/sign_in', (request, reply) =>
    form.answer(request, reply, async (user, { to }) => {
      const browser = browsers.known(request)
      if (!browser) throw notOurs()
      const credential = sentCredential(user.passkey)
      const userId = await checkAuthentication({ db }, partyOf(), browser, credential)
      const admitted = await admit(context, userId, fromOf(request), { how: 'with a passkey' })
      return enter(request, reply, { ...admitted, to })
    }),
  )
}

const challengesOfNetwork = { most: 300, window_s: 15 * 60 }

/** What the script has put into the form's field, as text. */
function sentCredential(text: unknown) {
  const read = z
    .string()
    .transform((json, problems) => {
      try {
        return JSON.parse(json)
      } catch {
        problems.addIssue('not JSON')
        return z.NEVER
      }
    })
    .pipe(shownCredential)
    .safeParse(text)
  if (!read.success)
    throw new Invalid([{ message: 'No passkey came with this. Please try again.' }])
  return read.data
}
