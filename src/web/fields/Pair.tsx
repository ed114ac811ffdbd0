import type { ReactNode } from 'react'
import classes from '../form/form.module.css'

/** Two short fields side by side. */
export const Pair = ({ children }: { children: ReactNode }) => (
  <div className={`${classes.pair} grid atStart gap12`}>{children}</div>
)
