import { useEffect, useEffectEvent, useState } from 'react'
import { counted } from '../../../shared/durations.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import type { Queue } from '../../../web/queue/shown.ts'

/** Signing out erases what is on this device: who has something waiting is asked first. */
export function SignOutQuestion({ queue: { mine, others } }: { queue: Queue }) {
  const [form, setForm] = useState<HTMLFormElement>()
  const count = mine.length + others.length

  const ask = useEffectEvent((event: SubmitEvent) => {
    const { target } = event
    if (!(target instanceof HTMLFormElement) || !target.action.endsWith('/users/logout')) return
    if (count === 0 || 'isSure' in target.dataset) return
    event.preventDefault()
    // Nothing else is to take it for signed out, such as what forgets what was seen.
    event.stopImmediatePropagation()
    setForm(target)
  })

  useEffect(() => {
    const hear = (event: SubmitEvent) => ask(event)
    window.addEventListener('submit', hear, { capture: true })
    return () => window.removeEventListener('submit', hear, { capture: true })
  }, [])

  function leave() {
    const sent = form?.cloneNode(true)
    if (!(sent instanceof HTMLFormElement)) return
    sent.dataset.isSure = ''
    // The menu that it stood in has closed.
    document.body.append(sent)
    sent.requestSubmit()
  }
  const close = () => setForm(undefined)
  return (
    <Sheet
      isOpen={form !== undefined}
      title={`${counted(count, 'record')} not sent yet`}
      onClose={close}
      foot={
        <>
          <Button variant="default" onClick={close}>
            Stay signed in
          </Button>
          <Button color="clay" onClick={leave}>
            Delete and sign out
          </Button>
        </>
      }
    >
      <p>
        Signing out erases everything Vivary keeps on this device, and{' '}
        {count === 1
          ? "this one hasn't reached your account. Stay signed in until it's sent, or it'll be lost."
          : "these haven't reached your account. Stay signed in until they're sent, or they'll be lost."}
      </p>
    </Sheet>
  )
}
