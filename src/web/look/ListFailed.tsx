import { IconCloudOff } from '@tabler/icons-react'
import classes from './ListFailed.module.css'
import { TextButton } from './TextButton.tsx'

/** One quiet line in the place of a list: `what` begins the sentence, as in 'Animals'. */
export function ListFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className={classes.failed} role="alert">
      <IconCloudOff size={20} aria-hidden="true" />
      <p>{what} could not be loaded.</p>
      <TextButton onClick={onRetry}>Try again</TextButton>
    </div>
  )
}
