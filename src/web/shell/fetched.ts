import { fetchedSheet } from '../fetchedSheet.tsx'

/* What opens over the screens: their code is no part of the first one's. */

export const RecordSheet = fetchedSheet(async () => (await import('./RecordSheet.tsx')).RecordSheet)
export const NotificationsSheet = fetchedSheet(
  async () =>
    (await import('../../features/notifications/NotificationsSheet.tsx')).NotificationsSheet,
)
export const SearchSheet = fetchedSheet(
  async () => (await import('../../features/search/SearchSheet.tsx')).SearchSheet,
)
export const ShortcutsSheet = fetchedSheet(
  async () => (await import('./ShortcutsSheet.tsx')).ShortcutsSheet,
)
export const WelcomeSheet = fetchedSheet(
  async () => (await import('../../features/onboarding/WelcomeSheet.tsx')).WelcomeSheet,
)
export const SocialsSheet = fetchedSheet(
  async () => (await import('./SocialsSheet.tsx')).SocialsSheet,
)
export const AccountsSheet = fetchedSheet(
  async () => (await import('../../features/people/AccountsSheet.tsx')).AccountsSheet,
)
