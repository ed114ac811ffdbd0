import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './Schedules.module.css'

/** What stands on a feeding schedule that an import brought without its feeder. */
export function LegacyFeeder() {
  return (
    <p className={classes.legacy}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>
        The legacy feeder link no longer works. Please reselect the feeder in the feeding schedule.
      </span>
    </p>
  )
}
