import { useIsFetching } from '@tanstack/react-query'
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { fetchedSheet } from '../../web/fetchedSheet.tsx'
import { lineSays, whenCalm } from '../../web/whenCalm.ts'

/* Sheets whose code is fetched when they first open, to keep it out of the first screen's. */

export const RecordSheet = fetchedSheet(async () => (await import('./RecordSheet.tsx')).RecordSheet)
export const NotificationsSheet = fetchedSheet(
  async () => (await import('../../day/notifications/NotificationsSheet.tsx')).NotificationsSheet,
)
export const SearchSheet = fetchedSheet(
  async () => (await import('./SearchSheet.tsx')).SearchSheet,
  true,
)
export const ShortcutsSheet = fetchedSheet(
  async () => (await import('./ShortcutsSheet.tsx')).ShortcutsSheet,
)
export const WelcomeSheet = fetchedSheet(
  async () => (await import('../../people/onboarding/WelcomeSheet.tsx')).WelcomeSheet,
)
export const SocialsSheet = fetchedSheet(
  async () => (await import('./SocialsSheet.tsx')).SocialsSheet,
)
export const AccountsSheet = fetchedSheet(
  async () => (await import('../../people/members/AccountsSheet.tsx')).AccountsSheet,
)

/**
 * Fetches the code of the sheets used every day once the screen is idle, so that a tap opens them at
 * once and the first keystrokes aren't lost. Not while the browser is saving data.
 */
export function DailySheets() {
  const isReading = useIsFetching() > 0
  const isGoing = useNavigation().state === 'loading'
  const isCalm = !isReading && !isGoing
  useEffect(() => (isCalm && !lineSays('saveData') ? whenCalm(fetchAll) : undefined), [isCalm])
  return null
}

function fetchAll() {
  for (const sheet of [RecordSheet, SearchSheet, NotificationsSheet]) sheet.fetch()
}

/** The notices above the bar, and the keeping of what is seen for where there is no network; when all is calm. */
export function Standing() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(
    () =>
      whenCalm(() =>
        import('./standing/Standing.tsx').then(
          ({ Standing }) => setPart(() => Standing),
          () => undefined,
        ),
      ),
    [],
  )
  return Part ? createElement(Part) : null
}
