type Saving = { amount: string; percent: number }

/**
 * The saving of a year over twelve months: in the format of the prices, '£9.98', and in whole
 * percent, rounded down. Undefined if there is none, or the prices have different formats.
 */
export function savingOf({ month, year }: { month: string; year: string }): Saving | undefined {
  const [monthly, yearly] = [amountIn(month), amountIn(year)]
  if (!monthly || !yearly) return undefined
  if (monthly.before !== yearly.before || monthly.after !== yearly.after) return undefined
  const saved = monthly.hundredths * 12 - yearly.hundredths
  const percent = Math.floor((saved * 100) / (monthly.hundredths * 12))
  if (saved <= 0 || percent === 0) return undefined
  const isWhole = saved % 100 === 0
  const sign = monthly.sign || yearly.sign || '.'
  const whole = String(Math.floor(saved / 100))
  const rest = String(saved % 100).padStart(2, '0')
  return {
    amount: `${yearly.before}${isWhole ? whole : `${whole}${sign}${rest}`}${yearly.after}`,
    percent,
  }
}

/** A price with its currency. Two digits after the last point or comma are decimals. */
function amountIn(text: string) {
  const [, before = '', digits = '', after = ''] = text.match(/^(\D*)(\d[\d.,\s]*)(\D*)$/) ?? []
  const number = digits.trim()
  const [, sign = '', parts = ''] = number.match(/([.,])(\d{2})$/) ?? []
  const whole = (parts ? number.slice(0, -3) : number).replace(/\D/g, '')
  if (whole === '') return undefined
  const space = digits.slice(number.length)
  return { before, sign, hundredths: Number(whole) * 100 + Number(parts), after: space + after }
}
