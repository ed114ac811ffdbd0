import { IconDownload, IconLock, IconShare } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { crumbsBelow } from '../../collection/animals/words.ts'
import { counted } from '../../shared/durations.ts'
import { moneyText } from '../../shared/numbers.ts'
import { whose } from '../../shared/text.ts'
import type { HandOver, NewHandOver } from '../../shop/sales/handover.contract.ts'
import { WithShop } from '../../shop/sales/WithShop.tsx'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { Copy } from '../../web/look/controls/Copy.tsx'
import { HelpLink } from '../../web/look/controls/HelpLink.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { useAnswer, useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { LookOnlyScreen } from '../../web/screens/May.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { canShare } from '../../web/shell/share.ts'
import { shareLink } from '../../web/shell/shareLink.ts'
import { useCan, useUser } from '../../web/user.ts'
import classes from './HandOver.module.css'
import { fileOf, OfferState } from './OfferState.tsx'
import { TakeOverScreen } from './TakeOverScreen.tsx'

/** Hands the address's animal over; without one, takes one over from a file. */
export const HandingOver = () => (useParams().id ? <HandOverScreen /> : <TakeOverScreen />)

/** Hands an animal's record to its buyer: a square to scan, once and for a week. */
function HandOverScreen() {
  const { id } = useParams()
  const { subscribed } = useUser()
  const query = useAnswer<HandOver>(['hand_over', id], `animals/${id}/hand_over`, subscribed)
  if (!useCan().mayChange) return <LookOnlyScreen title="Hand over" />
  return (
    <WithShop>
      <RecordGate query={query} what="Animal">
        {(handOver) => <Offered key={id} handOver={handOver} />}
      </RecordGate>
    </WithShop>
  )
}

function Offered({ handOver }: { handOver: HandOver }) {
  const { animal, sale, state } = handOver
  const { url, offer, revoke, sign } = useOffer(handOver)
  const { report } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const isOpen = state === 'open'
  return (
    <Screen
      title={`Hand ${animal.name} over`}
      second={sale && soldWords(sale)}
      crumbs={crumbsBelow(animal, { label: 'Hand over' })}
    >
      <div className="line35 grid gap16">
        <Card>
          <div className={`${classes.offer} grid gap12 middled`}>
            <OfferState handOver={handOver} url={isOpen ? url : undefined} />
            {state !== 'taken' && state !== 'signed' && (
              <Acts
                name={animal.name}
                isOpen={isOpen}
                {...{ url, offer, sign }}
                onSign={() => setIsAsking(true)}
              />
            )}
          </div>
        </Card>
        <HelpLink to="handing-over" />
        <Card isFlush>
          <Rows label="What goes along">
            <Row
              leading={<ScaleMark size={24} state="full" />}
              title="Goes along"
              second={goesWords(handOver)}
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
          title={`Sign ${whose(animal.name)} record into a file?`}
          yes="Sign and download"
          onYes={() => sign.mutate(undefined, { onError: report })}
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
            onClick={() => revoke.mutate(undefined, { onError: report })}
          >
            Withdraw the offer
          </Button>
        )}
      </div>
    </Screen>
  )
}

/** Shares the link or makes one, and signs the record into a file. */
function Acts({
  name,
  isOpen,
  url,
  offer,
  sign,
  onSign,
}: Pick<ReturnType<typeof useOffer>, 'url' | 'offer' | 'sign'> & {
  name: string
  isOpen: boolean
  onSign: () => void
}) {
  const { report } = useFlash()
  return (
    <div className="flex wrap centred gap12">
      {isOpen && url ? (
        <LinkActs url={url} name={name} />
      ) : (
        <Button
          loading={offer.isPending}
          onClick={() => offer.mutate(undefined, { onError: report })}
        >
          {isOpen ? 'Make a new link' : 'Make a link'}
        </Button>
      )}
      <Button
        variant="light"
        leftSection={<IconDownload size={20} />}
        loading={sign.isPending}
        onClick={onSign}
      >
        Signed file
      </Button>
    </div>
  )
}

/** The animal's offer: its link while that is known, and what makes, withdraws and signs it. */
function useOffer({ animal: { id }, expires_at }: HandOver) {
  // The server keeps only a hash of the link, so the link itself is gone once this screen is left.
  const [own, setOwn] = useState<NewHandOver>()
  // Someone else may have made a new one since.
  const url = own?.expires_at === expires_at ? own?.url : undefined
  const queries = useQueryClient()
  const { flash } = useFlash()
  const path = `animals/${id}/hand_over`
  const offer = useWrite(async () => {
    const { object } = await api<{ object: NewHandOver }>('POST', path, {})
    setOwn(object)
    queries.setQueryData(['hand_over', id], object)
  })
  const revoke = useWrite(async () => {
    await api('DELETE', path)
    setOwn(undefined)
    flash('Offer withdrawn.')
  })
  const sign = useWrite(async () => {
    const { object } = await api<{ object: HandOver }>('POST', `${path}/file`, {})
    queries.setQueryData(['hand_over', id], object)
    location.assign(fileOf(id))
  })
  return { url, offer, revoke, sign }
}

/** Actions on a link while its address is known. */
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

const soldWords = ({ buyer, price, currency }: NonNullable<HandOver['sale']>) =>
  ['Sold', buyer && `to ${buyer}`, price !== null && `for ${moneyText(price, currency)}`]
    .filter(Boolean)
    .join(' ')

const goesWords = ({ goes: { records, photos, parents, genetics } }: HandOver) =>
  [
    `${counted(records, 'record')}${records > 0 ? ' with your notes' : ''}`,
    photos > 0 && counted(photos, 'photo'),
    parents === 2 ? 'both parents' : parents === 1 && 'one parent',
    genetics && 'genetics',
  ]
    .filter(Boolean)
    .join(', ')
