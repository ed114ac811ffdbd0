import { profile } from '../../../people/profile/profile.contract.ts'
import { api } from '../../../web/api.ts'
import { NumberField } from '../../../web/fields/NumberField.tsx'
import { FormSheet } from '../../../web/form/FormSheet.tsx'
import { PlainForm } from '../../../web/form/PlainForm.tsx'
import { useInputForm } from '../../../web/form/useForm.ts'
import { Button } from '../../../web/look/controls/Button.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { useUser } from '../../../web/user.ts'
import classes from './Electricity.module.css'

/** The account's price of a kilowatt hour, which only its owner sets. */
function usePrice(onSent: () => void) {
  const { kwh_price } = useUser()
  const { flash } = useFlash()
  return useInputForm(profile.input.pick({ kwh_price: true }), {
    blank: { kwh_price: kwh_price ?? '' },
    send: (user) => api('PATCH', 'user', { user }),
    onSent: () => {
      flash('Price saved.')
      onSent()
    },
  })
}

/** In the place of the figure, while there is no price. */
export function PriceForm() {
  const { currency, owner } = useUser()
  const state = usePrice(() => {})
  if (!owner) {
    return (
      <p className="ink2">
        There's no price of a kilowatt hour yet. Ask the account's owner to enter it.
      </p>
    )
  }
  return (
    <PlainForm state={state} className={`${classes.price} grid gap12`}>
      <NumberField
        form={state.form}
        name="kwh_price"
        label="What does a kWh cost you?"
        sign={currency.symbol}
        hint="It's on your bill. A lamp can have a price of its own."
      />
      <Button type="submit" loading={state.isSaving}>
        Save
      </Button>
    </PlainForm>
  )
}

export function PriceSheet({ onClose }: { onClose: () => void }) {
  const { currency } = useUser()
  const state = usePrice(onClose)
  return (
    <FormSheet state={state} title="Price of electricity" action="Save" onClose={onClose}>
      <NumberField
        form={state.form}
        name="kwh_price"
        label="Price per kWh"
        sign={currency.symbol}
        hint="Lamps with a price of their own keep it."
      />
    </FormSheet>
  )
}
