import { type NavigateOptions, useSearchParams } from 'react-router'

/** The parts of the screen's address; `put` changes some of them, in place if not told otherwise, and '' takes one away. */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  function put(changes: Record<string, string | undefined>, options: NavigateOptions = inPlace) {
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changes)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      return after
    }, options)
  }
  return { params, put }
}

const inPlace = { replace: true, preventScrollReset: true }
