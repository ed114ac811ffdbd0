import { type ComponentType, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ReloadNeeded } from './chunks.ts'
import { useFlash } from './look/messages/Flash.tsx'
import { reloadOnce } from './reload.ts'

/**
 * A sheet whose code is loaded when it is first opened. One that begins with typing gets as `typed`
 * what is typed meanwhile, which is then no shortcut. If the code doesn't arrive for a while, the
 * sheet closes with a message; it goes on loading, and the next tap opens it. If it only comes with
 * a reload, the page is reloaded if that is safe. Nothing on the page is lost.
 */
export function fetchedSheet<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props & Early>>,
  isTypedInto = false,
) {
  let Arrived: ComponentType<Props & Early> | undefined
  let loading: Promise<void> | undefined

  /** Loads the code. What an earlier call is still at may be there sooner, as without a connection. */
  function fetch() {
    const anew = load().then((Part) => {
      Arrived = Part
    })
    loading = Promise.race([loading ?? anew, anew])
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  function Fetched(props: Props) {
    const [Part, setPart] = useState(() => Arrived)
    const typed = useRef('')
    const { alert } = useFlash()

    const fail = useEffectEvent(async (isStuck: boolean) => {
      if (isStuck && (await reloadOnce())) return
      alert("We couldn't load this. Check your connection or refresh the page.")
      props.onClose()
    })

    // With the paint: a key between it and an effect would be lost.
    useLayoutEffect(() => {
      if (Part) return
      let isAwaited = true
      const tooLong = setTimeout(() => fail(false), patience_ms)
      const type = (event: KeyboardEvent) => {
        event.stopPropagation()
        if (event.key.length > 1 || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        typed.current += event.key
      }
      if (isTypedInto) document.addEventListener('keydown', type, true)
      fetch().then(
        () => setPart(() => Arrived),
        (error) => {
          if (isAwaited) fail(error instanceof ReloadNeeded)
        },
      )
      return () => {
        isAwaited = false
        clearTimeout(tooLong)
        document.removeEventListener('keydown', type, true)
      }
    }, [Part])

    return Part ? <Part {...props} typed={typed.current} /> : null
  }
  /** Loads the code ahead of time; if that fails, opening tries again. */
  Fetched.fetch = () => {
    if (!Arrived) fetch()
  }
  return Fetched
}

/** Letters typed before a sheet's code had come. */
export type Early = { typed?: string }

/** How long a tap waits for its sheet. */
const patience_ms = 10_000
