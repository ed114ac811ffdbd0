import { useEffect } from 'react'
import { deviceStorage } from '../../web/deviceStorage.ts'
import { onSignOut } from '../../web/shell/onSignOut.ts'

/** Where a user's recent choices are kept. Here, since every visit runs this and not the search. */
export const recentPrefix = 'search:recent:'

/** Clears all users' recent choices on this device when the sign-out form is submitted. */
export const useForgettingAtSignOut = () => useEffect(() => onSignOut(forgetRecent), [])

function forgetRecent() {
  for (const key of deviceStorage.keys()) if (key.startsWith(recentPrefix)) deviceStorage.drop(key)
}
