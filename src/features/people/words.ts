import type { Role } from '../account/account.contract.ts'
import type { SharedRole } from './people.contract.ts'

/** What a role is called, and what it lets somebody do: 'you could …'. */
export function roleWords(role: SharedRole, mayLog: boolean): { name: string; can: string } {
  if (role === 'keeper') {
    return {
      name: 'keeper',
      can: 'see everything, and record, add and change it as the owner does',
    }
  }
  return {
    name: 'viewer',
    can: mayLog
      ? 'see everything and record feedings, weights and the like, and change nothing else'
      : 'see everything, and change nothing',
  }
}

export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  keeper: 'Keeper',
  viewer: 'Viewer',
}
