import { IconCloudUp } from '@tabler/icons-react'
import classes from './WaitingMark.module.css'

/** Says of a record that it's on this device only. */
export const WaitingMark = () => (
  <span className={classes.mark}>
    <IconCloudUp size={16} aria-hidden="true" />
    waiting to be sent
  </span>
)

/** The same of one that the server wouldn't take. */
export const RefusedMark = () => (
  <span className={`${classes.mark} ${classes.refused}`}>not accepted</span>
)
