import type { ReactNode } from 'react'
import { EggMinis } from '../clutches/EggDrawing.tsx'
import { PlusGate } from '../PlusGate.tsx'

/** The incubator's screens, which need Plus. */
export const IncubatorGate = ({ children }: { children: ReactNode }) => (
  <PlusGate
    title="Incubator"
    about="Every clutch with its eggs, its hatch window and the incubator's air."
    gains={[
      'Eggs candled, weighed and hatched one by one',
      'Hatch windows in your calendar and reminders',
      'Temperature and humidity from your logger',
    ]}
    picture={
      <EggMinis clutch={{ eggStates: ['hatched', 'pipped', 'good', 'good', 'slug'] }} width={44} />
    }
  >
    {children}
  </PlusGate>
)
