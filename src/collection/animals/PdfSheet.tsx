import { IconDownload } from '@tabler/icons-react'
import { ButtonAnchor } from '../../web/look/controls/Button.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import type { Animal } from './animals.contract.ts'
import classes from './PdfSheet.module.css'

/** Offers an animal's record on paper, in the form for whom it is. */
export function PdfSheet({ animal, onClose }: { animal: Animal; onClose: () => void }) {
  const file = (form: 'vet' | 'buyer') => `/dashboard/animals/${animal.id}/record.pdf?for=${form}`
  return (
    <Sheet isOpen onClose={onClose} title="Record as a PDF" second={animal.name}>
      <div className={`${classes.forms} grid`}>
        <section className={`${classes.form} grid gap8`} aria-labelledby="pdf-vet">
          <h3 id="pdf-vet">For the vet</h3>
          <p className="quiet">
            Treatments, visits and notes first. Then weights, meals with your notes, sheds, poops,
            and where {animal.name} lives.
          </p>
          <ButtonAnchor href={file('vet')} download leftSection={<IconDownload size={20} />}>
            PDF for the vet
          </ButtonAnchor>
        </section>
        <section className={`${classes.form} grid gap8`} aria-labelledby="pdf-buyer">
          <h3 id="pdf-buyer">For the buyer</h3>
          <p className="quiet">
            Weights, meals, sheds and health. Without prices, people, places, appointments and your
            notes on meals.
          </p>
          <ButtonAnchor
            variant="light"
            href={file('buyer')}
            download
            leftSection={<IconDownload size={20} />}
          >
            PDF for the buyer
          </ButtonAnchor>
        </section>
      </div>
    </Sheet>
  )
}
