import { useState } from 'react'
import { newId } from './api.ts'

/** The id of what is added next: the same however often that is tried, until it is renewed. */
export function useNewId(): [id: string, renew: () => void] {
  const [id, setId] = useState(() => newId())
  return [id, () => setId(newId())]
}
