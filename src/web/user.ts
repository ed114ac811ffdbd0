import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '../features/account/account.contract.ts'
import { api } from './api.ts'
import { takeUpPreferences } from './preferences.ts'
import { showAccount } from './shownAccount.ts'

/** The stand-in until the person is known, and when that fails; `isDefault` marks it. */
const defaultUser: CurrentUser & { isDefault: true } = {
  isDefault: true,
  id: '',
  name: '',
  email: '',
  confirmed: true,
  has_password: true,
  createdAt: '1970-01-01T00:00:00.000Z',
  updated_at: '1970-01-01T00:00:00.000Z',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  week_start: 'monday',
  weight_unit: 'grams',
  decimal_sign: 'point',
  profilePictureUrls: null,
  currency_id: 'GBP',
  currency: { id: 'GBP', code: 'GBP', symbol: '£', name: 'British Pound' },
  onboarded: true,
  subscribed: false,
  owner: false,
  role: 'keeper',
  may_log: true,
  operator: false,
  account_id: '',
  erase_at: null,
  accounts: [],
  can_start_account: false,
  stats: { animals: 0, species: 0, groups: 0 },
  authenticityToken: '',
  socials: [],
}

export const useUserQuery = () => useQuery({ queryKey: ['user'], queryFn: readUser })

/** Before anything is drawn of it: what is shown of all records depends on who reads it. */
async function readUser() {
  const user = await api<CurrentUser>('GET', 'user')
  takeUpPreferences(user)
  showAccount(user.account_id)
  return user
}

/** Who is signed in; never absent. */
export function useUser(): CurrentUser & { isDefault?: boolean } {
  return useUserQuery().data ?? defaultUser
}

/**
 * What the person may do in the account they are in. Who can only look is not offered the rest; the
 * server refuses it all the same.
 */
export function useCan(): { mayChange: boolean; mayLog: boolean } {
  const { role, may_log } = useUser()
  const mayChange = role !== 'viewer'
  return { mayChange, mayLog: mayChange || may_log }
}
