import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { whenCalm } from '../whenCalm.ts'
import { NotificationsSheet, RecordSheet, SearchSheet } from './fetched.ts'

/**
 * Fetches the code of what is opened every day once the screen has all of its own: a tap opens it at
 * once then, and what is typed right after is not lost. Not where the person saves data.
 */
export function DailySheets() {
  const isReading = useIsFetching() > 0
  const isGoing = useNavigation().state === 'loading'
  const isCalm = !isReading && !isGoing
  useEffect(() => (isCalm && !savesData() ? whenCalm(fetchAll) : undefined), [isCalm])
  return null
}

/** The browser asks once only: what did not arrive would be missing until the page is loaded anew. */
function fetchAll() {
  if (!navigator.onLine) return
  for (const sheet of [RecordSheet, SearchSheet, NotificationsSheet]) sheet.fetch()
}

/** Not all browsers tell. */
const savesData = () => {
  const connection: unknown = 'connection' in navigator && navigator.connection
  return Boolean(
    connection && typeof connection === 'object' && 'saveData' in connection && connection.saveData,
  )
}
