import { IconHelpCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './HelpLink.module.css'

/** A quiet link to the help, where people get stuck. `to` is an article with a heading: `feeding#pauses`. */
export const HelpLink = ({
  to,
  children = 'How does this work?',
}: {
  to: string
  children?: string
}) => (
  <Link className={`${classes.link} touch inline middle gap6 text14 ink3`} to={`/help/${to}`}>
    <IconHelpCircle size={18} aria-hidden="true" />
    {children}
  </Link>
)
