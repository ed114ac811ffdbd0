import { z } from 'zod'
import { action } from '../../server/action.ts'
import type { App, Context } from '../../server/context.ts'
import { SignedOut } from '../../server/errors.ts'
import { writeMail } from '../../server/messages/mailLayout.tsx'
import { tellPerson } from '../../server/messages/notify.ts'
import type { Mail } from '../../server/messages/outbox.ts'
import { confirmPassword } from '../../server/session/confirmPassword.ts'
import { requireBrowser } from '../../server/session/permissions.ts'
import { fromOf, noteSecurity } from '../../server/session/securityEvents.ts'
import { emailOf } from '../../server/settings/addresses.ts'
import { createBody, idParams } from '../../server/wire.ts'
import { ifNotYou } from '../security/mails.ts'
import { checkRegistration, registrationOptions, relyingParty } from './ceremonies.ts'
import { newCredential, passkeyList, passkeyOptions, passkeyResource } from './passkeys.contract.ts'
import { addPasskey, listPasskeys, removePasskey } from './passkeys.queries.ts'

/** The signed-in user's passkeys: listed, added in two steps after the password, and removed. */
export const passkeyRoutes = (context: Context) => async (app: App) => {
  const { config, db } = context
  app.addHook('onRequest', requireBrowser)

  action(app, 'GET /passkeys', { answer: passkeyList }, async (session) => ({
    value: await listPasskeys(db, session.userId),
    address: relyingParty(config)?.origin ?? null,
  }))

  action(
    app,
    'POST /passkeys/challenge',
    {
      summary: 'Request a challenge for a new passkey',
      changes: 'own',
      body: createBody(passkeyResource),
      written: passkeyOptions,
    },
    async (session, request) => {
      const { current_password } = request.body.passkey
      await confirmPassword(context, session, current_password, fromOf(request))
      const email = await emailOf(db, session.userId)
      if (!email) throw new SignedOut()
      return { ...(await registrationOptions(context, { ...session, email })) }
    },
  )

  action(
    app,
    'POST /passkeys',
    {
      changes: 'own',
      body: z.object({
        passkey: passkeyResource.input.pick({ name: true }).extend({ credential: newCredential }),
      }),
      created: passkeyResource.record,
    },
    async (session, request) => {
      const { name, credential } = request.body.passkey
      const checked = await checkRegistration(context, session, credential)
      return db.transaction(async (tx) => {
        const added = await addPasskey(tx, session.userId, name, checked)
        await noteSecurity(tx, session.userId, 'passkey_added', fromOf(request), name)
        await tellPerson(tx, session.userId, passkeyAddedMail(config.publicUrl))
        return added
      })
    },
  )

  action(app, 'DELETE /passkeys/:id', { changes: 'own', params: idParams }, ({ userId }, request) =>
    db.transaction(async (tx) => {
      const name = await removePasskey(tx, userId, request.params.id)
      await noteSecurity(tx, userId, 'passkey_removed', fromOf(request), name)
      await tellPerson(tx, userId, passkeyRemovedMail(config.publicUrl))
    }),
  )
}

const passkeyAddedMail = (publicUrl: string): Mail =>
  writeMail({
    subject: 'A passkey was added',
    lines: ['A new passkey can now sign in to your Vivary account without your password.'],
    action: seePasskeys(publicUrl),
    after: ["If this wasn't you, remove it and set a new password straight away."],
  })

const passkeyRemovedMail = (publicUrl: string): Mail =>
  writeMail({
    subject: 'A passkey was removed',
    lines: ['One of your passkeys was removed. It can no longer be used to sign in to Vivary.'],
    action: seePasskeys(publicUrl),
    after: [ifNotYou(publicUrl)],
  })

const seePasskeys = (publicUrl: string) => ({
  label: 'See your passkeys',
  url: `${publicUrl}/dashboard/account/security/passkeys`,
})
