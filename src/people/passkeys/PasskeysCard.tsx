import { IconFingerprint } from '@tabler/icons-react'
import { SecurityCard } from '../security/SecurityCard.tsx'

/** A link to the passkeys. */
export const PasskeysCard = () => (
  <SecurityCard
    title="Passkeys"
    href="/account/security/passkeys"
    icon={<IconFingerprint size={24} aria-hidden="true" />}
  >
    Your face or fingerprint, in place of the password
  </SecurityCard>
)
