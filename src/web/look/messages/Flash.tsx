import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { messageOf } from '../../api.ts'
import { unsent } from '../../unsent.ts'
import { useIsHydrated } from '../useIsHydrated.ts'
import classes from './Flash.module.css'
import { FlashBar, type Message } from './FlashBar.tsx'

type Flashes = {
  /** Says what was done: `flash('Feeder added.', { undo })`. `isRefusal`: an animal wouldn't eat. */
  flash: (text: string, options?: { undo?: () => void; isRefusal?: boolean }) => void
  /** Says what went wrong, at once. */
  alert: (text: string) => void
  /** The same for what something that was tapped ended with: `save().then(…, told)`. */
  told: (error: unknown) => void
}

const FlashContext = createContext<Flashes | null>(null)

/** Throws outside of a `FlashProvider`. */
export function useFlash(): Flashes {
  const flashes = useContext(FlashContext)
  if (!flashes) throw new Error('useFlash needs a FlashProvider around it')
  return flashes
}

/** Shows the newest two messages; each leaves by itself after five seconds. */
export function FlashProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([])
  // The server draws no portals.
  const hasPlace = useIsHydrated()

  const flashes = useMemo<Flashes>(() => {
    const show = (message: Omit<Message, 'key'>) =>
      setMessages((shown) => [
        ...shown.filter(({ text }) => text !== message.text).slice(-1),
        { ...message, key: (shown.at(-1)?.key ?? 0) + 1 },
      ])
    const alert = (text: string) => show({ text, mark: 'alert' })
    return {
      flash: (text, { undo, isRefusal } = {}) =>
        show({ text: unsent.words?.() ?? text, undo, mark: isRefusal ? 'struck' : 'full' }),
      alert,
      told: (error) => alert(messageOf(error)),
    }
  }, [])

  const leave = (key: number) => setMessages((shown) => shown.filter((each) => each.key !== key))
  const bars = (isAlert: boolean) =>
    messages
      .filter(({ mark }) => (mark === 'alert') === isAlert)
      .map((message) => (
        <FlashBar key={message.key} message={message} onLeave={() => leave(message.key)} />
      ))

  return (
    <FlashContext value={flashes}>
      {children}
      {hasPlace &&
        createPortal(
          <div className={classes.place}>
            {/* Both regions are always there: a screen reader only hears what comes into one. */}
            <div role="alert" className={classes.region}>
              {bars(true)}
            </div>
            <div role="status" className={classes.region}>
              {bars(false)}
            </div>
            <div id="standing" className={classes.standing} />
          </div>,
          document.body,
        )}
    </FlashContext>
  )
}
