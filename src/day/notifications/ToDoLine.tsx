import type { ComponentType, ReactNode } from 'react'
import { Button } from '../../web/look/controls/Button.tsx'
import { Row } from '../../web/look/Row.tsx'
import classes from './Notifications.module.css'

const tones = { due: 'glows due', over: 'warns alarm', quiet: 'chip ink2' }
export type Tone = keyof typeof tones

/** The one action of a line: words of its button, and the record it is about. */
type Act = { words: string; of: string; onDo: () => void; isWaiting?: boolean }

/** A line of what is to do: its picture in the tone of how late it is, and the one action. */
export const ToDoLine = ({
  icon: Icon,
  tone,
  title,
  href,
  onFollow,
  second,
  side,
  act,
  trailing,
}: {
  icon: ComponentType<{ size?: number }>
  tone: Tone
  title: string
  href?: string
  onFollow?: () => void
  second: ReactNode
  side?: ReactNode
  act?: Act | false
  trailing?: ReactNode
}) => (
  <Row
    leading={
      <span className={`${tones[tone]} side44 round12 center`} aria-hidden="true">
        <Icon size={22} />
      </span>
    }
    title={title}
    {...(href && { href })}
    {...(onFollow && { onChoose: onFollow })}
    second={second}
    side={side}
    trailing={
      act ? (
        <Button
          className={classes.button}
          variant="light"
          aria-label={`${act.words}: ${act.of}`}
          loading={act.isWaiting}
          onClick={act.onDo}
        >
          {act.words}
        </Button>
      ) : (
        trailing
      )
    }
  />
)
