import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useFlash } from './look/Flash.tsx'

/**
 * A sheet whose code is fetched when it is first opened. When the code does not arrive it closes and
 * says so, and the next opening tries again: a lost connection costs nothing but that press.
 */
export function fetchedSheet<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const arrived: { Part?: ComponentType<Props> } = {}

  return function Fetched(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => arrived.Part)
    const { alert } = useFlash()

    const fail = useEffectEvent(() => {
      alert('This part could not be fetched. Check your connection, or refresh the page.')
      props.onClose()
    })

    useEffect(() => {
      let isAwaited = true
      load().then(
        (Loaded) => {
          arrived.Part = Loaded
          if (isAwaited) setPart(() => Loaded)
        },
        () => isAwaited && fail(),
      )
      return () => {
        isAwaited = false
      }
    }, [])

    return Part ? <Part {...props} /> : null
  }
}
