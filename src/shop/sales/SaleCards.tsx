import { useState } from 'react'
import { today } from '../../shared/dates.ts'
import { whose } from '../../shared/whose.ts'
import { api } from '../../web/api.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button, ButtonLink } from '../../web/look/controls/Button.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useWrite } from '../../web/records.ts'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useCan, useUser } from '../../web/user.ts'
import classes from './Sales.module.css'
import type { Sale } from './sales.contract.ts'

/** The next steps for the buyer once an animal is sold. */
export function NextCard({ animal }: { animal: NonNullable<Sale['animal']> }) {
  const { id, name, handed_over_at } = animal
  return (
    <Card title="Hand-over">
      <div className={`${classes.next} grid column gap12 noMargin`}>
        <p>
          {handed_over_at
            ? `${whose(name)} record has been handed over.`
            : `Hand ${whose(name)} record to the buyer: every meal, shed and weight goes along.`}
        </p>
        <ButtonLink to={`/animals/${id}/hand-over`} variant="light">
          {handed_over_at ? 'Show the hand-over' : 'Hand the record over'}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** For what came back: the sale stays, but no longer counts, and what it sold can be sold again. */
export function ReturnCard({ sale }: { sale: Sale }) {
  const { id, title, animal, listing, returned_on } = sale
  const { timezone } = useUser()
  const { mayChange } = useCan()
  const { flash, report } = useFlash()
  const [isAsking, setIsAsking] = useState(false)
  const back = useWrite(async () => {
    await api('PATCH', `sales/${id}`, { sale: { returned_on: today(timezone) } })
    flash('Marked as returned.')
  })
  if (!mayChange || returned_on) return null
  const itsOwn = [
    animal && !animal.handed_over_at && `${animal.name} is kept again`,
    listing && 'the listing is on hold',
  ].filter(Boolean)
  return (
    <Card title="Returned?">
      <div className={`${classes.next} grid column gap12 noMargin`}>
        <p>
          If the buyer gave it back, the sale stays here but no longer counts.
          {animal?.handed_over_at &&
            ` Your copy of ${whose(animal.name)} record can still only be read: ask the buyer to hand theirs over to you.`}
        </p>
        <Button variant="light" loading={back.isPending} onClick={() => setIsAsking(true)}>
          Mark as returned
        </Button>
      </div>
      <Confirm
        isOpen={isAsking}
        title={`Was ${title} returned?`}
        yes="Mark as returned"
        onYes={() => back.mutate(undefined, { onError: report })}
        onClose={() => setIsAsking(false)}
      >
        {`${upperFirst(joinedWords([...itsOwn, 'it can be sold again']))}.`}
      </Confirm>
    </Card>
  )
}

const joinedWords = (words: readonly (string | false | null)[]) =>
  words.filter(Boolean).join(', and ')
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
