import { entries, loads, version } from 'virtual:help'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { MissingScreen } from '../../web/screens/MissingScreen.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import './article.css'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { api } from '../../web/api.ts'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { useAnswer, useWrite } from '../../web/records.ts'
import classes from './Article.module.css'
import { type Article, type Entry, helpHref, type Picture } from './articles.contract.ts'
import { type Drawing, drawnParts } from './drawnParts.tsx'
import type { Answers } from './help.contract.ts'

/** One article of the help, with its neighbours and its headings beside it. */
export function ArticleScreen() {
  const { article: slug = '' } = useParams()
  const entry = entries.find((one) => one.slug === slug)
  if (!entry) return <MissingScreen what="Article" />
  // A screen of its own, so that an answer isn't shown below the next article.
  return <Known key={slug} entry={entry} />
}

function Known({ entry }: { entry: Entry }) {
  const { slug, title, group, headings } = entry
  const query = useQuery({
    queryKey: ['help', 'article', slug],
    queryFn: async () => {
      const article = await loads[slug]?.()
      if (!article) throw new Error(`There is no article ${slug}`)
      return article.default
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Screen
      title={title}
      crumbs={[{ label: 'Help', href: '/help' }, { label: title }]}
      hasHeading={false}
    >
      <div className={`${classes.page} gridAtDesk startAtDesk`}>
        <aside className={`${classes.beside} away gridAtDesk`}>
          <nav aria-label={group}>
            <p className={classes.over}>{group}</p>
            <ul>
              {entries
                .filter((one) => one.group === group)
                .map((one) => (
                  <li key={one.slug}>
                    <Link
                      to={helpHref(one.slug)}
                      aria-current={one.slug === slug ? 'page' : undefined}
                    >
                      {one.title}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
          {headings.length > 1 && (
            <nav aria-label="On this page">
              <p className={classes.over}>On this page</p>
              <ul>
                {headings.map(({ id, text }) => (
                  <li key={id}>
                    <Link to={{ hash: id }}>{text}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </aside>
        <article className={`${classes.sheet} article`}>
          <h1>{title}</h1>
          <p>
            {entry.minutes === 1 ? '1 minute' : `${entry.minutes} minutes`} to read · for version{' '}
            {version}
          </p>
          <Loaded query={query} what="The article">
            {(article) => <Body article={article} />}
          </Loaded>
        </article>
      </div>
    </Screen>
  )
}

function Body({ article }: { article: Article }) {
  useAnchor()
  return (
    <>
      {drawnParts(article.parts, drawing)}
      <Helpful article={article.slug} />
    </>
  )
}

/** Goes to the heading that the address names, once it stands. */
function useAnchor() {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (!hash || !key) return
    const heading = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!heading) return
    heading.tabIndex = -1
    heading.scrollIntoView()
    heading.focus({ preventScroll: true })
  }, [hash, key])
}

const drawing: Drawing = {
  link: (href, words) =>
    href.startsWith('/') ? (
      <Link to={href}>{words}</Link>
    ) : (
      <a href={href} target="_blank" rel="noreferrer">
        {words}
      </a>
    ),
  picture: (picture) => <Themed {...picture} />,
}

/** By day and by night; the one that isn't shown isn't fetched either. */
const Themed = ({ light, dark, width, height, alt }: Picture) => (
  <>
    <img
      className={`${classes.light} block`}
      src={light}
      alt={alt}
      {...{ width, height }}
      loading="lazy"
      decoding="async"
    />
    <img
      className={`${classes.dark} away`}
      src={dark}
      alt={alt}
      {...{ width, height }}
      loading="lazy"
      decoding="async"
    />
  </>
)

/** The question at the end of an article, with the account's answer, which can be changed. */
function Helpful({ article }: { article: string }) {
  const { data } = useAnswer<Answers>(['help', 'answers'], 'help/answers')
  const [answered, setAnswered] = useState<boolean>()
  const { report } = useFlash()
  const write = useWrite((was_helpful: boolean) =>
    api('POST', 'help/answers', { answer: { article, was_helpful } }),
  )
  const current =
    answered ?? data?.value.find((one) => one.article === article)?.was_helpful ?? undefined
  const answer = (was_helpful: boolean) => {
    setAnswered(was_helpful)
    write.mutate(was_helpful, {
      onError(error) {
        setAnswered(undefined)
        report(error)
      },
    })
  }
  return (
    <div className={`${classes.helpful} ruled cluster between rows8 columns16 text16`}>
      <p id="helpful" className="strong">
        Was this helpful?
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not fields of a form */}
      <div role="group" aria-labelledby="helpful">
        <button type="button" aria-pressed={current === true} onClick={() => answer(true)}>
          <IconThumbUp size={18} aria-hidden="true" />
          Yes
        </button>
        <button type="button" aria-pressed={current === false} onClick={() => answer(false)}>
          <IconThumbDown size={18} aria-hidden="true" />
          No
        </button>
      </div>
      <div className="wide cluster rows4 columns10 text14 ink3" role="status">
        {answered === true && 'Thank you.'}
        {answered === false && (
          <>
            Thank you. What's missing? <TextLink href="/help/contact">Tell us</TextLink>
          </>
        )}
      </div>
    </div>
  )
}
