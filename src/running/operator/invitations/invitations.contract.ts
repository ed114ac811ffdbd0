import { z } from 'zod'
import { emailInput } from '../../../people/signIn/account.contract.ts'

/** Rule of who may create an account on this server. */
export const signUpRule = z.object({ sign_up: z.enum(['open', 'invite', 'closed']) })
export type SignUpRule = z.output<typeof signUpRule>

/** An operator's invitation to sign up. */
export const signUpInvitation = z.object({ invitation: emailInput })

/** Where the email went, in a sentence. */
export const invited = z.object({ success: z.literal(true), message: z.string() })
export type Invited = z.output<typeof invited>
