import { useEffect } from 'react'
import { forgetRecent } from './recent.ts'

/** Clears the recent choices when the sign-out form is submitted. */
export function useForgettingAtSignOut() {
  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      if (target instanceof HTMLFormElement && target.action.endsWith('/users/logout')) {
        forgetRecent()
      }
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [])
}
