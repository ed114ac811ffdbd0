/** Tells whether the device has a share sheet. */
export const canShare = () => typeof navigator.share === 'function'

/** Shares Vivary's address; closing the share sheet isn't an error. */
export function shareVivary() {
  navigator.share({ title: 'Vivary', url: location.origin }).catch(() => undefined)
}
