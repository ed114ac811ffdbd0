import { Face, type Faced } from '../animal/Face.tsx'
import classes from './UserFace.module.css'

/** Picture or initials, the name, and whether the connection stands: green and a word, or clay and a word. */
export function UserFace({ user, isOnline }: { user: Faced; isOnline: boolean }) {
  return (
    <>
      <Face person={user} />
      <span className="slim">
        <span className={`${classes.name} snug strong twoLines`}>{user.name}</span>{' '}
        <span className={`${classes.state} row quiet`} data-online={isOnline || undefined}>
          {isOnline ? 'Online' : 'Offline'}
        </span>
      </span>
    </>
  )
}
