import { NativeSelect } from '../../web/look/controls/NativeSelect.tsx'
import { oddsOf } from '../genetics/words.ts'
import type { MayHatch, Offspring } from './mayHatch.ts'

/** Chooses a hatchling's genetics from what its parents may make. */
export function MayHatchChoice({
  offspring: { choices, isPartly },
  isLitter,
  genetics,
  onChoose,
}: {
  offspring: Offspring
  isLitter: boolean
  genetics: string
  onChoose: (genetics: string) => void
}) {
  if (choices.length < 2) return null
  const isAmong = choices.some((each) => each.genetics === genetics)
  return (
    <NativeSelect
      description={
        isPartly ? "Some of the parents' genetics isn't counted, so there may be more." : undefined
      }
      label={isLitter ? 'What may be born' : 'What may hatch'}
      value={isAmong ? genetics : ''}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[
        { value: '', label: 'Choose what it looks like' },
        ...alike(choices).map(({ genetics, words }) => ({
          value: genetics,
          label: `${genetics} · ${words.join(', ')}`,
        })),
      ]}
    />
  )
}

/** Each genetics once, with its odds by sex if they differ. */
function alike(choices: readonly MayHatch[]) {
  const byGenetics = new Map<string, string[]>()
  for (const { genetics, sex, odds } of choices) {
    const words = sex ? `${oddsOf(odds)} ${sex}s` : oddsOf(odds)
    byGenetics.set(genetics, [...(byGenetics.get(genetics) ?? []), words])
  }
  return [...byGenetics].map(([genetics, words]) => ({ genetics, words }))
}
