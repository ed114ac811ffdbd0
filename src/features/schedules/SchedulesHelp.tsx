import { TextLink } from '../../web/look/TextButton.tsx'

/** The way to what the help says of feeding schedules. */
export const SchedulesHelp = () => (
  <div>
    <TextLink href="/help/v2-migration#multipleFeedingSchedules">
      Help on feeding schedules
    </TextLink>
  </div>
)
