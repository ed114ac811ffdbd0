import { IconPlus } from '@tabler/icons-react'
import { NavLink } from 'react-router'
import { scalePath } from '../ScaleMark.tsx'
import classes from './BottomBar.module.css'
import type { BottomPlaces, Place } from './places.ts'

/** The phone's places within the thumb's reach, and the record button between them. */
export function BottomBar({ places, onRecord }: { places: BottomPlaces; onRecord?: () => void }) {
  return (
    <nav className={`${classes.bar} surface ruled fixed flex awayAtDesk`} aria-label="Main">
      <Side places={places.left} />
      {onRecord && (
        <button
          type="button"
          className={`${classes.record} bare round22 relative center`}
          aria-label="Record"
          onClick={onRecord}
        >
          <svg className={`${classes.scale} relative`} viewBox="0 0 24 24" aria-hidden="true">
            <path d={scalePath} fill="currentColor" />
          </svg>
          <IconPlus className="relative" size={26} stroke={2} aria-hidden="true" />
        </button>
      )}
      <Side places={places.right} />
    </nav>
  )
}

/** Both sides are equally wide, so that the button stays in the middle. */
const Side = ({ places }: { places: readonly Place[] }) => (
  <div className="slim flex grow">
    {places.map((place) => (
      <BottomLink key={place.href} place={place} />
    ))}
  </div>
)

function BottomLink({ place: { label, href, icon } }: { place: Place }) {
  return (
    <NavLink
      className={`${classes.place} round12 slim stack middle centred grow gap2 tight ink3`}
      to={href}
      end={href === '/'}
    >
      {icon}
      <span>{label}</span>
    </NavLink>
  )
}
