import { IconCheck, IconExternalLink, IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import { use, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { formatDay } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../web/look/controls/Button.tsx'
import { Copy } from '../../web/look/controls/Copy.tsx'
import { IconButton, IconLink } from '../../web/look/controls/IconButton.tsx'
import { Facts } from '../../web/look/Facts.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Paragraph } from '../../web/look/Paragraph.tsx'
import { useRecord } from '../../web/records.ts'
import { ConfirmDeletion } from '../../web/screens/Confirm.tsx'
import { RecordGate } from '../../web/screens/RecordGate.tsx'
import { RecordActionContext } from '../../web/screens/recordAction.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import { ShareLinkButton } from '../../web/shell/ShareLinkButton.tsx'
import { useCan } from '../../web/user.ts'
import { ListingPicture, ListingTags, priceOf } from './ListingLook.tsx'
import { useListingRemoval, whyLocked } from './ListingMenu.tsx'
import classes from './Listings.module.css'
import { type Listing, listingResource } from './listings.contract.ts'

/** One listing with its pictures, what is known of it, and its live page. */
export function ListingDetail() {
  const { id } = useParams()
  const query = useRecord(listingResource, id)
  return (
    <RecordGate query={query} what="Listing">
      {(listing) => (
        <Screen
          title={listing.title}
          second={priceOf(listing)}
          crumbs={[{ label: 'Shop', href: '/shop' }, { label: listing.title }]}
          action={<Actions listing={listing} />}
        >
          <div className={`${classes.detail} grid gap startAtDesk`}>
            <Pictures listing={listing} />
            <div className="slim stack gap">
              <Live listing={listing} />
              <Card>
                <div className="slim stack gap">
                  <Facts facts={factsOf(listing)} />
                  <Sell listing={listing} />
                </div>
              </Card>
              {listing.description && (
                <Card title="Description">
                  <Paragraph>{listing.description}</Paragraph>
                </Card>
              )}
            </div>
          </div>
        </Screen>
      )}
    </RecordGate>
  )
}

function factsOf(listing: Listing): [string, React.ReactNode][] {
  const { animal, sale } = listing
  return [
    ['Status', <ListingTags key="status" listing={listing} />],
    [
      'Animal',
      animal && (
        <Link key="animal" to={`/animals/${animal.id}`}>
          {animal.name}
        </Link>
      ),
    ],
    ...(animal?.genetics ? [fact('Genetics', animal.genetics)] : []),
    ['Views in 30 days', numberText(listing.views)],
    ['Questions in 30 days', numberText(listing.questions)],
    ...(sale
      ? [fact('Sold', [formatDay(sale.sold_on), sale.buyer].filter(Boolean).join(', to '))]
      : []),
  ]
}

const fact = (name: string, value: string): [string, string] => [name, value]

/** To its sale, or to the form that makes one. */
function Sell({ listing: { id, status, sale } }: { listing: Listing }) {
  const { mayChange } = useCan()
  if (sale) {
    return (
      <ButtonLink to={`/shop/sales/${sale.id}`} variant="light">
        Show the sale
      </ButtonLink>
    )
  }
  if (!mayChange) return null
  return (
    <ButtonLink
      to={`/shop/sales/new?listing=${id}`}
      variant="light"
      leftSection={<IconCheck size={20} />}
    >
      {status === 'sold' ? 'Record the sale' : 'Mark sold'}
    </ButtonLink>
  )
}

/** The first one large, the others below it; each opens by itself. */
function Pictures({ listing }: { listing: Listing }) {
  const [shownId, setShownId] = useState<string>()
  const { images, title } = listing
  const current = images.find(({ id }) => id === shownId) ?? images[0]
  return (
    <div className="slim stack gap8">
      <div className={`${classes.large} chip round18 clip`}>
        {current ? (
          <a className="tall wide block" href={current.urls.large} target="_blank" rel="noreferrer">
            <img
              className={`${classes.image} tall wide block`}
              src={current.urls.large}
              alt={
                images.length > 1
                  ? `${title}, ${images.indexOf(current) + 1} of ${images.length}`
                  : title
              }
            />
          </a>
        ) : (
          <ListingPicture listing={listing} size="medium" />
        )}
      </div>
      {images.length > 1 && (
        <ul className={`${classes.strip} grid gap8`}>
          {images.map((image, at) => (
            <li key={image.id}>
              <button
                type="button"
                className={`${classes.choice} chip clip wide block`}
                aria-label={`Show picture ${at + 1} of ${images.length}`}
                aria-pressed={image === current}
                onClick={() => setShownId(image.id)}
              >
                <img className={`${classes.image} tall wide block`} src={image.urls.small} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The live page; locked unless shop and listing are both public. */
function Live({ listing: { title, public_url } }: { listing: Listing }) {
  const { alert } = useFlash()
  if (!public_url) {
    return (
      <Card>
        <div className="cluster gap10">
          <Button
            variant="default"
            leftSection={<IconLock size={20} />}
            onClick={() => alert(whyLocked)}
          >
            View live listing
          </Button>
          <p className="quiet">{whyLocked}</p>
        </div>
      </Card>
    )
  }
  return (
    <Card>
      <div className="cluster gap10">
        <ButtonAnchor
          href={public_url}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={20} />}
        >
          View live listing
        </ButtonAnchor>
        <ShareLinkButton title={title} url={public_url} />
        <Copy text={public_url} label="Copy link" variant="default" />
      </div>
    </Card>
  )
}

function Actions({ listing: { id, title } }: { listing: Listing }) {
  const navigate = useNavigate()
  const History = use(RecordActionContext)
  const [isAsking, setIsAsking] = useState(false)
  const remove = useListingRemoval(() => navigate('/shop', { replace: true }))
  const { mayChange } = useCan()
  return (
    <div className={`${classes.actions} flex gap4`}>
      {History && <History of={listingResource} id={id} name={title} />}
      {mayChange && (
        <>
          <IconLink
            href={`/shop/listings/${id}/edit`}
            label="Edit"
            hotkey="e"
            icon={<IconPencil size={22} />}
          />
          <IconButton
            label="Delete"
            icon={<IconTrash size={22} />}
            onClick={() => setIsAsking(true)}
          />
        </>
      )}
      <ConfirmDeletion
        isOpen={isAsking}
        name={title}
        onYes={() => remove(id)}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}
