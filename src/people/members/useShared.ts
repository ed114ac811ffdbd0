import { api } from '../../web/api.ts'
import { useAnswer, useWrite } from '../../web/records.ts'
import type { InvitationInput, RoleChange, SharedUser, SharedUsers } from './people.contract.ts'

/** The members and invitations of the account; only fetched by its owner. */
export const useShared = (isOwner: boolean) =>
  useAnswer<SharedUsers>(['shared_users'], 'shared_users', isOwner)

type Written = { object: SharedUser }

/** Invites someone, or sends an invitation again. */
export const sendInvitation = ({ email, role, may_log }: InvitationInput) =>
  api<Written>('POST', 'shared_users', { shared_user: { email, role, may_log } })

export const useInvite = () => useWrite(sendInvitation)

export const useRoleChange = (id: string) =>
  useWrite((shared_user: RoleChange) =>
    api<Written>('PATCH', `shared_users/${id}`, { shared_user }),
  )

export const useRemoveShared = () => useWrite((id: string) => api('DELETE', `shared_users/${id}`))

/** True for an expired invitation. */
export const isTooOld = ({ expires_at }: SharedUser): boolean =>
  expires_at !== null && Date.parse(expires_at) < Date.now()
