import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import type { Offspring } from './mayHatch.ts'

/** Chooses a hatchling's genetics from what its parents may make. */
export function MayHatchChoice({
  offspring: { options, isPartly },
  isLitter,
  genetics,
  onChoose,
}: {
  offspring: Offspring
  isLitter: boolean
  genetics: string
  onChoose: (genetics: string) => void
}) {
  if (options.length < 2) return null
  const isAmong = options.some(({ value }) => value === genetics)
  return (
    <NativeSelect
      description={
        isPartly ? "Not all of the parents' genetics are counted, so there may be more." : undefined
      }
      label={isLitter ? 'What may be born' : 'What may hatch'}
      value={isAmong ? genetics : ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[{ value: '', label: 'Choose what it looks like' }, ...options]}
    />
  )
}
