import { IconLock, IconShare } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatShort } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { moneyText } from '../../shared/numbers.ts'
import { qrPath } from '../../shared/qr.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { Copy } from '../../web/look/controls/Copy.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { useWrite } from '../../web/records.ts'
import { LookOnlyScreen } from '../../web/screens/May.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { canShare } from '../../web/shell/share.ts'
import { useCan, useUser } from '../../web/user.ts'
import { WithShop } from '../sales/WithShop.tsx'
import classes from './HandOver.module.css'
import type { HandOver, NewHandOver } from './handover.contract.ts'

/** Hands an animal's record to its buyer: a square to scan, once and for a week. */
export function HandOverScreen() {
  const { id } = useParams()
  const { subscribed } = useUser()
  const query = useQuery({
    queryKey: ['hand_over', id],
    queryFn: () => api<HandOver>('GET', `animals/${id}/hand_over`),
    enabled: subscribed,
  })
  if (!useCan().mayChange) return <LookOnlyScreen title="Hand over" />
  return (
    <WithShop>
      <RecordGate query={query} what="Animal">
        {(found) => <Offered key={id} found={found} />}
      </RecordGate>
    </WithShop>
  )
}

function Offered({ found }: { found: HandOver }) {
  const { animal, sale, state } = found
  // The server keeps only the link's hash, so that it is known here until the screen is left.
  const [url, setUrl] = useState<string>()
  const queries = useQueryClient()
  const { flash, told } = useFlash()
  const path = `animals/${animal.id}/hand_over`
  const offer = useWrite(async () => {
    const { object } = await api<{ object: NewHandOver }>('POST', path, {})
    setUrl(object.url)
    queries.setQueryData(['hand_over', animal.id], object)
  })
  const revoke = useWrite(async () => {
    await api('DELETE', path)
    setUrl(undefined)
    flash('Offer withdrawn.')
  })
  const isOpen = state === 'open'
  return (
    <Screen
      title={`Hand ${animal.name} over`}
      second={sale && soldWords(sale)}
      crumbs={[
        { label: 'Animals', href: '/animals' },
        { label: animal.name, href: `/animals/${animal.id}` },
        { label: 'Hand over' },
      ]}
    >
      <div className={classes.page}>
        <Card>
          <div className={classes.offer}>
            <OfferState found={found} url={isOpen ? url : undefined} />
            {state !== 'taken' && !(isOpen && url) && (
              <Button
                loading={offer.isPending}
                onClick={() => offer.mutate(undefined, { onError: told })}
              >
                {isOpen ? 'Make a new link' : 'Make a link'}
              </Button>
            )}
          </div>
        </Card>
        <Card isFlush>
          <Rows label="What goes along">
            <Row
              leading={<ScaleMark size={24} state="full" />}
              title="Goes along"
              second={goesWords(found)}
            />
            <Row
              leading={<IconLock size={24} />}
              title="Stays with you"
              second="What you paid, comments, contacts and places, a read-only copy"
            />
          </Rows>
        </Card>
        {isOpen && (
          <Button
            variant="light"
            color="clay"
            fullWidth
            loading={revoke.isPending}
            onClick={() => revoke.mutate(undefined, { onError: told })}
          >
            Withdraw the offer
          </Button>
        )}
      </div>
    </Screen>
  )
}

function OfferState({ found, url }: { found: HandOver; url: string | undefined }) {
  const { timezone } = useUser()
  const { animal, sale, state, expires_at, taken_at, taken_by } = found
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
  const until = expires_at ? formatShort(expires_at, timezone) : ''
  if (state === 'open' && url) {
    const { side, path } = qrPath(url)
    return (
      <>
        <svg
          className={classes.square}
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
        <div className={classes.acts}>
          {canShare() && (
            <Button
              variant="light"
              leftSection={<IconShare size={20} />}
              onClick={() => navigator.share({ title: animal.name, url }).catch(() => undefined)}
            >
              Send link
            </Button>
          )}
          <Copy text={url} label="Copy link" variant="light" />
        </div>
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

const soldWords = ({ buyer, price, currency }: NonNullable<HandOver['sale']>) =>
  ['Sold', buyer && `to ${buyer}`, price !== null && `for ${moneyText(price, currency)}`]
    .filter(Boolean)
    .join(' ')

const goesWords = ({ goes: { records, photos, parents, genetics } }: HandOver) =>
  [
    counted(records, 'record'),
    photos > 0 && counted(photos, 'photo'),
    parents === 2 ? 'both parents' : parents === 1 && 'one parent',
    genetics && 'genetics',
  ]
    .filter(Boolean)
    .join(', ')
