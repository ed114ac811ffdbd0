import { IconAlertTriangle } from '@tabler/icons-react'

/** Shown on a feeding schedule that was imported without a feeder. */
export function LegacyFeeder() {
  return (
    <p className="glows padX14 padY12 round14 flex gap10 text14 airy due">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>
        The legacy feeder link no longer works. Please reselect the feeder in the feeding schedule.
      </span>
    </p>
  )
}
