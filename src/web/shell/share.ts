/** Whether the device has a way of its own to pass something on. */
export const canShare = () => typeof navigator.share === 'function'

/** Passes on where Vivary is; closing the device's sheet again is no failure. */
export function shareVivary() {
  navigator.share({ title: 'Vivary', url: location.origin }).catch(() => undefined)
}
