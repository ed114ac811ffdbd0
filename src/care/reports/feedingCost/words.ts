import dayjs from 'dayjs'
import { moneyText } from '../../../shared/numbers.ts'

/** 'Nov'. */
export const shortMonth = (month: string) => dayjs(`${month}-01`).format('MMM')

/** 'November 2026'. */
export const longMonth = (month: string) => dayjs(`${month}-01`).format('MMMM YYYY')

/** 'November'. */
export const monthName = (month: string) => dayjs(`${month}-01`).format('MMMM')

/** 'the 30th', the last day of a month. */
export function lastDayWords(month: string): string {
  const days = dayjs(`${month}-01`).daysInMonth()
  return `the ${days}${days === 31 ? 'st' : 'th'}`
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
