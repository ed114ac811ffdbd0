import { writeMail } from '../../server/messages/mailLayout.tsx'
import type { Mail } from '../../server/messages/outbox.ts'

type AnswerMailProps = { shop: string; listing: string | undefined; content: string; url: string }

/**
 * The answer of a shop, to a visitor. It says nothing that a visitor wrote: who asked may have given
 * someone else's address.
 */
export const answerMail = ({ shop, listing, content, url }: AnswerMailProps): Mail =>
  writeMail({
    subject: listing ? `${shop} answered about ${listing}` : `${shop} answered you`,
    lines: [`${shop} wrote:`, ...paragraphsOf(content)],
    action: { label: 'Read and answer', url },
    after: [
      "Answer with the button. Emails sent to this address don't reach the shop.",
      "If you didn't ask this shop anything, ignore this email.",
    ],
  })

type MessageMailProps = {
  visitor: string
  /** The listing's title, or 'your shop'. */
  about: string
  content: string
  url: string
  settings: string
}

/** A visitor's message, to someone of the shop's account. */
export const messageMail = ({ visitor, about, content, url, settings }: MessageMailProps): Mail =>
  writeMail({
    subject: `${visitor} wrote about ${about}`,
    lines: [`${visitor} wrote:`, ...paragraphsOf(content)],
    action: { label: 'Open in Vivary', url },
    after: [`You get this email because you have a shop. Change what we email you: ${settings}`],
  })

/** An empty line begins a paragraph; a single line break stays one. */
const paragraphsOf = (content: string) =>
  content.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || [])
