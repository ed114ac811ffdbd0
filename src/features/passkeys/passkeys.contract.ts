import { z } from 'zod'
import { moment, requiredText } from '../../shared/fields.ts'
import { defineResource, type RecordOf } from '../../shared/resource.ts'
import { currentPassword } from '../tokens/tokens.contract.ts'

/** What a person may have; who changes devices can remove the old ones. */
export const mostPasskeys = 20
export const tooManyPasskeys = `At most ${mostPasskeys} passkeys. Please remove one first.`

/** A device, or a manager of passwords, that signs its owner in. */
export const passkeyResource = defineResource({
  noun: 'passkey',
  words: { one: 'Passkey', many: 'Passkeys' },
  api: 'passkeys',
  path: 'account/security/passkeys',
  input: z.object({ name: requiredText(100, 'Please choose a name') }),
  writes: z.object({ current_password: currentPassword() }),
  reads: z.object({
    /** Whether the device's maker keeps it, so that it is on the person's other devices as well. */
    backed_up: z.boolean(),
    last_used_at: moment().nullable(),
  }),
  sorts: ['created_at_desc'],
})
export type Passkey = RecordOf<typeof passkeyResource>

export const passkeyList = z.object({
  /** The newest first. */
  value: z.array(passkeyResource.record),
  /** The one address at which passkeys work; null when this installation's cannot have any. */
  address: z.string().nullable(),
})
export type PasskeyList = z.output<typeof passkeyList>

/** What the browser is asked to make; it goes through as WebAuthn has it. */
export const passkeyOptions = z.object({
  success: z.literal(true),
  object: z.record(z.string(), z.unknown()),
})

const letters = z.string().max(20_000)

/** What a browser answers to being asked for a new passkey (`RegistrationResponseJSON`). */
export const newCredential = z.object({
  id: letters,
  rawId: letters,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.object({
    clientDataJSON: letters,
    attestationObject: letters,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})

/** What it answers to being asked for one that it has (`AuthenticationResponseJSON`). */
export const shownCredential = z.object({
  id: letters,
  rawId: letters,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.object({
    clientDataJSON: letters,
    authenticatorData: letters,
    signature: letters,
    userHandle: letters.optional(),
  }),
})
export type ShownCredential = z.output<typeof shownCredential>
