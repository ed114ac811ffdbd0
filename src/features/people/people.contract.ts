import { z } from 'zod'
import { oneOf, requiredName, yesNo } from '../../shared/fields.ts'
import { currentUser, signUpInput } from '../account/account.contract.ts'

/** What somebody can be in an account that is another's. */
const sharedRoles = ['keeper', 'viewer'] as const
export type SharedRole = (typeof sharedRoles)[number]

/** An account is shared with so many people, those who have not answered yet among them. */
export const mostShared = 50

/** For so long a link of an invitation leads in. */
export const invitationDays = 7

/** Somebody an account is shared with: a member, or who was invited and has not answered yet. */
export const sharedUser = z.object({
  /** A member's is the person's; an invitation has its own. */
  id: z.uuid(),
  kind: z.enum(['member', 'invitation']),
  /** Not known of who was invited. */
  name: z.string().nullable(),
  email: z.string(),
  profilePictureUrls: currentUser.shape.profilePictureUrls,
  role: z.enum(sharedRoles),
  /** Whether a viewer may record logs; means nothing of a keeper. */
  may_log: z.boolean(),
  /** When they joined, or were invited last. */
  since: z.iso.datetime(),
  last_seen_at: z.iso.datetime().nullable(),
  /** Until when an invitation leads in; it may be over. */
  expires_at: z.iso.datetime().nullable(),
})
export type SharedUser = z.output<typeof sharedUser>

export const sharedUsers = z.object({
  value: z.array(sharedUser),
  totalPages: z.int(),
  total: z.int(),
  /** Without one, invitations become files of whoever runs the installation. */
  has_mail_server: z.boolean(),
})
export type SharedUsers = z.output<typeof sharedUsers>

const role = () => oneOf(sharedRoles, 'Please choose keeper or viewer')

export const invitationInput = z.object({
  email: signUpInput.shape.email,
  role: role(),
  may_log: yesNo().optional(),
})
export type InvitationInput = z.output<typeof invitationInput>

export const roleChange = z.object({ role: role().optional(), may_log: yesNo().optional() })
export type RoleChange = z.output<typeof roleChange>

/** Who comes by an invitation and is new here; the address is the invitation's. */
export const newcomerInput = signUpInput.pick({ name: true, password: true })

export const accountChange = z.object({ name: requiredName(100, 'Please choose a name') })
