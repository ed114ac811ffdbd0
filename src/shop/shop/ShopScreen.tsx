import {
  IconBuildingStore,
  IconCheck,
  IconDownload,
  IconExternalLink,
  IconLock,
  IconPencil,
  IconQrcode,
  IconWorld,
} from '@tabler/icons-react'
import { use, useState } from 'react'
import { counted } from '../../shared/durations.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../web/look/controls/Button.tsx'
import { Copy } from '../../web/look/controls/Copy.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useBriefly } from '../../web/look/useBriefly.ts'
import { MayChange } from '../../web/screens/May.tsx'
import { RecordActionContext } from '../../web/screens/recordAction.ts'
import { Screen } from '../../web/screens/Screen.tsx'
import { ShareLinkButton } from '../../web/shell/ShareLinkButton.tsx'
import { MyListings } from '../listings/MyListings.tsx'
import { ShopGate, SomeListings } from '../ShopGate.tsx'
import { ShopTabs } from '../ShopTabs.tsx'
import classes from './Shop.module.css'
import { type Shop, shopResource } from './shop.contract.ts'
import { useShop } from './useShop.ts'

/** The home of the shop: what visitors see of it, and the listings; or the prompt to open one. */
export const ShopScreen = () => (
  <ShopGate>
    <Home />
  </ShopGate>
)

function Home() {
  const query = useShop()
  const { data: shop } = query
  const History = use(RecordActionContext)
  return (
    <Screen
      title="Shop"
      crumbs={[{ label: 'Shop' }]}
      action={shop && History && <History of={shopResource} id={shop.id} name={shop.name} />}
    >
      {shop && <ShopTabs />}
      {query.isError && !shop && <ListFailed what="Your shop" onRetry={() => query.refetch()} />}
      {query.isPending && <Waiting shape="card" />}
      {shop === null && <CreatePrompt />}
      {shop && <Opened shop={shop} />}
    </Screen>
  )
}

function Opened({ shop }: { shop: Shop }) {
  return (
    <>
      <ShopHead shop={shop} />
      <MyListings />
    </>
  )
}

/** There is no shop yet. */
const CreatePrompt = () => (
  <section
    className={`${classes.prompt} surface shadow padX20 round22 line35 stack middle gap12 middled`}
    aria-labelledby="open-shop"
  >
    <div className={classes.dimmed}>
      <SomeListings />
    </div>
    <h2 id="open-shop">Open your shop</h2>
    <p className="ink2">
      A page of your own on the web where visitors see your animals for sale and ask about them. It
      stays private until you make it public.
    </p>
    <MayChange>
      <ButtonLink to="/shop/new">Create shop</ButtonLink>
    </MayChange>
  </section>
)

/** The shop as visitors see it, small, with what its keeper does with it. */
function ShopHead({ shop }: { shop: Shop }) {
  const [showsCode, setShowsCode] = useState(false)
  const isPublic = shop.privacy === 'public'
  return (
    <section className="card clip" aria-label="Your shop">
      <div className={`${classes.banner} clip`}>
        {shop.banner ? (
          <img src={shop.banner.large} alt="" />
        ) : (
          <Portrait animal={plain(shop)} size="band" />
        )}
      </div>
      <div className={`${classes.under} relative stack gap12 rowAtDesk middleAtDesk`}>
        <div className={`${classes.logo} clip lit center primary`}>
          {shop.logo ? (
            <img src={shop.logo.small} alt="" />
          ) : (
            <IconBuildingStore size={34} aria-hidden="true" />
          )}
        </div>
        <div className={`${classes.who} slim growAtDesk`}>
          <h2>
            {shop.name}{' '}
            {isPublic ? (
              <Tag tone="good" icon={<IconWorld size={15} aria-hidden="true" />}>
                Public
              </Tag>
            ) : (
              <Tag icon={<IconLock size={15} aria-hidden="true" />}>Private</Tag>
            )}
          </h2>
          <p className="above2 text14 ink2">
            {shop.public_url.replace(/^https?:\/\//, '')}
            {isPublic && <span> · {counted(shop.visitors, 'visitor')} in 30 days</span>}
          </p>
        </div>
        <div className={`${classes.acts} grid gap8 flexAtDesk`}>
          {isPublic ? (
            <ButtonAnchor
              href={shop.public_url}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconExternalLink size={20} />}
            >
              View live shop
            </ButtonAnchor>
          ) : (
            <LockedButton variant="default">View live shop</LockedButton>
          )}
          <MayChange>
            <ButtonLink
              to="/shop/edit"
              variant="light"
              aria-keyshortcuts="e"
              leftSection={<IconPencil size={20} />}
            >
              Edit
            </ButtonLink>
          </MayChange>
          {isPublic ? (
            <ShareLinkButton title={shop.name} url={shop.public_url} />
          ) : (
            <LockedButton variant="light">Share</LockedButton>
          )}
          <Button
            variant="light"
            aria-label="QR code"
            title="QR code"
            onClick={() => setShowsCode(true)}
          >
            <IconQrcode size={20} />
          </Button>
        </div>
      </div>
      <CodeSheet shop={shop} isOpen={showsCode} onClose={() => setShowsCode(false)} />
    </section>
  )
}

/** Says why no one sees a shop that is private. */
function LockedButton({ variant, children }: { variant: 'light' | 'default'; children: string }) {
  const { alert } = useFlash()
  return (
    <Button
      variant={variant}
      leftSection={<IconLock size={20} />}
      onClick={() => alert('Your shop is private. Edit it to make it public.')}
    >
      {children}
    </Button>
  )
}

/** A shop without a banner wears plain scales. */
const plain = ({ id }: Shop) => ({ id, species: '', genetics: '', photoUrls: null })

const image = '/dashboard/shop/qr'

type CodeSheetProps = { shop: Shop; isOpen: boolean; onClose: () => void }

/** The shop's QR code, to scan, save and print. */
function CodeSheet({ shop, isOpen, onClose }: CodeSheetProps) {
  const [isDownloaded, markDownloaded] = useBriefly(2500)
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="QR code" second={shop.name}>
      <div className={`${classes.code} stack middle gap12 middled`}>
        <img
          src={`${image}.svg?of=${shop.slug}`}
          alt={`QR code of ${shop.name}`}
          width="320"
          height="320"
        />
        <p className={`${classes.url} text14 ink2`}>{shop.public_url}</p>
        {shop.privacy === 'private' && (
          <p className="quiet">Your shop is private. Until it's public, the code leads nowhere.</p>
        )}
        <div className="flex wrap centred gap8">
          <ButtonAnchor
            href={`${image}.png`}
            download={`${shop.slug}.png`}
            leftSection={isDownloaded ? <IconCheck size={20} /> : <IconDownload size={20} />}
            onClick={markDownloaded}
          >
            {isDownloaded ? 'Downloaded' : 'Download'}
          </ButtonAnchor>
          <ButtonAnchor
            variant="default"
            href={`${image}.svg`}
            download={`${shop.slug}.svg`}
            aria-label="Download as SVG"
          >
            SVG
          </ButtonAnchor>
          <Copy text={shop.public_url} label="Copy link" variant="default" />
        </div>
      </div>
    </Sheet>
  )
}
