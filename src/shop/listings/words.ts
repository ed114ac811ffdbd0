import { counted } from '../../shared/durations.ts'
import { priceWords } from '../words.ts'
import type { Listing } from './listings.contract.ts'

/** '£240', '£95.50', 'Price on request'. */
export const priceOf = ({ price, currency }: Pick<Listing, 'price' | 'currency'>): string =>
  priceWords(price, currency)

/** '71 views, 3 questions'. */
export const interestIn = ({ views, questions }: Pick<Listing, 'views' | 'questions'>): string =>
  views === 0 && questions === 0
    ? 'No views yet'
    : [counted(views, 'view'), ...(questions > 0 ? [counted(questions, 'question')] : [])].join(
        ', ',
      )
