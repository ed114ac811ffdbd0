import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatShort } from '../../shared/dates.ts'
import { Card } from '../../web/look/Card.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { markupOf } from '../../web/markup.ts'
import { useUser } from '../../web/user.ts'
import classes from './NewsTile.module.css'
import type { NewsList, NewsPost } from './news.contract.ts'

/** The latest news for keepers; a post opens in a sheet. */
export function NewsTile({ data }: { data: NewsList }) {
  const { timezone } = useUser()
  const [opened, setOpened] = useState<NewsPost>()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card title="News from us" isFlush={data.value.length > 0}>
      {data.value.length === 0 && <EmptyInCard>Nothing new from us yet.</EmptyInCard>}
      <div className={classes.frame}>
        <ul className={classes.posts} aria-label="News from us">
          {data.value.map((post) => (
            <li key={post.title} className={`${classes.post} padXCard padY12 relative stack gap2`}>
              <button
                type="button"
                className={`${classes.title} opensRow even strong left`}
                aria-haspopup="dialog"
                onClick={() => {
                  setOpened(post)
                  setIsOpen(true)
                }}
              >
                {post.title}
              </button>
              <p className={`${classes.summary} crop second`}>{post.summary}</p>
              <time className="text13 ink3" dateTime={post.published_at}>
                {formatShort(post.published_at, timezone)}
              </time>
            </li>
          ))}
        </ul>
      </div>
      {opened && (
        <Sheet
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          title={opened.title}
          second={formatShort(opened.published_at, timezone)}
        >
          <Article content={opened.content} />
        </Sheet>
      )}
    </Card>
  )
}

/** A post's text; links to our screens navigate without a page load. */
function Article({ content }: { content: string }) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const path = link?.getAttribute('href') ?? ''
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0
    if (!isPlain || !path.startsWith(base)) return
    event.preventDefault()
    navigate(path.slice(base.length - 1))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click
    <div
      className={`${classes.article} stack gap12`}
      onClick={follow}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: of files of this repository only, see news.contract.ts
      dangerouslySetInnerHTML={{ __html: asMarkup(content) }}
    />
  )
}

/** The application's path. */
const base = '/dashboard/'

const asMarkup = markupOf('news')
