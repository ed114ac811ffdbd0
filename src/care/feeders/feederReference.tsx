import { type ReactNode, useState } from 'react'
import { ChipChoice } from '../../web/look/controls/Choice.tsx'
import { feederName, feederOf } from './feederName.ts'
import { type Feeder, feederResource } from './feeders.contract.ts'
import { StockLeft } from './Stock.tsx'

/** How a feeder is chosen by name, or added with its size. */
export function useFeederReference() {
  const [size, setSize] = useState<string | null>(null)
  return {
    to: feederResource,
    nameOf: feederName,
    noteOf: (feeder: Feeder): ReactNode => <StockLeft feeder={feeder} />,
    valuesOf(words: string) {
      const typed = feederOf(words)
      return { ...typed, size: typed.size || (size ?? '') }
    },
    choices: (
      <div className="padX12 padY8">
        <ChipChoice legend="Size (optional)" options={sizes} value={size} onChange={setSize} />
        <p className="quiet above6">Or type it after a comma: Rat, weaned.</p>
      </div>
    ),
  }
}

const sizes = ['Small', 'Medium', 'Large'].map((value) => ({ value, label: value }))
