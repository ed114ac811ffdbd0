import { z } from 'zod'
import { moment } from '../../shared/fields.ts'
import { currentPassword } from '../tokens/tokens.contract.ts'

/** Somebody as another service knows them, who may sign in through it. */
const linkedSignIn = z.object({
  id: z.string(),
  /** The service's address. */
  issuer: z.string(),
  last_used_at: moment().nullable(),
  created_at: moment(),
})
export type LinkedSignIn = z.output<typeof linkedSignIn>

export const linkedSignIns = z.object({
  value: z.array(linkedSignIn),
  /** What the service that can be linked here is called; null when the operator has set none. */
  offered: z.string().nullable(),
  /** One that came to sign in with this person's address, and waits for their word. */
  pending: z.object({ email: z.string(), asks_password: z.boolean() }).nullable(),
})
export type LinkedSignIns = z.output<typeof linkedSignIns>

/** What a link is begun or confirmed with. */
export const linkInput = z.object({ current_password: currentPassword() })

/** Where the browser goes on, at the service. */
export const linkBegun = z.object({
  success: z.literal(true),
  object: z.object({ address: z.string() }),
})
