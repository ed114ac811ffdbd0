import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './OfferButton.module.css'

/** Below a list to choose from: adds what isn't in it. */
export const OfferButton = ({
  isBusy = false,
  onClick,
  children,
}: {
  isBusy?: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <button
    type="button"
    className={`${classes.offer} clear borderless padX12 padY8 round10 touch wide row gap8 above4 semibold primary left`}
    disabled={isBusy}
    onClick={onClick}
  >
    <IconPlus size={18} aria-hidden="true" />
    {children}
  </button>
)
