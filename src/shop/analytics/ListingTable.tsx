import { Link } from 'react-router'
import { numberText } from '../../shared/numbers.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import classes from './Analytics.module.css'
import type { ListingSums } from './analytics.contract.ts'

/** The listings by views, with how many of these led to a question. */
export function ListingTable({ listings }: { listings: readonly ListingSums[] }) {
  const most = Math.max(1, ...listings.map(({ views }) => views))
  return (
    <table className={`${classes.listings} wide table num`}>
      <thead>
        <tr>
          <th className="right" scope="col">
            Listing
          </th>
          <th scope="col" className={`${classes.barCell} away right`}>
            <span className="hidden">Share</span>
          </th>
          <th className="right" scope="col">
            Views
          </th>
          <th className="right" scope="col">
            Asked
          </th>
          <th className="right" scope="col">
            Rate
          </th>
        </tr>
      </thead>
      <tbody>
        {listings.map(({ id, title, views, questions, photoUrls, animal }) => (
          <tr key={id}>
            <td className="padX6 ruled text14 right">
              <Link
                className={`${classes.listing} touch row gap10 semibold ink`}
                to={`/shop/listings/${id}`}
              >
                <span className="firm">
                  <Portrait
                    size="row"
                    animal={{
                      id: animal?.id ?? id,
                      species: animal?.species ?? title,
                      genetics: animal?.genetics ?? title,
                      photoUrls,
                    }}
                  />
                </span>
                <span className={`${classes.title} twoLines`}>{title}</span>
              </Link>
            </td>
            <td className={`${classes.barCell} padX6 ruled away text14 right`}>
              <span className={`${classes.track} sunken round4 block`} aria-hidden="true">
                <span className="round4 block" style={{ width: `${(views / most) * 100}%` }} />
              </span>
            </td>
            <td className="padX6 ruled text14 right">{numberText(views)}</td>
            <td className="padX6 ruled text14 right">{numberText(questions)}</td>
            <td className="padX6 ruled text14 right">{rateWords(questions, views)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** How many of the views led to a question: '3.3%'. */
const rateWords = (questions: number, views: number) =>
  views === 0 ? '—' : `${numberText(Math.round((questions / views) * 1000) / 10)}%`
