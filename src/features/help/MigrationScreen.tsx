import { Card } from '../../web/look/Card.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import classes from './Help.module.css'

/** What is different for those who kept their records in the version before. */
export function MigrationScreen() {
  return (
    <Screen title="Moving to version 2" crumbs={[{ label: 'Moving to version 2' }]}>
      <div className={classes.article}>
        <section id="multipleFeedingSchedules">
          <Card title="Several feeding schedules">
            <p>
              An animal used to have one feeding schedule, and its feeder was a link of the animal.
              Now an animal can have any number of feeding schedules, and each names its own feeder:
              rats every 14 days and, for a young snake, a mouse in between; or crickets every other
              day and greens daily, with calcium on some of them.
            </p>
            <h3>What counts for which schedule</h3>
            <p>
              A meal counts for the schedule whose feeder it was. A meal of a feeder that none of
              the animal's schedules names counts for all of them, so nobody is due again the day
              you offered something else. A refused meal never counts. A meal up to half a step
              early counts for the coming day.
            </p>
            <h3>From the start, or from the last meal</h3>
            <p>
              Counted from the start, the days stay fixed: every 7 days from a Sunday is always a
              Sunday. Counted from the last meal, the next day is that many days after the animal
              ate. A month is 30 days, and every 0 days means once.
            </p>
            <h3>Pauses</h3>
            <p>
              A pause keeps a schedule quiet until its day, for brumation, a breeding fast or a
              shed. What would have been due meanwhile is not made up for.
            </p>
          </Card>
        </section>
        <section id="legacyFeeder">
          <Card title="Reselect the feeder">
            <p>
              Schedules that were brought over from the version before may have no feeder: the
              legacy feeder link no longer works. Such a schedule goes on, and any meal counts for
              it. To choose its feeder again:
            </p>
            <ol>
              <li>Open the animal and press Edit beside Schedules.</li>
              <li>Choose a feeder in the feeding schedule that shows the warning.</li>
              <li>Save.</li>
            </ol>
            <p>Meals that you have recorded keep their feeder; nothing is lost.</p>
          </Card>
        </section>
      </div>
    </Screen>
  )
}
