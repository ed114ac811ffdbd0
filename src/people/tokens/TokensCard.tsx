import { IconApi } from '@tabler/icons-react'
import { SecurityCard } from '../security/SecurityCard.tsx'

/** A link to the API tokens. */
export const TokensCard = () => (
  <SecurityCard
    title="API tokens"
    href="/account/tokens"
    icon={<IconApi size={24} aria-hidden="true" />}
  >
    For scripts and other programs
  </SecurityCard>
)
