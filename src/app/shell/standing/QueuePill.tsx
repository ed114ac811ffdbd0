import { IconChevronUp } from '@tabler/icons-react'
import { Link } from 'react-router'
import { numberText } from '../../../shared/numbers.ts'
import { useReach } from '../../../web/online.ts'
import type { Queue } from '../../../web/queue/shown.ts'
import classes from './Standing.module.css'

/** Says what waits to be sent, and whether Vivary can be reached; it leads to what waits. */
export function QueuePill({ queue: { mine, others } }: { queue: Queue }) {
  const reach = useReach()
  const refused = mine.filter((one) => one.refused).length
  const waiting = mine.length - refused
  const [someone] = others
  const words = [
    waiting > 0 &&
      `${numberText(waiting)} waiting${reach !== 'online' && refused === 0 ? ', all safe on this device' : ''}`,
    refused > 0 && `${numberText(refused)} refused`,
    mine.length === 0 && someone && `${numberText(others.length)} for ${someone.name}`,
  ].filter(Boolean)
  const standing = refused > 0 ? 'Not accepted' : waiting > 0 ? 'Sending' : 'Waiting'
  return (
    <Link className={`${classes.pill} round14 row gap10 text15 airy`} to="/waiting">
      {(reach !== 'online' || refused > 0) && <span className={`${classes.dot} round firm`} />}
      <strong>{reach === 'online' ? standing : 'Offline'}</strong>
      <span className={classes.words}>{words.join(', ')}</span>
      <IconChevronUp className="apart" size={20} aria-hidden="true" />
    </Link>
  )
}
