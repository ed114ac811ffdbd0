import { useState } from 'react'
import { kept } from '../../web/kept.ts'
import { useUser } from '../../web/user.ts'
import type { FirstSteps } from './firstSteps.contract.ts'

/** Whether there is something to begin with for who can begin it, and how to be rid of its list. */
export function useFirstSteps({ has_schedule }: FirstSteps) {
  const { id, role, stats, isDefault } = useUser()
  const key = `first_steps:${id}`
  const [hidden, setHidden] = useState<string>()
  const isHidden = hidden === key || kept.read(key) === 'hidden'
  const isDone = stats.species > 0 && stats.animals > 0 && has_schedule
  return {
    isToBegin: !isDefault && role !== 'viewer' && !isDone && !isHidden,
    hide() {
      kept.write(key, 'hidden')
      setHidden(key)
    },
  }
}
