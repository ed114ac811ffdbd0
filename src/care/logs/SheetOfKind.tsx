import { cleans } from './cleans.tsx'
import { feedings } from './feedings/feedings.tsx'
import { LogSheet, type SheetParts } from './LogSheet.tsx'
import type { LogKind } from './logs.contract.ts'
import { poops } from './poops.tsx'
import { sheds } from './sheds.tsx'
import { weights } from './weights/weights.tsx'

/** The five kinds of log by name. */
export const kinds = {
  feeding: feedings,
  cleaning: cleans,
  weight: weights,
  shedding: sheds,
  poop: poops,
} satisfies Record<LogKind, object>

/** The open sheet of the chosen kind. */
export function SheetOfKind({ kind, ...parts }: SheetParts & { kind: LogKind }) {
  switch (kind) {
    case 'feeding':
      return <LogSheet kind={feedings} {...parts} />
    case 'cleaning':
      return <LogSheet kind={cleans} {...parts} />
    case 'weight':
      return <LogSheet kind={weights} {...parts} />
    case 'shedding':
      return <LogSheet kind={sheds} {...parts} />
    case 'poop':
      return <LogSheet kind={poops} {...parts} />
  }
}

/** The order in which the five kinds are offered: the most frequent first. */
export const offered: LogKind[] = ['feeding', 'cleaning', 'weight', 'shedding', 'poop']
