import { useState } from 'react'
import { useUser } from '../user.ts'
import { WelcomeSheet } from './fetched.ts'

/** Opens for who is known and has not been welcomed yet. */
export function Welcome() {
  const { isDefault, onboarded } = useUser()
  const [isClosed, setIsClosed] = useState(false)
  if (isDefault || onboarded || isClosed) return null
  return <WelcomeSheet onClose={() => setIsClosed(true)} />
}
