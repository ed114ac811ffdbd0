/** Tells whether the form that is submitted is the one that signs out. */
export const isSignOut = (event: Event): event is Event & { target: HTMLFormElement } =>
  event.target instanceof HTMLFormElement && event.target.action.endsWith('/users/logout')

/** Calls back when the sign-out form is submitted. */
export function onSignOut(listener: () => void): () => void {
  const onSubmit = (event: Event) => isSignOut(event) && listener()
  document.addEventListener('submit', onSubmit)
  return () => document.removeEventListener('submit', onSubmit)
}
