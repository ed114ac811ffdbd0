import { useEffect, useState } from 'react'

/** Chromium's event when the application can be installed. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

const isInstall = (event: Event): event is InstallEvent => 'prompt' in event

/** A function that installs the application; undefined unless the browser offers it. */
export function useInstall(): (() => void) | undefined {
  const [offer, setOffer] = useState<InstallEvent>()

  useEffect(() => {
    const keep = (event: Event) => {
      if (!isInstall(event)) return
      // The menu offers it instead of the browser's own bar.
      event.preventDefault()
      setOffer(event)
    }
    const forget = () => setOffer(undefined)
    addEventListener('beforeinstallprompt', keep)
    addEventListener('appinstalled', forget)
    return () => {
      removeEventListener('beforeinstallprompt', keep)
      removeEventListener('appinstalled', forget)
    }
  }, [])

  if (!offer) return undefined
  return () => {
    // An offer works once; the browser sends a new one if it was declined.
    setOffer(undefined)
    offer.prompt().catch(() => undefined)
  }
}
