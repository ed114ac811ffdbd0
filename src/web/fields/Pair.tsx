import type { ReactNode } from 'react'

/** Two short fields side by side. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid halves atStart gap12 columnNarrow">{children}</div>
)
