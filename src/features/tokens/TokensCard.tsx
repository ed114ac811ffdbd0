import { IconApi } from '@tabler/icons-react'
import { SecurityCard } from '../security/SecurityCard.tsx'

/** The way to the tokens, among the ways in. */
export const TokensCard = () => (
  <SecurityCard
    title="API tokens"
    href="/account/tokens"
    icon={<IconApi size={24} aria-hidden="true" />}
  >
    For scripts and other programs
  </SecurityCard>
)
