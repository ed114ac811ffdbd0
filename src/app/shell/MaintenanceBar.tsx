import { useUser } from '../../web/user.ts'

/** A quiet bar above every screen while the server is being looked after; otherwise nothing. */
export function MaintenanceBar() {
  const { maintenance } = useUser()
  if (!maintenance) return null
  return (
    <p
      className="sunken padX16 padY12 round14 below16 even text14 ink2 asTyped offPaper"
      role="status"
    >
      {maintenance}
    </p>
  )
}
