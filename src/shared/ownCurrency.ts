import { z } from 'zod'

/** The ISO 4217 code of an amount's own currency; null, as an empty text, for the account's. */
export const ownCurrency = () =>
  z
    .preprocess(
      (entered) => (entered === '' ? null : entered),
      z
        .string(noCurrency)
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{3}$/, noCurrency)
        .nullable(),
    )
    .optional()

const noCurrency = 'Please enter the three letters of a currency, such as EUR'
