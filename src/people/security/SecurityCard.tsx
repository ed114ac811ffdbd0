import { IconAt, IconChevronRight, IconDeviceMobileCheck, IconKey } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../web/look/Card.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Tag } from '../../web/look/Tag.tsx'
import { useUser } from '../../web/user.ts'
import { useMfa } from './useSecurity.ts'

/** One way to sign in, or a related setting; the whole card is a link. `icon` is 24 px. */
export function SecurityCard({
  title,
  href,
  icon,
  beside,
  children,
}: {
  title: string
  href: string
  icon: ReactNode
  /** A badge with its state. */
  beside?: ReactNode
  children: ReactNode
}) {
  return (
    <Card isFlush>
      <Rows>
        <Row
          title={title}
          href={href}
          leading={icon}
          beside={beside}
          second={children}
          side={<IconChevronRight size={20} aria-hidden="true" />}
        />
      </Rows>
    </Card>
  )
}

export function MfaCard() {
  const { data: mfa } = useMfa()
  const isOn = mfa?.otpRequiredForLogin
  return (
    <SecurityCard
      title="Two-step sign-in (MFA)"
      href="/account/security/mfa"
      icon={<IconDeviceMobileCheck size={24} aria-hidden="true" />}
      beside={mfa && <Tag tone={isOn ? 'good' : 'quiet'}>{isOn ? 'On' : 'Off'}</Tag>}
    >
      {isOn
        ? `${mfa.recovery_codes_left} of 10 recovery codes left`
        : 'A code from your phone as well as your password'}
    </SecurityCard>
  )
}

export const PasswordCard = () => (
  <SecurityCard
    title="Change password"
    href="/account/security/change-password"
    icon={<IconKey size={24} aria-hidden="true" />}
  >
    Signs out your other devices
  </SecurityCard>
)

export function EmailCard() {
  const { email } = useUser()
  return (
    <SecurityCard
      title="Change email"
      href="/account/security/change-email"
      icon={<IconAt size={24} aria-hidden="true" />}
    >
      {email}
    </SecurityCard>
  )
}
