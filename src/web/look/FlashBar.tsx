import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import classes from './Flash.module.css'
import { ScaleMark } from './ScaleMark.tsx'

export type Message = { key: number; text: string; isAlert: boolean; undo?: () => void }

const shownFor = 5000

/** One message. Its five seconds begin anew after it was touched, pointed at or focused. */
export function FlashBar({ message, onLeave }: { message: Message; onLeave: () => void }) {
  const [isHeld, setIsHeld] = useState(false)
  const leave = useEffectEvent(onLeave)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => leave(), shownFor)
    return () => clearTimeout(timer)
  }, [isHeld])

  const undo = () => {
    message.undo?.()
    onLeave()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding only keeps the message in sight
    <div
      className={classes.bar}
      data-alert={message.isAlert || undefined}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {message.isAlert ? (
        <IconCloudOff size={20} aria-hidden="true" />
      ) : (
        <ScaleMark state="full" size={18} tone="currentColor" />
      )}
      <p>{message.text}</p>
      {message.undo && (
        <button type="button" className={classes.undo} onClick={undo}>
          Undo
        </button>
      )}
    </div>
  )
}
