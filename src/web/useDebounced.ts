import { useEffect, useRef, useState } from 'react'

/** The value, once it has stood still for so long. */
export function useDebouncedValue<Value>(value: Value, wait_ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait_ms)
    return () => clearTimeout(timer)
  }, [value, wait_ms])
  return settled
}

/** Calls back once no one has asked for it for so long, with what was given last; never after leaving. */
export function useDebouncedCallback<Given>(
  callback: (given: Given) => void,
  wait_ms: number,
): (given: Given) => void {
  const latest = useRef(callback)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (value) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(value), wait_ms)
  }
}
