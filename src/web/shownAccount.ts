import { accountHeader } from '../shared/accountHeader.ts'

/** The account that this page shows: the first one from the server, until a reload. */
const page: { accountId?: string | undefined } = {}

export function showAccount(accountId: string): void {
  page.accountId ??= accountId
}

/** Forgets it, as a reload does; for tests, which open one page after the other. */
export function forgetShownAccount(): void {
  page.accountId = undefined
}

/** The header that names the account a request is meant for. */
export const forShownAccount = (): Record<string, string> =>
  page.accountId ? { [accountHeader]: page.accountId } : {}

/**
 * Another tab or this one has switched the browser's account: reloads, so that nothing of the
 * previous account stays on the page. A form with input stays until the user leaves it.
 */
export function loadOtherAccount(): void {
  if (!document.querySelector('form[data-dirty]')) location.assign('/dashboard')
}
