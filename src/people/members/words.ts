import type { Role } from '../../shared/choices.ts'
import type { SharedRole } from './people.contract.ts'

/** A role's name, and its description in the form 'you could …'. */
export function roleWords(role: SharedRole, mayLog: boolean): { name: string; can: string } {
  if (role === 'keeper') {
    return {
      name: 'keeper',
      can: 'see, add and change everything, just like the owner',
    }
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
