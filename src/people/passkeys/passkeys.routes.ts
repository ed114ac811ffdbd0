import { z } from 'zod'
import type { App, Context } from '../../server/context.ts'
import { SignedOut } from '../../server/errors.ts'
import { writeMail } from '../../server/messages/mailLayout.tsx'
import type { Mail } from '../../server/messages/outbox.ts'
import { tellPerson } from '../../server/messages/tellPerson.ts'
import { confirmPassword } from '../../server/session/confirmPassword.ts'
import { requireBrowser } from '../../server/session/reach.ts'
import { fromOf, noteSecurity } from '../../server/session/securityEvents.ts'
import { sessionOf } from '../../server/session/session.ts'
import { emailOf } from '../../server/settings/addresses.ts'
import { createBody, done, idParams, written } from '../../server/wire.ts'
import { newCredential, passkeyList, passkeyOptions, passkeyResource } from './passkeys.contract.ts'
import { addPasskey, listPasskeys, removePasskey } from './passkeys.queries.ts'
import { checkRegistration, registrationOptions } from './registration.ts'
import { relyingParty } from './relyingParty.ts'

/** The signed-in user's passkeys: listed, added in two steps after the password, and removed. */
export const passkeyRoutes = (context: Context) => async (app: App) => {
  const { config, db } = context
  app.addHook('onRequest', requireBrowser)

  app.get('/passkeys', { schema: { response: { 200: passkeyList } } }, async (request) => ({
    value: await listPasskeys(db, sessionOf(request).userId),
    address: relyingParty(config)?.origin ?? null,
  }))

  app.post(
    '/passkeys/challenge',
    {
      config: { changes: 'own' },
      schema: {
        summary: 'Request a challenge for a new passkey',
        body: createBody(passkeyResource),
        response: { 200: passkeyOptions },
      },
    },
    async (request) => {
      const session = sessionOf(request)
      const { current_password } = request.body.passkey
      await confirmPassword(context, session, current_password, fromOf(request))
      const email = await emailOf(db, session.userId)
      if (!email) throw new SignedOut()
      const options = await registrationOptions(context, { ...session, email })
      return { success: true as const, object: { ...options } }
    },
  )

  app.post(
    '/passkeys',
    {
      config: { changes: 'own' },
      schema: {
        body: z.object({
          passkey: passkeyResource.input.pick({ name: true }).extend({ credential: newCredential }),
        }),
        response: { 201: written(passkeyResource.record) },
      },
    },
    async (request, reply) => {
      const session = sessionOf(request)
      const { name, credential } = request.body.passkey
      const checked = await checkRegistration(context, session, credential)
      const object = await db.transaction(async (tx) => {
        const added = await addPasskey(tx, session.userId, name, checked)
        await noteSecurity(tx, session.userId, 'passkey_added', fromOf(request), name)
        await tellPerson(tx, session.userId, passkeyAddedMail(config.publicUrl))
        return added
      })
      return reply.status(201).send({ success: true, object })
    },
  )

  app.delete(
    '/passkeys/:id',
    { config: { changes: 'own' }, schema: { params: idParams, response: { 200: done } } },
    async (request) => {
      const { userId } = sessionOf(request)
      await db.transaction(async (tx) => {
        const name = await removePasskey(tx, userId, request.params.id)
        await noteSecurity(tx, userId, 'passkey_removed', fromOf(request), name)
        await tellPerson(tx, userId, passkeyRemovedMail(config.publicUrl))
      })
      return { success: true as const }
    },
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
    after: [
      `If this wasn't you, set a new password straight away: ${publicUrl}/users/password/new`,
    ],
  })

const seePasskeys = (publicUrl: string) => ({
  label: 'See your passkeys',
  url: `${publicUrl}/dashboard/account/security/passkeys`,
})
