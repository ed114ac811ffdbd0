import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { CurrentUser } from '../shared/currentUser.ts'
import { usualCurrency } from '../shared/numbers.ts'
import { api } from './api.ts'
import { takeUpPreferences } from './preferences.ts'
import { served, servedAt } from './served.ts'
import { showAccount } from './shownAccount.ts'

/** The stand-in until the user has loaded, or if that fails; `isDefault` marks it. */
const defaultUser: CurrentUser & { isDefault: true } = {
  isDefault: true,
  id: '',
  name: '',
  email: '',
  confirmed: true,
  has_mail_server: false,
  has_password: true,
  createdAt: '1970-01-01T00:00:00.000Z',
  updated_at: '1970-01-01T00:00:00.000Z',
  // Not read before it is needed: the first of these takes a phone long.
  get timezone() {
    return Intl.DateTimeFormat().resolvedOptions().timeZone
  },
  utc_offsets: [],
  week_start: 'monday',
  weight_unit: 'grams',
  decimal_sign: 'point',
  time_format: '12h',
  temperature_unit: 'celsius',
  animal_columns: null,
  profilePictureUrls: null,
  currency_id: usualCurrency,
  kwh_price: null,
  currency: { id: usualCurrency, code: usualCurrency, symbol: '£', name: 'British Pound' },
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
  maintenance: null,
  socials: [],
}

const userQuery = {
  queryKey: ['user'],
  queryFn: async () => takeUp(await api<CurrentUser>('GET', 'user')),
  initialData: () => {
    const user = served<CurrentUser>('user')
    return user && takeUp(user)
  },
  initialDataUpdatedAt: servedAt,
}

/** Without the form token, which differs in each answer and would redraw all that shows the user. */
export const useUserQuery = () => useQuery({ ...userQuery, select: withoutToken })

const withoutToken = ({ authenticityToken: _, ...user }: CurrentUser) => user

/** For the one form that isn't sent by a script. */
export const useFormToken = (): string => useQuery({ ...userQuery, select: tokenOf }).data ?? ''

const tokenOf = ({ authenticityToken = '' }: CurrentUser) => authenticityToken

/** Before rendering, since records are formatted for their reader. */
function takeUp(user: CurrentUser): CurrentUser {
  takeUpPreferences(user)
  showAccount(user.account_id)
  return user
}

type User = CurrentUser & { isDefault?: boolean }

/** One query for all: a screen asks for the user dozens of times, and each query has its timers. */
export const UserContext = createContext<User | undefined>(undefined)

/** The signed-in user; never undefined. */
export const useUser = (): User => use(UserContext) ?? defaultUser

/** True if the shown record can only be read, by anyone: one that was handed over. */
export const ReadOnlyContext = createContext(false)

/** Rights of the user in the current account. The interface hides the rest; the server refuses it in any case. */
export function useCan(): { mayChange: boolean; mayLog: boolean } {
  const { role, may_log } = useUser()
  const isReadOnly = use(ReadOnlyContext)
  const mayChange = role !== 'viewer' && !isReadOnly
  return { mayChange, mayLog: mayChange || (may_log && !isReadOnly) }
}

/**
 * A function that says whether the user may change a log, dose or comment: some may only change
 * their own.
 */
export function useMayChangeLog(): (log: { recorded_by: string | null }) => boolean {
  const { mayChange, mayLog } = useCan()
  const { id } = useUser()
  return ({ recorded_by }) => mayChange || (mayLog && recorded_by === id)
}
