import { IconInfoCircle } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { Part, Picture } from './articles.contract.ts'

/** How links and pictures are drawn, which differs between the application and the public pages. */
export type Drawing = {
  link: (href: string, words: ReactNode) => ReactNode
  picture: (picture: Picture) => ReactNode
}

/** An article's parts as elements. */
export const drawnParts = (parts: readonly Part[], as: Drawing): ReactNode =>
  parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an article keeps its order
    <Fragment key={place}>{drawn(part, as)}</Fragment>
  ))

function drawn(part: Part, as: Drawing): ReactNode {
  if (typeof part === 'string') return part
  if (part.tag === 'picture') {
    return (
      <figure>
        {as.picture(part)}
        {part.caption && <figcaption>{part.caption}</figcaption>}
      </figure>
    )
  }
  const within = drawnParts(part.parts, as)
  switch (part.tag) {
    case 'a':
      return as.link(part.href ?? '', within)
    case 'note':
      return (
        <div role="note">
          <IconInfoCircle size={20} aria-hidden="true" />
          <div>{within}</div>
        </div>
      )
    case 'pre':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll what is wider than the page
        <pre tabIndex={0}>
          <code>{within}</code>
        </pre>
      )
    default: {
      const Tag = part.tag
      return <Tag id={part.id}>{within}</Tag>
    }
  }
}
