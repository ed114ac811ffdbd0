import { HelpLink } from '../../web/look/controls/HelpLink.tsx'

/** A link to the help on feeding schedules. */
export const SchedulesHelp = () => (
  <div>
    <HelpLink to="v2-migration#multipleFeedingSchedules">Help on feeding schedules</HelpLink>
  </div>
)
