import type { ReactNode } from 'react'
import classes from './Paragraph.module.css'

/** What a keeper wrote, with its lines as they were. */
export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p className={classes.paragraph}>{children}</p>
)
