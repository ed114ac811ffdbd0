import { IconCheck, IconDownload } from '@tabler/icons-react'
import { ButtonAnchor } from '../../web/look/controls/Button.tsx'
import { Copy } from '../../web/look/controls/Copy.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useBriefly } from '../../web/look/useBriefly.ts'
import classes from './Shop.module.css'
import type { Shop } from './shop.contract.ts'

const image = '/dashboard/shop/qr'

/** The shop's QR code, to scan, save and print. */
export function CodeSheet({
  shop,
  isOpen,
  onClose,
}: {
  shop: Shop
  isOpen: boolean
  onClose: () => void
}) {
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
