/**
 * The build that this page is of: the address of its entry (start.tsx), which every change of the browser's
 * half gives another name. Empty on the server.
 */
export const ownBuild: string =
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset.build) ?? ''
