import type { ReactNode } from 'react'

/** What a keeper wrote, with its lines as they were. */
export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p className="asTyped">{children}</p>
)
