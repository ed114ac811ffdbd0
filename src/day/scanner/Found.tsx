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
export function Found({ code, onClose }: { code: FoundCode; onClose: () => void }) {
  switch (code.is) {
    case 'record':
      return code.known.kind === 'animal' ? (
        <FoundAnimal target={code.known} onClose={onClose} />
      ) : (
        <FoundRecord target={code.known} onClose={onClose} />
      )
    case 'page':
      return (
        <Sheet isOpen onClose={onClose} title="A page of this site">
          <p className={`${classes.text} sunken round12 below12`}>{code.text}</p>
          <div className={`${classes.acts} flex wrap gap8 above16`}>
            <ButtonAnchor href={code.path}>Open</ButtonAnchor>
            <Copy text={code.text} variant="light" />
          </div>
        </Sheet>
      )
    case 'mistyped':
      return (
        <Sheet isOpen onClose={onClose} title="None of your records has this code">
          <p className={`${classes.text} sunken round12 below12`}>{code.text}</p>
          <p className="second">Check its letters and digits, and type it again.</p>
        </Sheet>
      )
    case 'foreign':
      return (
        <Sheet isOpen onClose={onClose} title="Not one of your codes">
          <p className={`${classes.text} sunken round12 below12`}>{code.text}</p>
          <p className="second">It may be anything, so Vivary doesn't open it.</p>
          <div className={`${classes.acts} flex wrap gap8 above16`}>
            <Copy text={code.text} />
          </div>
        </Sheet>
      )
  }
}
