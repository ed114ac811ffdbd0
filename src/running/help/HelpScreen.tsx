import { entries } from 'virtual:help'
import { IconChevronRight, IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigationType, useSearchParams } from 'react-router'
import { Card } from '../../web/look/Card.tsx'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { FilterBox } from '../../web/look/controls/FilterBox.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Loaded } from '../../web/screens/Loaded.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { groups, helpHref } from './articles.contract.ts'
import classes from './Help.module.css'
import { askedMost, helpCards } from './helpCards.tsx'
import { searchHelp } from './searchHelp.ts'

/** The help's first page: a search, eight cards, what is asked most, and every article. */
export function HelpScreen() {
  const { typed, type } = useTyped()
  return (
    <Screen title="Help" crumbs={[{ label: 'Help' }]} hasHeading={false}>
      <header className={classes.head}>
        <h1 className="below12">
          <span className="awayAtDesk">Help</span>
          <span className="away inlineAtDesk">How can we help?</span>
        </h1>
        <search className="block">
          <FilterBox
            label="Search help"
            clearLabel="Clear the search"
            isTall
            maxLength={200}
            value={typed}
            onChange={type}
          />
        </search>
      </header>
      {typed.trim() ? <Found typed={typed} /> : <Overview />}
    </Screen>
  )
}

/** The typed words: at once in the field, and then in the address, so that back and links work. */
function useTyped() {
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const [typed, setTyped] = useState(q)
  const way = useNavigationType()

  // Changed by a link, back or forward; typing replaces.
  useEffect(() => {
    if (way !== 'REPLACE') setTyped(q)
  }, [q, way])

  return {
    typed,
    type(words: string) {
      setTyped(words)
      setSearch(words ? { q: words } : {}, { replace: true, preventScrollReset: true })
    },
  }
}

function Overview() {
  return (
    <>
      <ul className={`${classes.cards} grid halves gap12`} aria-label="Help topics">
        {helpCards.map(({ slug, title, summary, icon }) => (
          <li key={slug} className={`${classes.card} card relative`}>
            <span className={`${classes.icon} chip round10 center below10 ink2`}>{icon}</span>
            <Link className="opensRow even strong" to={helpHref(slug)}>
              {title}
            </Link>
            <p className="above2 text14 even ink3">{summary}</p>
          </li>
        ))}
      </ul>
      <div className={`${classes.below} grid atStart gap`}>
        <Card title="Asked most" isFlush>
          <Rows label="Asked most">
            {askedMost.map(({ question, slug, id }) => (
              <Row
                key={question}
                title={question}
                href={helpHref(slug, id)}
                side={<IconChevronRight size={20} aria-hidden="true" />}
              />
            ))}
          </Rows>
        </Card>
        <Card title="Contact">
          <p className="text14 ink2">
            Not found? Write to whoever runs this server. Your version and browser are sent along.
          </p>
          <div className="above14">
            <ButtonLink
              to="/help/contact"
              variant="light"
              fullWidth
              leftSection={<IconMail size={20} aria-hidden="true" />}
            >
              Write to us
            </ButtonLink>
          </div>
        </Card>
      </div>
      <section className={classes.all} aria-labelledby="all-articles">
        <h2 id="all-articles">All articles</h2>
        <div className={`${classes.groups} grid above12`}>
          {groups.map((group) => (
            <div key={group}>
              <h3 className="text13 strong ink3" id={`group-${group}`}>
                {group}
              </h3>
              <ul aria-labelledby={`group-${group}`}>
                {entries
                  .filter((entry) => entry.group === group)
                  .map(({ slug, title }) => (
                    <li key={slug}>
                      <Link className="touch row semibold primary" to={helpHref(slug)}>
                        {title}
                      </Link>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
    </>
  )
}

/** Articles that the search finds. Their texts are fetched with the first letter. */
function Found({ typed }: { typed: string }) {
  const query = useQuery({
    queryKey: ['help', 'texts'],
    queryFn: async () => (await import('virtual:help-texts')).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded query={query} what="The help">
      {(sections) => {
        const hits = searchHelp(typed, sections)
        return hits.length > 0 ? (
          <div className={`${classes.found} above16`}>
            <Card isFlush>
              <Rows label="Found in help">
                {hits.map(({ slug, title, id, heading, excerpt }) => (
                  <Row
                    key={`${slug}#${id}`}
                    title={heading || title}
                    href={helpHref(slug, id)}
                    second={heading ? `${title} · ${excerpt}` : excerpt}
                  />
                ))}
              </Rows>
            </Card>
          </div>
        ) : (
          <div className={`${classes.nothing} grid gap16`} role="status">
            <p>
              <strong>Nothing about “{typed.trim()}”.</strong> Try another word, or ask us.
            </p>
            <ButtonLink to="/help/contact" leftSection={<IconMail size={20} aria-hidden="true" />}>
              Contact us
            </ButtonLink>
          </div>
        )
      }}
    </Loaded>
  )
}
