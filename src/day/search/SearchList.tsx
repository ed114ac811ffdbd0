import { Link } from 'react-router'
import type { useListbox } from '../../web/look/controls/useListbox.ts'
import { type Entry, underHeadings } from './entries.tsx'
import { marked } from './marks.ts'
import classes from './SearchSheet.module.css'

/** Results under headings; Enter in the field chooses the active one. */
export function SearchList({
  entries,
  typed,
  listbox: { active, setActive, list, optionAt },
  onChoose,
}: {
  entries: readonly Entry[]
  typed: string
  listbox: ReturnType<typeof useListbox<Entry>>
  onChoose: (entry: Entry) => void
}) {
  const placeOf = new Map(entries.map((entry, place) => [entry, place]))
  return (
    <div {...list} role="listbox" aria-label="Results">
      {[...underHeadings(entries)].map(([heading, lines]) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={heading} role="group" aria-label={heading} className={classes.group}>
          <div className={`${classes.heading} text13 semibold ink3`} aria-hidden="true">
            {heading}
          </div>
          {lines.map((entry) => {
            const place = placeOf.get(entry) ?? 0
            return (
              <Link
                {...optionAt(place)}
                role="option"
                key={entry.key}
                className={`${classes.option} padX8 padY6 round12 row gap12`}
                to={'href' in entry ? entry.href : '.'}
                onPointerMove={() => place !== active && setActive(place)}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  onChoose(entry)
                }}
              >
                <span className="sunken round12 crop side44 center firm ink2" aria-hidden="true">
                  {entry.face}
                </span>
                <span className={`${classes.text} slim stack`}>
                  <b>
                    <Marked text={entry.label} typed={typed} />
                  </b>
                  {entry.second && (
                    <span className="quiet">
                      <Marked text={entry.second} typed={typed} />
                    </span>
                  )}
                </span>
              </Link>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** Highlights what was typed. */
function Marked({ text, typed }: { text: string; typed: string }) {
  let place = 0
  return marked(text, typed).map(({ text: part, isMatch }) => {
    place += part.length
    return isMatch ? (
      <mark key={place} className={`${classes.mark} lit primary`}>
        {part}
      </mark>
    ) : (
      part
    )
  })
}
