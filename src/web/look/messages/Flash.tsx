import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { messageOf } from '../../api.ts'
import { unsent } from '../../unsent.ts'
import classes from './Flash.module.css'
import { FlashBar, type Message } from './FlashBar.tsx'

type Flashes = {
  /**
   * Says what was done: `flash('Feeder added.', { undo })`. `isRefusal`: an animal wouldn't eat.
   * Answers what takes the message away, for what was undone elsewhere.
   */
  flash: (text: string, options?: { undo?: () => void; isRefusal?: boolean }) => () => void
  /** Says what went wrong, at once. */
  alert: (text: string) => void
  /** Alerts the error that a tapped action ended with: `save().then(…, report)`. */
  report: (error: unknown) => void
}

const FlashContext = createContext<Flashes | null>(null)

/** Throws outside of a `FlashProvider`. */
export function useFlash(): Flashes {
  const flashes = useContext(FlashContext)
  if (!flashes) throw new Error('useFlash needs a FlashProvider around it')
  return flashes
}

/**
 * Shows the newest two messages; each leaves by itself after five seconds, or stays until it's closed
 * where the device is set so. Where the mouse rests on
 * their place they come up at the other side.
 */
export function FlashProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<Message[]>([])
  const layer = useLayer()
  const place = useRef<HTMLDivElement>(null)
  const mouse = useMouse()

  const flashes = useMemo<Flashes>(() => {
    let last = 0
    const show = (message: Omit<Message, 'key' | 'isAside'>) => {
      const key = ++last
      const add = () => {
        const rests = isOver(place.current, mouse.current)
        // A second alert, often of the same lost connection, takes the place of the first.
        const same = message.mark === 'alert' ? 'mark' : 'text'
        setMessages((before) => [
          ...before.filter((one) => one[same] !== message[same]).slice(-1),
          { ...message, key, isAside: before[0]?.isAside ?? rests },
        ])
      }
      // A screen reader hears what comes into a region that stands; a modal moves it.
      let timer: ReturnType<typeof setTimeout> | undefined
      const settle = () => {
        timer = setTimeout(() => (keepMessagesOnTop() ? settle() : add()), settling_ms)
      }
      if (isModalOpen()) {
        keepMessagesOnTop()
        settle()
      } else add()
      return () => {
        clearTimeout(timer)
        setMessages(without(key))
      }
    }
    const alert = (text: string) => {
      show({ text, mark: 'alert' })
    }
    return {
      flash: (text, { undo, isRefusal } = {}) =>
        show({ text: unsent.words?.() ?? text, undo, mark: isRefusal ? 'struck' : 'full' }),
      alert,
      report: (error) => alert(messageOf(error)),
    }
  }, [mouse])

  const bars = (isAlert: boolean) =>
    messages
      .filter(({ mark }) => (mark === 'alert') === isAlert)
      .map((message) => (
        <FlashBar
          key={message.key}
          message={message}
          onLeave={() => setMessages(without(message.key))}
        />
      ))

  return (
    <FlashContext value={flashes}>
      {children}
      {layer &&
        createPortal(
          <div
            ref={place}
            className={`${classes.place} fixed stack gap8`}
            data-aside={messages[0]?.isAside || undefined}
          >
            {/* Both regions are always there: a screen reader only hears what comes into one. */}
            <div role="alert" className={classes.region}>
              {bars(true)}
            </div>
            <div role="status" className={classes.region}>
              {bars(false)}
            </div>
            <div id="standing" className={classes.standing} />
          </div>,
          layer,
        )}
    </FlashContext>
  )
}

const settling_ms = 100

export const isModalOpen = () => document.querySelector('dialog[open]') !== null

/** The element that messages are drawn in, below everything else; the server draws none. */
function useLayer(): HTMLElement | undefined {
  const [layer, setLayer] = useState<HTMLElement>()
  useEffect(() => {
    const element = document.createElement('div')
    element.id = 'messages'
    element.className = String(classes.layer)
    document.body.append(element)
    setLayer(element)
    return () => element.remove()
  }, [])
  return layer
}

/**
 * Moves the messages into the modal on top: outside of it nothing is read out or takes a press. Moving them has the
 * browser style the whole page, so a modal that opens leaves them where they say nothing. Tells whether it moved them.
 */
export function keepMessagesOnTop(isOpening = false): boolean {
  const messages = document.getElementById('messages')
  if (!messages || (isOpening && !messages.textContent)) return false
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  if (messages.parentElement === top) return false
  top.append(messages)
  return true
}

const without = (key: number) => (messages: Message[]) =>
  messages.filter((each) => each.key !== key)

/** Where the mouse is, without drawing anything anew; null until it moves. */
function useMouse() {
  const mouse = useRef<{ x: number; y: number } | null>(null)
  useEffect(() => {
    const follow = ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (pointerType === 'mouse') mouse.current = { x: clientX, y: clientY }
    }
    window.addEventListener('pointermove', follow, { passive: true })
    return () => window.removeEventListener('pointermove', follow)
  }, [])
  return mouse
}

/** Of two messages, with some room. */
const height = 144

/** Tells whether the mouse is where messages come up, from the foot of their place. */
function isOver(place: Element | null, mouse: { x: number; y: number } | null): boolean {
  if (!place || !mouse) return false
  const { left, right, bottom } = place.getBoundingClientRect()
  return (
    mouse.x > left - 8 && mouse.x < right + 8 && mouse.y > bottom - height && mouse.y < bottom + 8
  )
}
