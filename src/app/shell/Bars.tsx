import { useLocation } from 'react-router'
import { ErasureBar } from '../../people/leaving/ErasureBar.tsx'
import { useUser } from '../../web/user.ts'

/** Bars above every screen: while the server is being looked after, and while the account is waiting to be deleted. */
export function Bars() {
  const { maintenance, erase_at } = useUser()
  const { pathname } = useLocation()
  return (
    <>
      {maintenance && (
        <p
          className="sunken padX16 padY12 round14 below16 even text14 ink2 asTyped offPaper"
          role="status"
        >
          {maintenance}
        </p>
      )}
      {erase_at && pathname !== '/account/delete' && <ErasureBar erase_at={erase_at} />}
    </>
  )
}
