import { useEffect } from 'react'
import { counted } from '../../shared/durations.ts'
import type { Form } from '../../web/form/form.ts'
import { Switch } from '../../web/look/controls/Switch.tsx'
import type { ClutchDetail, clutchResource } from './clutches.contract.ts'

/** Offers to give the hatchlings the parents that are chosen for their clutch now. */
export function CorrectsHatchlings({
  form,
  clutch,
}: {
  form: Form<typeof clutchResource>
  clutch: ClutchDetail
}) {
  const { values, setFieldValue } = form
  const isChanged = (['dam_id', 'sire_id'] as const).some(
    (name) => (values[name] || null) !== clutch[name],
  )
  const hatchlings = clutch.eggs.filter(({ animal }) => animal).length
  const isOffered = isChanged && hatchlings > 0
  const isUndecided = values.corrects_hatchlings === undefined
  // Chosen from the start: the hatchlings have the wrong parents, too.
  useEffect(() => {
    if (isOffered && isUndecided) setFieldValue('corrects_hatchlings', true)
  }, [isOffered, isUndecided, setFieldValue])
  if (!isOffered) return null
  return (
    <Switch
      label={`Correct ${hatchlings === 1 ? 'its hatchling' : `its ${counted(hatchlings, 'hatchling')}`} too`}
      description="Those that have the parents it had before, with the genes that are certain."
      checked={values.corrects_hatchlings === true}
      onChange={(event) => setFieldValue('corrects_hatchlings', event.currentTarget.checked)}
    />
  )
}
