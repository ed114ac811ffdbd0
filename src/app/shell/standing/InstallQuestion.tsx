import {
  IconBell,
  IconCheck,
  IconQrcode,
  IconShare2,
  IconSquarePlus,
  IconWifiOff,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../web/look/controls/Button.tsx'
import { Sheet } from '../../../web/look/sheet/Sheet.tsx'
import { isTyping } from '../../../web/reload.ts'
import { useUser } from '../../../web/user.ts'
import classes from './InstallQuestion.module.css'
import {
  install,
  mayAskToInstall,
  onAsked,
  rememberAsking,
  useInstallWay,
  type Way,
  wayNow,
} from './install.ts'

/** How long someone has looked at the dashboard before they are asked. */
const calm_ms = 20_000

/**
 * Asks a keeper of animals on the dashboard to install Vivary where the browser has a way to, once in 30
 * days, and anyone who chooses it in the menu.
 */
export function InstallQuestion() {
  const way = useInstallWay()
  const { pathname } = useLocation()
  const { stats, onboarded } = useUser()
  const [wayToAsk, setWayToAsk] = useState<Way>()
  const isTime = way !== undefined && pathname === '/' && stats.animals > 0 && onboarded

  useEffect(() => {
    if (!isTime) return
    const timer = setTimeout(() => {
      if (isTyping() || !mayAskToInstall()) return
      rememberAsking()
      setWayToAsk(way)
    }, calm_ms)
    return () => clearTimeout(timer)
  }, [isTime, way])

  useEffect(() => onAsked(() => setWayToAsk(wayNow())), [])

  return wayToAsk && <InstallSheet way={wayToAsk} onClose={() => setWayToAsk(undefined)} />
}

/** The gains of installing and a button for it; or how it's done by hand. */
function InstallSheet({ way, onClose }: { way: Way; onClose: () => void }) {
  if (way === 'steps') return <StepsSheet onClose={onClose} />
  function accept() {
    rememberAsking()
    onClose()
    install()
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Install Vivary"
      second="From this site, without an app store"
      portrait={<img className={`${classes.logo} round16`} src="/icons/maskable-512.png" alt="" />}
      foot={
        <div className="wide grid gap4">
          <Button fullWidth onClick={accept}>
            Install app
          </Button>
          <Button fullWidth variant="subtle" onClick={onClose}>
            Not now
          </Button>
        </div>
      }
    >
      <ul className={`${classes.rows} padX0 padY8 grid gap16`}>
        {gains.map(({ icon: Icon, title, about }) => (
          <li key={title}>
            <span className="sunken round12 side44 center firm ink2">
              <Icon size={22} aria-hidden="true" />
            </span>
            <span>
              <strong>{title}</strong>
              <span>{about}</span>
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

const gains = [
  {
    icon: IconWifiOff,
    title: 'Works where there is no signal',
    about: "Record a whole round. We'll send it later.",
  },
  {
    icon: IconQrcode,
    title: 'Scan from the home screen',
    about: 'Hold the icon, then tap Scan',
  },
  { icon: IconBell, title: "Tells you what's due", about: 'With a number on the icon' },
]

function StepsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Install Vivary"
      second="On iPhone and iPad, in three steps"
      foot={
        <Button fullWidth variant="light" onClick={onClose}>
          Got it
        </Button>
      }
    >
      <ol className={`${classes.rows} padX0 padY8 grid gap16`}>
        {steps.map(({ icon: Icon, title, about }, at) => (
          <li key={title}>
            <span
              className={`${classes.number} round10 lit center firm strong primary`}
              aria-hidden="true"
            >
              {at + 1}
            </span>
            <span>
              <strong>{title}</strong>
              <span>{about}</span>
            </span>
            <span className="sunken round12 side44 center firm ink2">
              <Icon size={22} aria-hidden="true" />
            </span>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

const steps = [
  { icon: IconShare2, title: 'Tap Share', about: 'The square with an arrow' },
  {
    icon: IconSquarePlus,
    title: 'Choose “Add to Home Screen”',
    about: "Scroll down if you don't see it",
  },
  { icon: IconCheck, title: 'Tap Add', about: 'Then open Vivary from its icon' },
]
