import { counted } from '../../shared/durations.ts'
import { moneyText } from '../../shared/numbers.ts'
import type { Listing } from './listings.contract.ts'

/** '£240', '£95.50', or that there is none: whole prices have no decimals. */
export const priceOf = ({ price, currency }: Pick<Listing, 'price' | 'currency'>): string =>
  price === null
    ? 'Price on request'
    : moneyText(price, currency).replace(Number.isInteger(price) ? /[.,]00(?!\d)/ : '', '')

/** '71 views, 3 questions'. */
export const interestIn = ({ views, questions }: Pick<Listing, 'views' | 'questions'>): string =>
  views === 0 && questions === 0
    ? 'No views yet'
    : [counted(views, 'view'), ...(questions > 0 ? [counted(questions, 'question')] : [])].join(
        ', ',
      )
