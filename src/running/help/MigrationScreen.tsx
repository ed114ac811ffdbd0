import { Card } from '../../web/look/Card.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import classes from './Help.module.css'

/** What has changed for keepers from the previous version. */
export function MigrationScreen() {
  return (
    <Screen title="Moving to version 2" crumbs={[{ label: 'Moving to version 2' }]}>
      <div className={classes.article}>
        <section id="multipleFeedingSchedules">
          <Card title="Several feeding schedules">
            <p>
              An animal used to have one feeding schedule, and the feeder was set on the animal
              itself. Now an animal can have any number of feeding schedules, each with its own
              feeder: rats every 14 days with a mouse in between for a young snake, or crickets
              every other day and greens daily, with calcium on some of them.
            </p>
            <h3>Which meals count</h3>
            <p>
              A meal counts towards the schedule with the same feeder. If none of the animal's
              schedules use that feeder, the meal counts towards all of them, so no one shows as due
              on a day you fed something else. Refused meals never count. A meal given up to half an
              interval early counts as the next one.
            </p>
            <h3>Fixed days, or from the last meal</h3>
            <p>
              Counted from the start, the days stay fixed: every 7 days from a Sunday is always a
              Sunday. Counted from the last meal, the next day is that many days after the animal
              ate. A month is 30 days, and every 0 days means once.
            </p>
            <h3>Pauses</h3>
            <p>
              A pause keeps a schedule quiet until its day, for brumation, a breeding fast or a
              shed. Meals missed during the pause aren't made up afterwards.
            </p>
          </Card>
        </section>
        <section id="legacyFeeder">
          <Card title="Reselect the feeder">
            <p>
              Schedules carried over from the previous version may have no feeder, because the
              legacy feeder link no longer works. They still run, and any meal counts. To choose the
              feeder again:
            </p>
            <ol>
              <li>Open the animal and press Edit beside Schedules.</li>
              <li>Choose a feeder in the feeding schedule that shows the warning.</li>
              <li>Save.</li>
            </ol>
            <p>Meals you've already recorded keep their feeder. Nothing is lost.</p>
          </Card>
        </section>
      </div>
    </Screen>
  )
}
