import { useEffect, useState } from 'react'

/** What Chromium sends when the application can be put on the device. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

const isInstall = (event: Event): event is InstallEvent => 'prompt' in event

/** Puts the application on the device; undefined as long as the browser does not offer it. */
export function useInstall(): (() => void) | undefined {
  const [offer, setOffer] = useState<InstallEvent>()

  useEffect(() => {
    const keep = (event: Event) => {
      if (!isInstall(event)) return
      // The menu offers it, not a bar over the screen.
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
    // An offer can be taken up once; the browser makes a new one when it was declined.
    setOffer(undefined)
    offer.prompt().catch(() => undefined)
  }
}
