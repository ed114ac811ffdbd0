import type { Names } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useRemove, useSave, useWrite, within } from '../../web/records.ts'
import type { Animal } from '../animals/animals.contract.ts'
import type { dose, Treatment, treatment, VetVisit, vetVisit } from './health.contract.ts'

/** The animal of a health record. */
export type Patient = Pick<
  Animal,
  'id' | 'name' | 'sex' | 'genetics' | 'species' | 'photoUrls' | 'state'
>

/** A kind of health record of one animal, as a resource: `animals/{id}/health_notes`. */
export const healthIn = <R extends Names>(resource: R, { id }: Pick<Patient, 'id'>): R =>
  within(resource, `animals/${id}`, `animals/${id}`)

const doseNames: Names<typeof dose> = {
  noun: 'dose',
  words: { one: 'Dose', many: 'Doses' },
  api: 'doses',
  path: 'health',
}
const treatmentNames: Names<typeof treatment> = {
  noun: 'treatment',
  words: { one: 'Treatment', many: 'Treatments' },
  api: 'treatments',
  path: 'health',
}
const visitNames: Names<typeof vetVisit> = {
  noun: 'vet_visit',
  words: { one: 'Vet visit', many: 'Vet visits' },
  api: 'vet_visits',
  path: 'health',
}

/** The doses of a treatment, as a resource below their animal. */
export const dosesOf = ({ id }: Pick<Treatment, 'id'>) => dosesIn(doseNames, id)

/** Doses by their names, or as a whole resource. */
export const dosesIn = <R extends Names>(doses: R, treatmentId: string): R =>
  within(doses, `${treatmentNames.api}/${treatmentId}`, treatmentNames.path)

/** Ends a treatment today, with nothing more due; undo resumes it. */
export function useEndTreatment(animal: Patient, course: Treatment) {
  const { flash, report } = useFlash()
  const save = useSave(healthIn(treatmentNames, animal), course.id)
  const endOn = (ended_on: string | null) => save.mutateAsync({ ended_on })
  const resume = () => endOn(null).then(() => flash('Treatment resumed.'), report)
  return {
    resume,
    end: (today: string) =>
      endOn(today).then(() => flash('Treatment ended.', { undo: resume }), report),
  }
}

/** Marks an appointment as having taken place; undo takes that back. */
export function useCompleteVisit(animal: Patient, visit: VetVisit) {
  const { flash, report } = useFlash()
  const save = useSave(healthIn(visitNames, animal), visit.id)
  const undo = () => save.mutateAsync({ completed: false }).then(() => flash('Undone.'), report)
  return () =>
    save
      .mutateAsync({ completed: true })
      .then(() => flash('Vet visit completed.', { undo }), report)
}

/** Deletes a health record; undo adds it again with its id. */
export function useDelete(resource: Names, animal: Patient) {
  const { flash, report } = useFlash()
  const remove = useRemove(healthIn(resource, animal))
  const addAgain = useAddAgain(resource, animal)
  const { one } = resource.words
  return (record: { id: string }) => {
    const undo = () => addAgain(record).then(() => flash(`${one} restored.`), report)
    return remove.mutateAsync(record.id).then(() => flash(`${one} deleted.`, { undo }), report)
  }
}

/** Adds a deleted health record again with its id; a treatment's doses come with it, and one dose soon after another. */
export function useAddAgain(resource: Names, animal: Patient) {
  const own = healthIn(resource, animal)
  return useWrite((one: object) => api('POST', own.api, { [own.noun]: { ...one, again: true } }))
    .mutateAsync
}
