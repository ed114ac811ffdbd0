import { dayText } from '../../../shared/days.ts'
import { lastDayOf } from '../../../shared/months.ts'
import { moneyText } from '../../../shared/numbers.ts'

/** 'Nov'. */
export const shortMonth = (month: string) => dayText(`${month}-01`, 'MMM')

/** 'November 2026'. */
export const longMonth = (month: string) => dayText(`${month}-01`, 'MMMM YYYY')

/** 'November'. */
export const monthName = (month: string) => dayText(`${month}-01`, 'MMMM')

/** 'the 30th', the last day of a month. */
export function lastDayWords(month: string): string {
  const day = lastDayOf(month).slice(8)
  return `the ${day}${day === '31' ? 'st' : 'th'}`
}

/** 'about £61': what is only expected, without pence. */
export const aboutText = (amount: number, currency: string) =>
  `about ${roundText(amount, currency)}`

/** '£61'; small sums keep their pence. */
export function roundText(amount: number, currency: string): string {
  if (amount > 0 && amount < 10) return moneyText(amount, currency)
  return moneyText(Math.round(amount), currency).replace(/[.,]00(?!\d)/, '')
}

/** '12 months'. */
export const spanWords = (span: number) => `${span} months`
