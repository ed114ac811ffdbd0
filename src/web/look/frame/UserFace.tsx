import { type FrameUser, initialsOf } from './places.ts'
import classes from './UserFace.module.css'

/** Initials, the name, and whether the connection stands: green and a word, or clay and a word. */
export function UserFace({ user, isOnline }: { user: FrameUser; isOnline: boolean }) {
  return (
    <>
      <span className={classes.initials} aria-hidden="true">
        {initialsOf(user.name)}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{user.name}</span>
        <span className={classes.state} data-online={isOnline || undefined}>
          {isOnline ? 'Online' : 'Offline'}
        </span>
      </span>
    </>
  )
}
