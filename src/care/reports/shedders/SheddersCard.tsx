import { counted } from '../../../shared/durations.ts'
import { IconShed } from '../../../web/look/icons.tsx'
import { ReportCard } from '../frame/ReportCard.tsx'
import { ShedStrip } from './ShedStrip.tsx'
import type { TopSheddersCard } from './shedders.contract.ts'
import { stuckWords } from './words.ts'

/** The animals that shed most in twelve months, and those whose sheds get stuck. */
export const SheddersCard = ({ card }: { card: TopSheddersCard }) => (
  <ReportCard
    report="top_shedders"
    icon={<IconShed size={20} />}
    empty={card ? undefined : 'Record a shed, and who sheds most appears here.'}
    figure={card ? `${card.name}, ${counted(card.sheds, 'shed')}` : ''}
    line={
      card?.stuck
        ? `${card.stuck.name}: ${stuckWords({ stuck_in_row: card.stuck.in_row })}`
        : 'in 12 months'
    }
  >
    {card && <ShedStrip latest={card.latest} size={16} />}
  </ReportCard>
)
