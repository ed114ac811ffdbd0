import type { KnownCode } from '../../collection/codes/codes.contract.ts'
import { ButtonAnchor } from '../../web/look/controls/Button.tsx'
import { Copy } from '../../web/look/controls/Copy.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import classes from './Found.module.css'
import { FoundAnimal } from './FoundAnimal.tsx'
import { FoundRecord } from './FoundRecord.tsx'

/** The meaning of a scanned code. */
export type FoundCode =
  | { is: 'record'; known: KnownCode }
  | { is: 'page'; path: string; text: string }
  | { is: 'foreign'; text: string }
  /** A typed code that no record of the account has. */
  | { is: 'mistyped'; text: string }

/** The sheet of what was found: a record with what is likely done to it, or the text itself. */
export function Found({ found, onClose }: { found: FoundCode; onClose: () => void }) {
  switch (found.is) {
    case 'record':
      return found.known.kind === 'animal' ? (
        <FoundAnimal target={found.known} onClose={onClose} />
      ) : (
        <FoundRecord target={found.known} onClose={onClose} />
      )
    case 'page':
      return (
        <Sheet isOpen onClose={onClose} title="A page of this site">
          <p className={`${classes.text} sunken round12 below12`}>{found.text}</p>
          <div className={`${classes.acts} flex wrap gap8 above16`}>
            <ButtonAnchor href={found.path}>Open</ButtonAnchor>
            <Copy text={found.text} variant="light" />
          </div>
        </Sheet>
      )
    case 'mistyped':
      return (
        <Sheet isOpen onClose={onClose} title="None of your records has this code">
          <p className={`${classes.text} sunken round12 below12`}>{found.text}</p>
          <p className="second">Check its letters and digits, and type it again.</p>
        </Sheet>
      )
    case 'foreign':
      return (
        <Sheet isOpen onClose={onClose} title="Not one of your codes">
          <p className={`${classes.text} sunken round12 below12`}>{found.text}</p>
          <p className="second">It may be anything, so Vivary doesn't open it.</p>
          <div className={`${classes.acts} flex wrap gap8 above16`}>
            <Copy text={found.text} />
          </div>
        </Sheet>
      )
  }
}
