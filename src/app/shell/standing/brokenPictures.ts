import { isReached, onReach } from '../../../web/online.ts'

/** Fetches pictures again that couldn't be had while Vivary was out of reach, once it answers. */
export function mendPictures(): () => void {
  const broken = new Set([...document.images].filter(isBroken))

  const hear = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && isOurs(target)) broken.add(target)
  }
  const stop = onReach(() => {
    if (!isReached()) return
    for (const image of broken) {
      // Setting the same address fetches it anew if it failed.
      if (image.isConnected && isBroken(image)) image.setAttribute('src', image.src)
    }
    broken.clear()
  })
  document.addEventListener('error', hear, { capture: true })
  return () => {
    document.removeEventListener('error', hear, { capture: true })
    stop()
  }
}

/** A picture that has been answered without one. */
const isBroken = (image: HTMLImageElement) =>
  isOurs(image) && image.complete && image.naturalWidth === 0

/** Only the server's own are asked for again. */
const isOurs = ({ src }: HTMLImageElement) => src.startsWith(`${location.origin}/`)
