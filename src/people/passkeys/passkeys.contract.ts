import { z } from 'zod'
import { moment, requiredText } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'
import { currentPassword } from '../tokens/tokens.contract.ts'

/** The most passkeys of a user, who can remove old ones. */
export const mostPasskeys = 20
export const tooManyPasskeys = `At most ${mostPasskeys} passkeys. Please remove one first.`

/** A device or password manager that signs its user in. */
export const passkeyResource = defineResource({
  noun: 'passkey',
  words: { one: 'Passkey', many: 'Passkeys' },
  api: 'passkeys',
  path: 'account/security/passkeys',
  input: () => z.object({ name: field('Name', requiredText(100, 'Please choose a name')) }),
  writes: () => z.object({ current_password: currentPassword() }),
  reads: () =>
    z.object({
      /** True if the passkey is synced, and so on the user's other devices too. */
      backed_up: z.boolean(),
      last_used_at: moment().nullable(),
    }),
  sorts: ['created_at_desc'],
})
export type Passkey = RecordOf<typeof passkeyResource>

export const passkeyList = z.object({
  /** The newest first. */
  value: z.array(passkeyResource.record),
  /** The one address at which passkeys work; null if this server's can't have any. */
  address: z.string().nullable(),
})
export type PasskeyList = z.output<typeof passkeyList>

/** The options for creating a passkey, passed through as WebAuthn defines them. */
export const passkeyOptions = z.record(z.string(), z.unknown())

const base64url = z.string().max(20_000)

/** The browser's response when creating a passkey (`RegistrationResponseJSON`). */
export const newCredential = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})

/** The browser's response when using a passkey (`AuthenticationResponseJSON`). */
export const shownCredential = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
export type ShownCredential = z.output<typeof shownCredential>
