import { IconDownload } from '@tabler/icons-react'
import { formatShort } from '../../shared/dates.ts'
import { qrPath } from '../../shared/qr.ts'
import type { HandOver } from '../../shop/sales/handover.contract.ts'
import { ButtonAnchor } from '../../web/look/controls/Button.tsx'
import { useUser } from '../../web/user.ts'
import classes from './HandOver.module.css'

/** Where an offer stands: the square to scan, who took it over, or what comes next. */
export function OfferState({ handOver, url }: { handOver: HandOver; url: string | undefined }) {
  const { timezone } = useUser()
  const { animal, sale, state, expires_at, taken_at, taken_by } = handOver
  const buyer = sale?.buyer || 'The buyer'
  if (state === 'taken') {
    const on = taken_at ? ` on ${formatShort(taken_at, timezone)}` : ''
    return (
      <>
        <h2>{`${taken_by || buyer} took over ${animal.name}${on}`}</h2>
        <p className="quiet">You keep a copy that can only be read.</p>
      </>
    )
  }
  if (state === 'signed') {
    return <Signed handOver={handOver} on={taken_at && formatShort(taken_at, timezone)} />
  }
  const until = expires_at ? formatShort(expires_at, timezone) : ''
  if (state === 'open' && url) {
    const { side, path } = qrPath(url)
    return (
      <>
        <svg
          className={`${classes.square} padX8 padY8`}
          viewBox={`0 0 ${side} ${side}`}
          role="img"
          aria-label="QR code to take over"
          shapeRendering="crispEdges"
        >
          <rect width={side} height={side} fill="#fff" />
          <path d={path} fill="#17201b" />
        </svg>
        <h2>{buyer} scans this</h2>
        <p className="quiet">{`Works once, until ${until}. You can withdraw it until then.`}</p>
      </>
    )
  }
  if (state === 'open') {
    return (
      <>
        <h2>There's an offer until {until}</h2>
        <p className="quiet">
          We only show its link once. Make a new one if you need it again: the earlier one then no
          longer works.
        </p>
      </>
    )
  }
  return (
    <>
      <h2>{state === 'expired' ? 'The offer has expired' : 'Give the buyer the whole record'}</h2>
      <p className="quiet">
        The buyer opens a link or scans a code, and {animal.name} appears in their account here. The
        link works once and for 7 days.
      </p>
    </>
  )
}

const Signed = ({ handOver: { animal, sale }, on }: { handOver: HandOver; on: string | null }) => (
  <>
    <h2>{`Signed into a file${on ? ` on ${on}` : ''}`}</h2>
    <p className="quiet">
      Send it to {sale?.buyer || 'the buyer'}, who opens it in their own Vivary: Animals, More ways
      to add, From another keeper. You keep a copy that can only be read.
    </p>
    <ButtonAnchor
      variant="light"
      href={fileOf(animal.id)}
      download
      leftSection={<IconDownload size={20} />}
    >
      Download the file
    </ButtonAnchor>
    <p className="quiet">
      If the buyer asks where it comes from, they can compare{' '}
      <a href="/h/key" target="_blank" rel="noreferrer">
        the key of this server
      </a>
      .
    </p>
  </>
)

/** Where the signed file of an animal is downloaded. */
export const fileOf = (id: string) => `/dashboard/animals/${id}/hand-over.vivary`
