/* Help articles as the build makes them of Markdown: plain values, which browser and server draw. */

/** Part of an article: a text, or an element with its parts. */
export type Part = string | Element | Picture
export type Element = {
  tag: 'h2' | 'h3' | 'p' | 'ol' | 'ul' | 'li' | 'strong' | 'em' | 'code' | 'pre' | 'a' | 'note'
  /** The anchor of a heading. */
  id?: string
  /** Where a link leads: `/help/…` or another screen, or an address that begins with https. */
  href?: string
  parts: Part[]
}
/** A picture of the product, by day and by night, in CSS pixels. */
export type Picture = {
  tag: 'picture'
  light: string
  dark: string
  width: number
  height: number
  alt: string
  caption: string
}

type Heading = { id: string; text: string }

/** An article's fields for lists and the search. */
export type Entry = {
  /** Its address: `/help/{slug}`. */
  slug: string
  title: string
  summary: string
  group: Group
  /** Further words that it's found by. */
  words: string
  /** How long it takes to read, at 200 words a minute. */
  minutes: number
  headings: Heading[]
}

export type Article = Entry & { parts: Part[] }

/** The text below one heading of an article; the beginning has neither id nor heading. */
export type Section = {
  slug: string
  title: string
  id: string
  heading: string
  text: string
  words: string
}

/** Articles stand together in these groups, in this order. */
export const groups = [
  'Vivary',
  'Every day',
  'The collection',
  'Breeding',
  'Selling',
  'Your records',
  'Your own server',
] as const
type Group = (typeof groups)[number]

export const helpHref = (slug: string, id = ''): string => `/help/${slug}${id && `#${id}`}`
