import { TextLink } from '../../web/look/controls/TextButton.tsx'

/** A link to the help on feeding schedules. */
export const SchedulesHelp = () => (
  <div>
    <TextLink href="/help/v2-migration#multipleFeedingSchedules">
      Help on feeding schedules
    </TextLink>
  </div>
)
