import { useState } from 'react'
import { newId } from './api.ts'

/** The id of the next record to add: the same for every retry, until it is renewed. */
export function useNewId(): [id: string, renew: () => void] {
  const [id, setId] = useState(() => newId())
  return [id, () => setId(newId())]
}
