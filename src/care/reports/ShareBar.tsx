import classes from './ShareBar.module.css'

/** How much of something is done, from 0 to 1. The words beside it say so. */
export const ShareBar = ({ share }: { share: number }) => (
  <div className={`${classes.bar} sunken round4 crop`}>
    <span className="round4 tall block" style={{ width: `${100 * share}%` }} />
  </div>
)
