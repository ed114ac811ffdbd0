import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { Invalid } from '../../server/errors.ts'
import { boundedJson } from '../../server/limits/boundedJson.ts'
import { networkOf, takeTry } from '../../server/limits/throttle.ts'
import { worksInMaintenance } from '../../server/maintenance.ts'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { visitors } from '../../server/session/forms.ts'
import { requireSameOrigin } from '../../server/session/origin.ts'
import { fromOf } from '../../server/session/securityEvents.ts'
import { succeeded, written } from '../../server/wire.ts'
import { browserSession } from '../signIn/browserSession.ts'
import { notOurs } from '../signIn/identityForm.ts'
import { signInForm } from '../signIn/signInForm.ts'
import { admit } from '../signIn/signUp/admission.queries.ts'
import { authenticationOptions, checkAuthentication } from './ceremonies.ts'
import { passkeyOptions, shownCredential } from './passkeys.contract.ts'

/**
 * Sign-in with a passkey, which counts as both steps: it is something one has, and verifies its
 * user. The sign-in page's script requests a challenge and submits the response in a form.
 */
export const passkeySignIn = (context: Context, files: PageFiles) => async (app: App) => {
  const { config, db } = context
  const { enter } = browserSession(context)
  const browsers = visitors(context)
  const form = signInForm(context, files)

  app.post(
    '/users/passkeys/challenge',
    {
      ...worksInMaintenance,
      onRequest: requireSameOrigin(config),
      schema: { response: { 200: written(passkeyOptions) } },
    },
    async (request) => {
      const browser = browsers.known(request)
      if (!browser) throw notOurs()
      if (config.rateLimit > 0) {
        await takeTry(db, `passkey challenges ${networkOf(request.ip)}`, challengesOfNetwork)
      }
      const options = await authenticationOptions(context, browser)
      return succeeded({ object: { ...options } })
    },
  )

  app.post('/users/passkeys/sign_in', worksInMaintenance, (request, reply) =>
    form.answer(request, reply, async (user, { to, timezone }) => {
      const browser = browsers.known(request)
      if (!browser) throw notOurs()
      const credential = sentCredential(user.passkey)
      const userId = await checkAuthentication(context, browser, credential)
      const from = { ...fromOf(request), timezone }
      const admitted = await admit(context, userId, from, { how: 'with a passkey' })
      return enter(request, reply, { ...admitted, to })
    }),
  )
}

const challengesOfNetwork = { most: 300, window_s: 15 * 60 }

/** More than any browser sends. */
const credentialBounds = { nodes: 500, depth: 8 }

/** The script's value of the form field, as text. */
function sentCredential(text: unknown) {
  const read = z
    .string()
    .transform((json, problems) => {
      try {
        return boundedJson(json, credentialBounds)
      } catch {
        problems.addIssue('not JSON')
        return z.NEVER
      }
    })
    .pipe(shownCredential)
    .safeParse(text)
  if (!read.success)
    throw new Invalid([{ message: "We didn't receive a passkey. Please try again." }])
  return read.data
}
