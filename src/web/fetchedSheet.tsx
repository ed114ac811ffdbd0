import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { ReloadNeeded } from './chunks.ts'
import { useFlash } from './look/messages/Flash.tsx'
import { reloadOnce } from './reload.ts'

/**
 * A sheet whose code is loaded when it is first opened. If it doesn't arrive for a while, the sheet
 * closes with a message; it goes on loading, and the next tap opens it. If it only
 * comes with a reload, the page is reloaded if that is safe. Nothing on the page is lost.
 */
export function fetchedSheet<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const arrived: { Part?: ComponentType<Props> } = {}
  let loading: Promise<void> | undefined

  /** Loads the code. What an earlier call is still at may be there sooner, as without a connection. */
  function fetch() {
    const anew = load().then((Loaded) => {
      arrived.Part = Loaded
    })
    loading = Promise.race([loading ?? anew, anew])
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  function Fetched(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => arrived.Part)
    const { alert } = useFlash()

    const fail = useEffectEvent(async (isStuck: boolean) => {
      if (isStuck && (await reloadOnce())) return
      alert("We couldn't load this. Check your connection or refresh the page.")
      props.onClose()
    })

    useEffect(() => {
      let isAwaited = true
      const tooLong = setTimeout(() => fail(false), patience_ms)
      const stop = () => {
        isAwaited = false
        clearTimeout(tooLong)
      }
      fetch().then(
        () => {
          if (isAwaited) setPart(() => arrived.Part)
          stop()
        },
        (error) => {
          if (isAwaited) fail(error instanceof ReloadNeeded)
          stop()
        },
      )
      return stop
    }, [])

    return Part ? <Part {...props} /> : null
  }
  /** Loads the code ahead of time; if that fails, opening tries again. */
  Fetched.fetch = () => {
    if (!arrived.Part) fetch()
  }
  return Fetched
}

/** How long a tap waits for its sheet. */
const patience_ms = 10_000
