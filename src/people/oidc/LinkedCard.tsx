import { IconLink } from '@tabler/icons-react'
import { SecurityCard } from '../security/SecurityCard.tsx'
import { hostOf, useLinkedSignIns } from './useLinkedSignIns.ts'

/** A link to linked sign-ins, if the server offers a service or one is linked. */
export function LinkedCard() {
  const { data } = useLinkedSignIns()
  if (!data || (data.offered === null && data.value.length === 0)) return null
  const [first] = data.value
  return (
    <SecurityCard
      title="Linked sign-in"
      href="/account/security/linked"
      icon={<IconLink size={24} aria-hidden="true" />}
    >
      {first ? hostOf(first.issuer) : `Sign in with ${data.offered}`}
    </SecurityCard>
  )
}
