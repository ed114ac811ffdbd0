import { Link } from 'react-router'
import { numberText } from '../../shared/numbers.ts'
import { Card } from '../../web/look/Card.tsx'
import { Tags } from '../../web/look/Tag.tsx'
import { usePage } from '../../web/records.ts'
import { animalResource } from '../animals/animals.contract.ts'
import classes from './FedWith.module.css'

/** How many are named. */
const named = 12

/** The animals that have a feeder on their schedule; nothing where there are none. */
export function FedWith({ feederId }: { feederId: string }) {
  const api = `feeders/${feederId}/animals`
  const { data } = usePage({ ...animalResource, api }, { per_page: named })
  if (!data || data.total === 0) return null
  const more = data.total - data.value.length
  return (
    <Card title="On the schedule of" aside={data.total}>
      <Tags>
        {data.value.map(({ id, name }) => (
          <Link key={id} className={classes.animal} to={`/animals/${id}`}>
            {name}
          </Link>
        ))}
        {more > 0 && <span className={classes.more}>and {numberText(more)} more</span>}
      </Tags>
    </Card>
  )
}
