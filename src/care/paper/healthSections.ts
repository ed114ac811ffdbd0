import { formatDay } from '../../shared/dates.ts'
import { ofAll } from './careSections.ts'
import type { PaperForm } from './forms.contract.ts'
import type { PrintedRecord } from './record.queries.ts'
import type { Sheet } from './sheet.ts'
import { table } from './table.ts'
import { dosesWords, type Said, treatmentWords, visitDay } from './words.ts'

/** Treatments with their doses, visits and notes, the latest of each. A buyer isn't shown the vet. */
export function healthSections(sheet: Sheet, record: PrintedRecord, form: PaperForm, reader: Said) {
  const { animal, totals } = record
  const { treatments, healthNotes } = animal
  const visits = animal.vetVisits.filter(({ completed }) => form === 'vet' || completed)
  sheet.heading('Health', 50)
  if (treatments.length + healthNotes.length + visits.length === 0) {
    return sheet.paragraph('No treatments, vet visits or notes recorded.')
  }
  if (treatments.length > 0) {
    table(
      sheet,
      [
        { head: `Treatment${ofAll(treatments.length, totals.treatments, reader)}`, share: 1.5 },
        { head: 'Dose', share: 2.1 },
        { head: 'Given', share: 1.8 },
      ],
      treatments.map((treatment) => [
        [treatment.substance, treatment.notes].filter(Boolean).join(': '),
        treatmentWords(treatment, reader),
        dosesWords(treatment, reader),
      ]),
    )
    sheet.y += 8
  }
  if (visits.length > 0) {
    const isVet = form === 'vet'
    table(
      sheet,
      [
        // A buyer isn't told of appointments, not even how many there are.
        {
          head: `Vet visit${isVet ? ofAll(visits.length, totals.visits, reader) : ''}`,
          share: 1.5,
        },
        { head: 'Reason', share: 1.4 },
        { head: 'Findings', share: isVet ? 1.5 : 2.5 },
        ...(isVet ? [{ head: 'Vet', share: 1 }] : []),
      ],
      visits.map((visit) => [
        visitDay(visit, reader),
        visit.reason,
        visit.completed ? visit.findings : 'Planned',
        ...(isVet ? [visit.contact?.name ?? ''] : []),
      ]),
    )
    sheet.y += 8
  }
  if (healthNotes.length > 0) {
    table(
      sheet,
      [
        { head: `Note${ofAll(healthNotes.length, totals.notes, reader)}`, share: 1.5 },
        { head: '', share: 3.9 },
      ],
      healthNotes.map(({ noted_on, content }) => [formatDay(noted_on), content]),
    )
  }
}
