import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { ScaleMark } from '../ScaleMark.tsx'
import classes from './Flash.module.css'
import { messagesStay } from './longerMessages.ts'

/** `mark`: what stands before the text; a struck scale beside a refusal. */
export type Message = {
  key: number
  text: string
  mark: 'full' | 'struck' | 'alert'
  /** At the other side, since the mouse rested on the usual one. */
  isAside: boolean
  undo?: (() => void) | undefined
}

const shownFor = 5000

/**
 * One message. Its five seconds begin anew after it was touched, pointed at or focused. A pointer
 * that it comes to lie under doesn't hold it: only one that moves on it does.
 */
export function FlashBar({ message, onLeave }: { message: Message; onLeave: () => void }) {
  const [isHeld, setIsHeld] = useState(false)
  const [isLasting] = useState(messagesStay)
  const leave = useEffectEvent(onLeave)

  useEffect(() => {
    if (isHeld || isLasting) return
    const timer = setTimeout(() => leave(), shownFor)
    return () => clearTimeout(timer)
  }, [isHeld, isLasting])

  const undo = () => {
    message.undo?.()
    onLeave()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding only keeps the message in sight
    <div
      className={`${classes.bar} padX16 padY4 round14 row gap12 text15 airy wrapNarrow`}
      data-alert={message.mark === 'alert' || undefined}
      onPointerMove={() => setIsHeld(true)}
      onPointerDown={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Mark of={message.mark} />
      <p className="padY8 grow">{message.text}</p>
      {message.undo && (
        <button
          type="button"
          className={`${classes.undo} clear borderless padX8 padY0 round10 touch strong lined`}
          aria-keyshortcuts="Control+Z"
          onClick={undo}
        >
          Undo
        </button>
      )}
      {isLasting && (
        <button
          type="button"
          className={`${classes.undo} clear borderless padX8 padY0 round10 touch strong lined`}
          onClick={onLeave}
        >
          Close
        </button>
      )}
    </div>
  )
}

function Mark({ of: mark }: { of: Message['mark'] }) {
  if (mark === 'alert') return <IconCloudOff size={20} aria-hidden="true" />
  const scale = <ScaleMark state={mark} size={18} tone="currentColor" />
  if (mark === 'full') return scale
  return (
    <span className={`${classes.mark} grid`} role="img" aria-label="Refused">
      {scale}
    </span>
  )
}
