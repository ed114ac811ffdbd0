import { remindOns, remindOnWords } from '../../shared/choices.ts'

/** When to be reminded, for a `SelectField`. */
export const remindChoices = remindOns.map((value) => ({ value, label: remindOnWords[value] }))
