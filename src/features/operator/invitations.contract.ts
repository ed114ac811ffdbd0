import { z } from 'zod'
import { emailInput } from '../account/account.contract.ts'

/** Who may make an account of their own here. */
export const signUpRule = z.object({ sign_up: z.enum(['open', 'invite', 'closed']) })
export type SignUpRule = z.output<typeof signUpRule>

/** Whom an operator asks to have an account of their own. */
export const signUpInvitation = z.object({ invitation: emailInput })

/** Where the mail went, in a sentence. */
export const invited = z.object({ success: z.literal(true), message: z.string() })
export type Invited = z.output<typeof invited>
