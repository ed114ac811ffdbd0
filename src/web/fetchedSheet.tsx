import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useFlash } from './look/Flash.tsx'
import { reloadIfSafe } from './reload.ts'

/**
 * A sheet whose code is fetched when it is first opened. When the code does not arrive, because of a
 * lost connection or of a newer version on the server, the page is loaded anew if that is safe;
 * otherwise the sheet closes and says so. What stands on the page is never lost by it.
 */
export function fetchedSheet<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const arrived: { Part?: ComponentType<Props> } = {}

  function Fetched(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => arrived.Part)
    const { alert } = useFlash()

    const fail = useEffectEvent(async () => {
      if (await reloadIfSafe()) return
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
        () => {
          if (isAwaited) fail()
        },
      )
      return () => {
        isAwaited = false
      }
    }, [])

    return Part ? <Part {...props} /> : null
  }
  /** Before it is opened, so that it opens at once; what does not arrive is asked for again by then. */
  Fetched.fetch = () => {
    if (arrived.Part) return
    load().then(
      (Loaded) => {
        arrived.Part = Loaded
      },
      () => undefined,
    )
  }
  return Fetched
}
