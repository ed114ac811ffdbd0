import { Link, useLocation } from 'react-router'
import { counted } from '../shared/durations.ts'
import { numberText } from '../shared/numbers.ts'
import { usePage } from '../web/records.ts'
import { conversationResource } from './messages/messages.contract.ts'
import classes from './ShopTabs.module.css'

const tabs = [
  { label: 'Shop home', href: '/shop' },
  { label: 'Messages', href: '/shop/messages' },
  { label: 'Analytics', href: '/shop/analytics' },
  { label: 'Sales', href: '/shop/sales' },
]

/** The parts of the shop, each a screen of its own. What is unread is counted in its tab. */
export function ShopTabs() {
  const unread = useUnreadMessages()
  const { pathname } = useLocation()
  return (
    <nav
      className={`${classes.tabs} sunken round12 flex gap2 wrapNarrow`}
      aria-label="Parts of the shop"
    >
      {tabs.map(({ label, href }) => (
        <Link
          className="round10 relative center semibold ink2 oneLine"
          key={href}
          to={href}
          title={
            label === 'Messages' && unread > 0 ? counted(unread, 'unread conversation') : undefined
          }
          aria-current={pathname === href ? 'page' : undefined}
        >
          {label === 'Messages' && unread > 0 ? `${label} · ${numberText(unread)}` : label}
        </Link>
      ))}
    </nav>
  )
}

/** How many conversations no one has read, for the tabs of the shop; 0 until that is known. */
function useUnreadMessages(): number {
  const { data } = usePage(conversationResource, { filter: 'unread', per_page: 1 })
  return data?.counts?.unread ?? 0
}
