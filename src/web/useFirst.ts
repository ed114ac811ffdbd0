import { useState } from 'react'

/** The first value that came: what was begun with it stays as it is while the value is loaded again. */
export function useFirst<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(() => value)
  if (first === undefined && value !== undefined) setFirst(() => value)
  return first ?? value
}
