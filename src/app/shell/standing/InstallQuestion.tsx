import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isTyping } from '../../../web/reload.ts'
import { useUser } from '../../../web/user.ts'
import { InstallSheet } from './InstallSheet.tsx'
import {
  mayAskToInstall,
  onAsked,
  rememberAsking,
  useInstallWay,
  type Way,
  wayNow,
} from './install.ts'

/** How long someone has looked at the dashboard before they are asked. */
const calm_ms = 20_000

/**
 * Asks a keeper of animals on the dashboard to install Vivary where the browser has a way to, once in 30
 * days, and anyone who chooses it in the menu.
 */
export function InstallQuestion() {
  const way = useInstallWay()
  const { pathname } = useLocation()
  const { stats, onboarded } = useUser()
  const [wayToAsk, setWayToAsk] = useState<Way>()
  const isTime = way !== undefined && pathname === '/' && stats.animals > 0 && onboarded

  useEffect(() => {
    if (!isTime) return
    const timer = setTimeout(() => {
      if (isTyping() || !mayAskToInstall()) return
      rememberAsking()
      setWayToAsk(way)
    }, calm_ms)
    return () => clearTimeout(timer)
  }, [isTime, way])

  useEffect(() => onAsked(() => setWayToAsk(wayNow())), [])

  return wayToAsk && <InstallSheet way={wayToAsk} onClose={() => setWayToAsk(undefined)} />
}
