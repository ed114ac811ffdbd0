import { IconCloudOff } from '@tabler/icons-react'
import { useReach } from '../../online.ts'
import { TextButton } from '../controls/TextButton.tsx'
import classes from './ListFailed.module.css'

/**
 * One quiet line in place of a list; `what` starts the sentence, as in 'Animals'. Without network,
 * what was opened before is shown, so this wasn't.
 */
export function ListFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  const isOffline = useReach() === 'offline'
  return (
    <div className={`${classes.failed} row gap12 text15 ink2 wrapNarrow`} role="alert">
      <IconCloudOff size={20} aria-hidden="true" />
      <p className="grow">
        {isOffline
          ? "You haven't opened this on this device yet. It comes once you're back online."
          : `${what} couldn't be loaded.`}
      </p>
      <TextButton onClick={onRetry}>Try again</TextButton>
    </div>
  )
}
