import { useEffect } from 'react'
import { forgetRecent } from './recent.ts'

/** What was chosen is nobody else's business: it goes with the form that ends the session. */
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
