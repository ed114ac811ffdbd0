import type { ReactNode } from 'react'
import { LinkedCard } from '../oidc/LinkedCard.tsx'
import { PasskeysCard } from '../passkeys/PasskeysCard.tsx'
import { TokensCard } from '../tokens/TokensCard.tsx'
import { EmailCard, MfaCard, PasswordCard } from './SecurityCard.tsx'

/** The ways in, each a card that leads to its screen, in the order of /account/security. */
export const securityCards: Readonly<Record<string, () => ReactNode>> = {
  mfa: MfaCard,
  passkeys: PasskeysCard,
  linked: LinkedCard,
  password: PasswordCard,
  email: EmailCard,
  tokens: TokensCard,
}
