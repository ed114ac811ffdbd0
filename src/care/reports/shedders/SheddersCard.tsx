import { counted } from '../../../shared/durations.ts'
import { listed } from '../../../shared/listed.ts'
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
    figure={card ? mostWords(card) : ''}
    line={
      card?.stuck
        ? `${card.stuck.name}: ${stuckWords({ stuck_in_row: card.stuck.in_row })}`
        : 'in 12 months'
    }
  >
    {card && <ShedStrip latest={card.latest} size={16} />}
  </ReportCard>
)

/** 'Bramble, 8 sheds', 'Bramble and 3 more, 8 sheds each'. */
function mostWords({ name, sheds, others }: NonNullable<TopSheddersCard>): string {
  const names = listed([name], { most: 1, count: 1 + others, sign: 'point' })
  return `${names}, ${counted(sheds, 'shed')}${others > 0 ? ' each' : ''}`
}
