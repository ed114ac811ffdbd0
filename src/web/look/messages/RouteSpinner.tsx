import { scalePath } from '../ScaleMark.tsx'
import classes from './RouteSpinner.module.css'

/** Shown while a route loads; comes into sight after 400 ms. */
export function RouteSpinner() {
  return (
    <div className={`${classes.spinner} fixed`} role="status">
      <span className="hidden">Loading</span>
      <svg width="44" height="44" viewBox="0 0 24 24" aria-hidden="true">
        <path className={classes.track} d={scalePath} />
        <path className={classes.runner} d={scalePath} pathLength="100" />
      </svg>
    </div>
  )
}
