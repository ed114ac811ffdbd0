import { qualityWords } from '../../../shared/choices.ts'
import { counted } from '../../../shared/durations.ts'
import { ScaleMark } from '../../../web/look/ScaleMark.tsx'
import type { Shedding } from './shedders.contract.ts'

const states = { complete: 'full', partial: 'hollow', stuck: 'struck' } as const

/** The latest sheds as scales: full when complete, hollow when partial, struck when stuck. */
export const ShedStrip = ({ latest, size = 14 }: { latest: Shedding['latest']; size?: number }) => (
  <span className="inline gap4" role="img" aria-label={wordsOf(latest)}>
    {latest.map((quality, at) => (
      <ScaleMark
        // biome-ignore lint/suspicious/noArrayIndexKey: sheds keep their order
        key={at}
        state={states[quality]}
        size={size}
        {...(quality !== 'stuck' && { tone: 'var(--shed)' })}
      />
    ))}
  </span>
)

const wordsOf = (latest: Shedding['latest']) =>
  `Last ${counted(latest.length, 'shed')}, newest last: ${latest.map((quality) => qualityWords[quality].toLowerCase()).join(', ')}`
