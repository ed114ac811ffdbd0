import { Copy } from '../../../web/look/controls/Copy.tsx'
import classes from './Sensors.module.css'

/** One value to paste elsewhere, with its field's name there. */
export const CopyRow = ({ label, value }: { label: string; value: string }) => (
  <li className="sunken round12 padX14 padY6 row gap8 slim wrapNarrow">
    <div className="slim grow">
      <span className="block text13 ink3">{label}</span>
      <span className={`${classes.code} block text15 semibold`}>{value}</span>
    </div>
    <Copy text={value} label={`Copy ${label}`} variant="subtle" />
  </li>
)
