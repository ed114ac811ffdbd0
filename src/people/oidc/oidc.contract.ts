import { z } from 'zod'
import { moment } from '../../shared/fields.ts'
import { currentPassword } from '../tokens/tokens.contract.ts'

/** A user's identity at another service. */
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
  /** The name of the service that can be linked; null if the operator has set none. */
  offered: z.string().nullable(),
  /** An identity with the user's address that waits for their confirmation. */
  pending: z.object({ email: z.string(), asks_password: z.boolean() }).nullable(),
})
export type LinkedSignIns = z.output<typeof linkedSignIns>

/** The body that begins or confirms a link. */
export const linkInput = z.object({ current_password: currentPassword() })

/** The address of the service, where the browser goes next. */
export const linkBegun = z.object({ address: z.string() })
