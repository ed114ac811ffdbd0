import { NumberField } from '../../web/fields/NumberField.tsx'
import type { Form } from '../../web/form/form.ts'
import { useUser } from '../../web/user.ts'
import type { Feeder, feederResource } from './feeders.contract.ts'

/** A cost from before the account's currency was changed stays in its own until another is entered. */
export function CostField({
  form,
  feeder,
}: {
  form: Form<typeof feederResource>
  feeder: Feeder | undefined
}) {
  const { currency } = useUser()
  const own = feeder?.cost_currency
  const isOwn = form.values.cost === feeder?.cost
  return (
    <NumberField
      form={form}
      name="cost"
      unit={own && isOwn ? own : currency.code}
      isMoney
      optional
      hint={own && `Entered in ${own}. Another cost will be in ${currency.code}.`}
    />
  )
}
