import { ButtonLink } from '../../../web/look/controls/Button.tsx'
import { useUser } from '../../../web/user.ts'
import type { ImportRecord } from '../imports.contract.ts'
import { ofKind } from '../words.ts'
import classes from './Review.module.css'

/** On the free plan: how many have no room, said before anything is written. */
export function NeedsPlus({ found: { needs_plus, kind } }: { found: ImportRecord }) {
  const { owner } = useUser()
  if (needs_plus === 0) return null
  return (
    <div className={`${classes.plus} wrap gap8x16`}>
      <p>
        {`${ofKind(needs_plus, kind)} ${needs_plus === 1 ? 'needs' : 'need'} Plus. Without it, an account holds five animals. `}
        {!owner && "Ask the account's owner to subscribe."}
      </p>
      {owner && (
        <ButtonLink to="/subscribe" variant="default">
          Subscribe
        </ButtonLink>
      )}
    </div>
  )
}
