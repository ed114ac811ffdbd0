import { IconCloudOff } from '@tabler/icons-react'
import { TextButton } from '../../web/look/TextButton.tsx'
import classes from './Calendar.module.css'

/** Stands over the grid, which shows what it had. */
export function CalendarFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.failed} role="alert">
      <IconCloudOff size={20} aria-hidden="true" />
      <p>We're sorry, we were unable to fetch your events. Please try again later.</p>
      <TextButton onClick={onRetry}>Try again</TextButton>
    </div>
  )
}
