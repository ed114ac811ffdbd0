import type { ReactNode } from 'react'
import { PlusGate } from '../../breeding/PlusGate.tsx'

/** The screens of sales, which need Plus. */
export const WithShop = ({ children }: { children: ReactNode }) => (
  <PlusGate
    title="Sales"
    about="Sales keep what you sold when, to whom and for how much. An animal's record can go along to its buyer."
    gains={['Unlimited animals', 'A shop with its sales', 'Records that go along to the buyer']}
  >
    {children}
  </PlusGate>
)
