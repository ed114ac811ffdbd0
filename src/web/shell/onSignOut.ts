/** Calls back when the sign-out form is submitted. */
export function onSignOut(listener: () => void): () => void {
  const onSubmit = ({ target }: SubmitEvent) => {
    if (target instanceof HTMLFormElement && target.action.endsWith('/users/logout')) listener()
  }
  document.addEventListener('submit', onSubmit)
  return () => document.removeEventListener('submit', onSubmit)
}
