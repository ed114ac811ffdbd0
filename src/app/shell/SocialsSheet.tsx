import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandTiktok,
  IconBrandTwitter,
  IconBrandYoutube,
  IconChevronRight,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useUser } from '../../web/user.ts'
import classes from './SocialsSheet.module.css'

/** Links to the operator's social media. */
export function SocialsSheet({ onClose }: { onClose: () => void }) {
  const { socials } = useUser()
  return (
    <Sheet isOpen onClose={onClose} title="Our socials">
      <ul className={classes.socials}>
        {socials.map(({ name, url }) => (
          <li key={name}>
            <a
              className="lightens padX8 round12 row gap14"
              href={url}
              target="_blank"
              rel="noreferrer"
            >
              {icons[name]}
              <span>{name}</span>
              <IconChevronRight className={`${classes.on} ink2`} size={20} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

const icons: Record<string, ReactNode> = {
  Facebook: <IconBrandFacebook className="ink2" size={24} aria-hidden="true" />,
  Instagram: <IconBrandInstagram className="ink2" size={24} aria-hidden="true" />,
  Twitter: <IconBrandTwitter className="ink2" size={24} aria-hidden="true" />,
  YouTube: <IconBrandYoutube className="ink2" size={24} aria-hidden="true" />,
  TikTok: <IconBrandTiktok className="ink2" size={24} aria-hidden="true" />,
}
