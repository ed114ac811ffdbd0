import { isReached, onReach } from '../../../web/online.ts'

/** Fetches pictures again that couldn't be had while Vivary was out of reach, once it answers. */
export function mendPictures(): () => void {
  const broken = new Set([...document.images].filter(isBroken))

  const hear = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && isOurs(target)) broken.add(target)
  }
  const stop = onReach(() => {
    if (!isReached()) return
    for (const image of broken) if (image.isConnected && isBroken(image)) fetchAgain(image)
    broken.clear()
  })
  document.addEventListener('error', hear, { capture: true })
  return () => {
    document.removeEventListener('error', hear, { capture: true })
    stop()
  }
}

/** Setting the same address fetches it anew if it failed. */
function fetchAgain(image: HTMLImageElement) {
  image.setAttribute('src', image.src)
}

const isBroken = (image: HTMLImageElement) =>
  isOurs(image) && image.complete && image.naturalWidth === 0

const isOurs = ({ src }: HTMLImageElement) => src.startsWith(`${location.origin}/`)
