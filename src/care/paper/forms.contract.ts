/** For whom a record is printed. */
export const paperForms = ['vet', 'buyer'] as const
export type PaperForm = (typeof paperForms)[number]
