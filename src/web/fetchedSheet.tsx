import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useFlash } from './look/messages/Flash.tsx'
import { reloadIfSafe } from './reload.ts'

/**
 * A sheet whose code is loaded when it is first opened. If loading fails, because the connection
 * was lost or the server has a newer version, the page is reloaded if that is safe; otherwise the
 * sheet closes with a message. Nothing on the page is lost.
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
      alert("We couldn't load this. Check your connection or refresh the page.")
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
  /** Loads the code ahead of time; if that fails, opening tries again. */
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
