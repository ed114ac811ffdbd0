import { type ImportRow, needsPlus } from './importRows.contract.ts'
import { fieldWords } from './kinds/columns.ts'

/** 'Hatch date: 31/02/2024 isn't a day', one after the other. */
export const errorWords = ({ errors }: Pick<ImportRow, 'errors'>): string =>
  errors
    .map(({ field, message }) => {
      const label = fieldWords(field)
      return label ? `${label}: ${message}` : message
    })
    .join(' · ')

/** Whether a row is only skipped since the free plan has no room for it. */
export const isBeyondPlan = ({ errors }: Pick<ImportRow, 'errors'>): boolean =>
  errors.some(({ message, code }) => message === needsPlus || code === 'subscription_required')
