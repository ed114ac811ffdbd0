import { IconDownload, IconLock, IconShare } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { formatShort } from '../../shared/dates.ts'
import { counted } from '../../shared/durations.ts'
import { moneyText } from '../../shared/numbers.ts'
import { qrPath } from '../../shared/qr.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button, ButtonAnchor } from '../../web/look/controls/Button.tsx'
import { Copy } from '../../web/look/controls/Copy.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { LookOnlyScreen } from '../../web/screens/May.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { canShare } from '../../web/shell/share.ts'
import { shareLink } from '../../web/shell/shareLink.ts'
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
  const [isAsking, setIsAsking] = useState(false)
  const sign = useWrite(async () => {
    const { object } = await api<{ object: HandOver }>('POST', `${path}/file`, {})
    setUrl(undefined)
    queries.setQueryData(['hand_over', animal.id], object)
    location.assign(fileOf(animal.id))
  })
  const isOpen = state === 'open'
  const isDone = state === 'taken' || state === 'signed'
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
            {!isDone && (
              <div className={classes.acts}>
                {isOpen && url ? (
                  <LinkActs url={url} name={animal.name} />
                ) : (
                  <Button
                    loading={offer.isPending}
                    onClick={() => offer.mutate(undefined, { onError: told })}
                  >
                    {isOpen ? 'Make a new link' : 'Make a link'}
                  </Button>
                )}
                <Button
                  variant="light"
                  leftSection={<IconDownload size={20} />}
                  loading={sign.isPending}
                  onClick={() => setIsAsking(true)}
                >
                  Signed file
                </Button>
              </div>
            )}
          </div>
        </Card>
        <HelpLink to="handing-over" />
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
        <Confirm
          isOpen={isAsking}
          title={`Sign ${animal.name}'s record into a file?`}
          yes="Sign and download"
          onYes={() => sign.mutate(undefined, { onError: told })}
          onClose={() => setIsAsking(false)}
        >
          For a buyer who has a Vivary of their own. The record is handed over with it: you keep a
          copy that can only be read, and a link from here no longer works. You can't undo this, but
          you can download the file again.
        </Confirm>
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
  if (state === 'signed') {
    const on = taken_at ? ` on ${formatShort(taken_at, timezone)}` : ''
    return (
      <>
        <h2>{`Signed into a file${on}`}</h2>
        <p className="quiet">
          Send it to {sale?.buyer || 'the buyer'}, who opens it in their own Vivary: Animals, More
          ways to add, From a file. You keep a copy that can only be read.
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

/** What is done with a link while it is known. */
function LinkActs({ url, name }: { url: string; name: string }) {
  return (
    <>
      {canShare() && (
        <Button
          leftSection={<IconShare size={20} />}
          onClick={() => shareLink({ title: name, url })}
        >
          Send link
        </Button>
      )}
      <Copy text={url} label="Copy link" variant="light" />
    </>
  )
}

const fileOf = (id: string) => `/dashboard/animals/${id}/hand-over.vivary`

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
