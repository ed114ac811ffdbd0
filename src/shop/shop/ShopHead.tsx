import {
  IconBuildingStore,
  IconExternalLink,
  IconLock,
  IconPencil,
  IconQrcode,
  IconWorld,
} from '@tabler/icons-react'
import { useState } from 'react'
import { counted } from '../../shared/durations.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { MayChange } from '../../web/screens/May.tsx'
import { ShareButton } from '../ShareButton.tsx'
import { CodeSheet } from './CodeSheet.tsx'
import classes from './Shop.module.css'
import type { Shop } from './shop.contract.ts'

/** The shop as visitors see it, small, with what its keeper does with it. */
export function ShopHead({ shop }: { shop: Shop }) {
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
          <LiveShop shop={shop} />
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
          <ShareButton title={shop.name} url={shop.public_url} isLocked={!isPublic} />
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

/** Opens the public page, or says why no one sees it. */
function LiveShop({ shop }: { shop: Shop }) {
  const { alert } = useFlash()
  if (shop.privacy === 'public') {
    return (
      <ButtonAnchor
        href={shop.public_url}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconExternalLink size={20} />}
      >
        View live shop
      </ButtonAnchor>
    )
  }
  return (
    <Button
      variant="default"
      leftSection={<IconLock size={20} />}
      onClick={() => alert('Your shop is private. Edit it to make it public.')}
    >
      View live shop
    </Button>
  )
}

/** A shop without a banner wears plain scales. */
const plain = ({ id }: Shop) => ({ id, species: '', genetics: '', photoUrls: null })
