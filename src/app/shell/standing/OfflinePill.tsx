import { useReach } from '../../../web/online.ts'
import classes from './Standing.module.css'

/** Says that Vivary can't be reached, for as long as it can't. */
export function OfflinePill() {
  const isAway = useReach() === 'away'
  return (
    <div className={`${classes.pill} round14 row gap10 text15 airy`}>
      <span className={`${classes.dot} round firm`} />
      <strong>Offline</strong>
      <span className={classes.words}>
        {isAway ? "Vivary can't answer, we keep trying" : "You see what's on this device"}
      </span>
    </div>
  )
}
