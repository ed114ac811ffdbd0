import type { ReactNode } from 'react'

/** Text of a keeper's, with its line breaks as they were. */
export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p className="asTyped">{children}</p>
)
