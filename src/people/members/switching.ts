import { api } from '../../web/api.ts'

/**
 * Switches to another account and reloads the page, so that nothing of the previous one stays on
 * it.
 */
export async function switchTo(account_id: string): Promise<void> {
  await api('PATCH', 'session', { session: { account_id } })
  location.assign('/dashboard')
}

/** Leaves an account and switches to another of the user's; without one, to the sign-in page. */
export async function leave(account_id: string): Promise<void> {
  await api('DELETE', `memberships/${account_id}`)
  location.assign('/dashboard')
}

/** Creates an account of the user's own and switches to it. */
export async function startOwn(): Promise<void> {
  await api('POST', 'accounts', {})
  location.assign('/dashboard')
}
