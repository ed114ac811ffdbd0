import { IconCloudOff } from '@tabler/icons-react'
import { TextButton } from '../controls/TextButton.tsx'
import classes from './ListFailed.module.css'

/** One quiet line in place of a list; `what` starts the sentence, as in 'Animals'. */
export function ListFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className={classes.failed} role="alert">
      <IconCloudOff size={20} aria-hidden="true" />
      <p>{what} couldn't be loaded.</p>
      <TextButton onClick={onRetry}>Try again</TextButton>
    </div>
  )
}
