import { lazy } from 'react'

/* What opens over the screens. Not every visit opens one, so their code is fetched by then. */

export const RecordSheet = lazy(async () => ({
  default: (await import('./RecordSheet.tsx')).RecordSheet,
}))
export const NotificationsSheet = lazy(async () => ({
  default: (await import('../../features/notifications/NotificationsSheet.tsx')).NotificationsSheet,
}))
export const ShortcutsSheet = lazy(async () => ({
  default: (await import('./ShortcutsSheet.tsx')).ShortcutsSheet,
}))
export const SocialsSheet = lazy(async () => ({
  default: (await import('./SocialsSheet.tsx')).SocialsSheet,
}))
