import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Mark } from '../../people/signIn/identity.pages.tsx'
import { pageHtml } from '../../server/pages/page.tsx'
import type { PageFiles } from '../../server/pages/pageFiles.ts'
import { version } from '../../server/root.ts'
import { type Article, type Entry, groups, helpHref, type Picture } from './articles.contract.ts'
import { type Drawing, drawnParts } from './drawnParts.tsx'
import { askedMost, helpCards } from './helpCards.tsx'
import type { Hit } from './searchHelp.ts'

/* The help for people who aren't signed in, such as those who can't. It needs no script. */

/** The first page: a search, the cards, what is asked most, and every article. */
export const helpPage = (files: PageFiles, entries: readonly Entry[]): string =>
  framed(
    files,
    'Help',
    <>
      <h1>How can we help?</h1>
      <SearchForm typed="" />
      <ul className="cards">
        {helpCards.map(({ slug, title, summary, icon }) => (
          <li key={slug}>
            <span className="icon">{icon}</span>
            <a href={addressOf(slug)}>{title}</a>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
      <h2>Asked most</h2>
      <ul className="rows">
        {askedMost.map(({ question, slug, id }) => (
          <li key={question}>
            <a href={helpHref(slug, id)}>
              {question}
              <IconChevronRight size={20} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
      <h2>All articles</h2>
      <div className="groups">
        {groups.map((group) => (
          <div key={group}>
            <h3>{group}</h3>
            <ul>
              {entries
                .filter((entry) => entry.group === group)
                .map(({ slug, title }) => (
                  <li key={slug}>
                    <a href={helpHref(slug)}>{title}</a>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </>,
  )

/** Page of a search's articles. */
export const foundPage = (files: PageFiles, typed: string, hits: readonly Hit[]): string =>
  framed(
    files,
    'Search help',
    <>
      <h1>Search help</h1>
      <SearchForm typed={typed} />
      {hits.length === 0 ? (
        <p>
          Nothing about “{typed}”. Try another word, or <a href={contact}>contact us</a>.
        </p>
      ) : (
        <ul className="rows">
          {hits.map(({ slug, id, title, heading, excerpt }) => (
            <li key={`${slug}#${id}`}>
              <a href={helpHref(slug, id)}>
                <span>
                  {heading || title}
                  <small>{heading ? `${title} · ${excerpt}` : excerpt}</small>
                </span>
                <IconChevronRight size={20} aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>,
  )

export const articlePage = (files: PageFiles, article: Article): string =>
  framed(
    files,
    article.title,
    <article className="article">
      <p className="up">
        <a href="/help">Help</a>
      </p>
      <h1>{article.title}</h1>
      <p>
        {article.minutes === 1 ? '1 minute' : `${article.minutes} minutes`} to read · for version{' '}
        {version}
      </p>
      {drawnParts(article.parts, drawing)}
    </article>,
  )

const contact = '/dashboard/help/contact'
const addressOf = (slug: string) => (slug === 'contact' ? contact : helpHref(slug))

const framed = (files: PageFiles, title: string, content: ReactNode) =>
  pageHtml(
    { title, files, styles: files.helpStyles },
    <>
      <header className="top">
        <a className="brand" href="/help">
          <Mark />
          Vivary
        </a>
        <a href="/dashboard">Open Vivary</a>
      </header>
      <main>{content}</main>
    </>,
  )

const SearchForm = ({ typed }: { typed: string }) => (
  <search>
    <form action="/help" method="get">
      <IconSearch size={20} aria-hidden="true" />
      <input
        type="search"
        name="q"
        aria-label="Search help"
        placeholder="Search help"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        defaultValue={typed}
      />
      <button type="submit">Search</button>
    </form>
  </search>
)

const drawing: Drawing = {
  link(href, words) {
    if (!href.startsWith('/')) return <a href={href}>{words}</a>
    const isOurs = href.startsWith('/help') && !href.startsWith('/help/contact')
    return <a href={isOurs ? href : `/dashboard${href === '/' ? '' : href}`}>{words}</a>
  },
  picture: ({ light, dark, width, height, alt }: Picture) => (
    <picture>
      <source srcSet={dark} media="(prefers-color-scheme: dark)" />
      <img src={light} alt={alt} width={width} height={height} loading="lazy" />
    </picture>
  ),
}
