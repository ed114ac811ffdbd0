/** Calls back when the sign-out form is submitted. */
export function onSignOut(told: () => void): () => void {
  const onSubmit = ({ target }: SubmitEvent) => {
    if (target instanceof HTMLFormElement && target.action.endsWith('/users/logout')) told()
  }
  document.addEventListener('submit', onSubmit)
  return () => document.removeEventListener('submit', onSubmit)
}
