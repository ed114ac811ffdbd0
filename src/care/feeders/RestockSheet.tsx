import { IconPackageImport } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldErrors } from '../../shared/resource.ts'
import { ApiError, api, newId } from '../../web/api.ts'
import { Button } from '../../web/look/controls/Button.tsx'
import { ChipButton, Chips } from '../../web/look/controls/Choice.tsx'
import { TextInput } from '../../web/look/controls/TextInput.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useWrite } from '../../web/records.ts'
import { useCan, useUser } from '../../web/user.ts'
import { feederName } from './feederName.ts'
import { type Feeder, restock } from './feeders.contract.ts'
import { costOf, stockOf } from './Stock.tsx'

/** Opens the sheet that records a delivery. */
export function RestockButton({ feeder }: { feeder: Feeder }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!useCan().mayChange) return null
  return (
    <>
      <Button leftSection={<IconPackageImport size={20} />} onClick={() => setIsOpen(true)}>
        Restock
      </Button>
      {isOpen && <RestockSheet feeder={feeder} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const usual = ['10', '25', '50', '100']
const blank = { quantity: '', cost: '' }

/** Records a delivery: how many, and the cost of one. */
export function RestockSheet({ feeder, onClose }: { feeder: Feeder; onClose: () => void }) {
  const { currency } = useUser()
  const [values, setValues] = useState(blank)
  const [id] = useState(() => newId())
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { add, isPending } = useRestock(feeder)
  const put = (change: Partial<typeof blank>) => setValues((before) => ({ ...before, ...change }))

  function submit() {
    const read = restock().safeParse({ restock: values })
    if (!read.success) return setErrors(byField(fieldErrors(read.error)))
    add({ ...read.data.restock, id }, onClose, (error) => setErrors(byField(error.errors)))
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      onSubmit={submit}
      isDirty={values !== blank}
      title={`Restock ${feederName(feeder)}`}
      second={feeder.quantity === null ? 'Stock not tracked yet' : `${stockOf(feeder)} in stock`}
      foot={
        <Button type="submit" loading={isPending}>
          Add to stock
        </Button>
      }
    >
      <div className="stack gap16">
        {errors[''] && <p role="alert">{errors['']}</p>}
        <TextInput
          label="How many arrived?"
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={values.quantity}
          onChange={(event) => put({ quantity: event.currentTarget.value })}
          error={errors.quantity}
        />
        <Chips>
          {usual.map((quantity) => (
            <ChipButton
              key={quantity}
              isPressed={values.quantity === quantity}
              onClick={() => put({ quantity })}
            >
              {quantity}
            </ChipButton>
          ))}
        </Chips>
        <TextInput
          label={
            <>
              Cost of one <span className="quiet">(optional)</span>
            </>
          }
          description={
            feeder.cost === null ? undefined : `Currently ${costOf(feeder, currency.code)}`
          }
          inputMode="decimal"
          autoComplete="off"
          unit={currency.code}
          value={values.cost}
          onChange={(event) => put({ cost: event.currentTarget.value })}
          error={errors.cost}
        />
      </div>
    </Sheet>
  )
}

type Delivery = { id: string; quantity: number; cost?: number | null | undefined }

/** Records a delivery; undo takes it out of the stock and restores the cost, unless someone has changed them since. */
function useRestock(feeder: Feeder) {
  const { flash, report } = useFlash()
  const path = `feeders/${feeder.id}/restock`
  const write = useWrite((restock: Delivery) => api<{ object: Feeder }>('POST', path, { restock }))
  const takeOut = useWrite((restock_undo: object) => api('POST', `${path}/undo`, { restock_undo }))

  async function undo(delivery: Delivery, { updated_at }: Feeder) {
    const { quantity, cost, cost_currency } = feeder
    const costBefore = typeof delivery.cost === 'number' ? { cost, cost_currency } : {}
    await takeOut
      .mutateAsync({ delivered: delivery.quantity, quantity, ...costBefore, updated_at })
      .then(() => flash('Undone.'), report)
  }

  return {
    isPending: write.isPending,
    add: (delivery: Delivery, onDone: () => void, onRefused: (error: ApiError) => void) =>
      write.mutate(delivery, {
        onSuccess({ object }) {
          onDone()
          flash('Feeder restocked.', { undo: () => undo(delivery, object) })
        },
        onError: (error) => {
          if (error instanceof ApiError) onRefused(error)
        },
      }),
  }
}

/** Messages by field name; those without a field are under ''. */
const byField = (errors: { field?: string; message: string }[]) =>
  Object.fromEntries(
    errors.map(({ field = '', message }) => [field.replace(/^restock\./, ''), message]),
  )
