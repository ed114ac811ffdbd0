import { entries, loads, version } from 'virtual:help'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { MissingScreen } from '../../web/screens/MissingScreen.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import './article.css'
import classes from './Article.module.css'
import { type Article, type Entry, helpHref, type Picture } from './articles.contract.ts'
import { type Drawing, drawnParts } from './drawnParts.tsx'
import { Helpful } from './Helpful.tsx'

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
