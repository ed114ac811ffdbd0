import { z } from 'zod'
import type { Role } from '../../shared/choices.ts'
import { currentUser } from '../../shared/currentUser.ts'
import { oneOf, requiredName, yesNo } from '../../shared/fields.ts'
import { field } from '../../shared/labels.ts'
import { signUpInput } from '../signIn/account.contract.ts'

/** The roles in someone else's account. */
const sharedRoles = ['keeper', 'viewer'] as const
export type SharedRole = (typeof sharedRoles)[number]

/** The most members and open invitations of an account. */
export const mostShared = 50

/** How long an invitation's link works. */
export const invitationDays = 7

/** A member, or someone with an open invitation. */
export const sharedUser = z.object({
  /** A member's user id, or the invitation's own id. */
  id: z.uuid(),
  kind: z.enum(['member', 'invitation']),
  /** Null for invitations. */
  name: z.string().nullable(),
  email: z.string(),
  profilePictureUrls: currentUser.shape.profilePictureUrls,
  role: z.enum(sharedRoles),
  /** True if a viewer may record logs; means nothing for keepers. */
  may_log: z.boolean(),
  /** When they joined, or were last invited. */
  since: z.iso.datetime(),
  last_seen_at: z.iso.datetime().nullable(),
  /** When an invitation expires; may be in the past. */
  expires_at: z.iso.datetime().nullable(),
})
export type SharedUser = z.output<typeof sharedUser>

export const sharedUsers = z.object({
  value: z.array(sharedUser),
  totalPages: z.int(),
  total: z.int(),
  /** Without one, emails are written to files for the operator. */
  has_mail_server: z.boolean(),
})
export type SharedUsers = z.output<typeof sharedUsers>

const role = () => oneOf(sharedRoles, 'Please choose keeper or viewer')

export const invitationInput = z.object({
  email: signUpInput.shape.email,
  role: field('Role', role()),
  may_log: field('Can record', yesNo().optional(), 'yesNo'),
})
export type InvitationInput = z.output<typeof invitationInput>

export const roleChange = z.object({ role: role().optional(), may_log: yesNo().optional() })
export type RoleChange = z.output<typeof roleChange>

/** A new user with an invitation, which names the address. */
export const newcomerInput = signUpInput.pick({ name: true, password: true })

export const accountChange = z.object({
  name: field('Name', requiredName('Please choose a name')),
})

/** A role's name, and its description in the form 'you could …'. */
export function roleWords(role: SharedRole, mayLog: boolean): { name: string; can: string } {
  if (role === 'keeper') {
    return { name: 'keeper', can: 'do everything with the animals that the owner can' }
  }
  return {
    name: 'viewer',
    can: mayLog
      ? 'see everything and record feedings, weights and other logs, but not change anything else'
      : 'see everything, but not change anything',
  }
}

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  keeper: 'Keeper',
  viewer: 'Viewer',
}
