import { IconChevronLeft, IconChevronRight, IconMenu2 } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { IconButton } from '../controls/IconButton.tsx'
import { Logo } from '../icons.tsx'
import type { Crumb } from './places.ts'
import classes from './TopBar.module.css'
import { useWays } from './useWays.ts'

/**
 * From 900px back, forward and the breadcrumbs; below, their short form: the menu and the logo on
 * a root, otherwise the way back to the parent by its name.
 */
export function TopBar({
  crumbs,
  search,
  right,
  isOnline,
  onMenu,
}: {
  crumbs: readonly Crumb[]
  search?: ReactNode
  right?: ReactNode
  isOnline: boolean
  onMenu: () => void
}) {
  const navigate = useNavigate()
  const { canGoBack, canGoForward } = useWays()
  const parent = crumbs.findLast((crumb, place) => place < crumbs.length - 1 && crumb.href)
  return (
    <header className={`${classes.bar} row between gap8`}>
      <div className={`${classes.wide} away flexAtDesk middleAtDesk`}>
        <IconButton
          label="Back"
          icon={<IconChevronLeft size={22} />}
          isDisabled={!canGoBack}
          onClick={() => navigate(-1)}
        />
        <IconButton
          label="Forward"
          icon={<IconChevronRight size={22} />}
          isDisabled={!canGoForward}
          onClick={() => navigate(1)}
        />
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <div className="slim row gap4 awayAtDesk wrapNarrow">
        {parent?.href ? (
          <Link
            className={`${classes.parent} round12 touch slim row gap12 text14 semibold ink2`}
            to={parent.href}
            aria-label={`Back to ${parent.label}`}
          >
            <IconChevronLeft size={24} aria-hidden="true" />
            <span className="crop ellipsis oneLine">{parent.label}</span>
          </Link>
        ) : (
          <>
            <IconButton label="Menu" icon={<IconMenu2 size={24} />} onClick={onMenu} />
            <Link className={`${classes.brand} round12 touch row gap10 text18 strong`} to="/">
              <Logo />
              Vivary
            </Link>
          </>
        )}
        {!isOnline && (
          <span className={`${classes.offline} padX6 padY0 firm row gap6 text13 semibold alarm`}>
            Offline
          </span>
        )}
      </div>
      <div className={`${classes.right} slim row firm gap4`}>
        {search}
        {right}
      </div>
    </header>
  )
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={`${classes.crumbs} flexAtDesk middleAtDesk`}>
        {crumbs.map((crumb, place) => (
          <Fragment key={crumb.href ?? crumb.label}>
            {place > 0 && <li aria-hidden="true">/</li>}
            <li>
              {crumb.href && place < crumbs.length - 1 ? (
                <Link to={crumb.href}>{crumb.label}</Link>
              ) : (
                <span aria-current={place === crumbs.length - 1 ? 'page' : undefined}>
                  {crumb.label}
                </span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
