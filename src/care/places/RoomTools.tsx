import { IconDots } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { RoundIcon } from '../../collection/animals/RoundLinks.tsx'
import { roundHref, roundKinds, roundVerbs } from '../../collection/animals/roundAddress.ts'
import { ButtonLink } from '../../web/look/controls/Button.tsx'
import { ChipChoice, showChosen } from '../../web/look/controls/Choice.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { useCan } from '../../web/user.ts'
import { all } from './MoveFoot.tsx'
import classes from './Places.module.css'
import { nameOf, type Room } from './racks.ts'

/** The choice of one room, or of all. */
export const RoomChips = ({
  rooms,
  chosen,
  onShow,
}: {
  rooms: Room[]
  chosen: Room | undefined
  onShow: (room: string | null) => void
}) => (
  <div ref={showChosen} className={`${classes.rooms} below14`}>
    <ChipChoice
      legend="Room"
      isLegendHidden
      options={[
        { value: all, label: 'All' },
        ...rooms.map((room) => ({ value: `room ${room.name}`, label: nameOf(room) })),
      ]}
      value={chosen ? `room ${chosen.name}` : all}
      onChange={(value) => onShow(value === all ? null : value.slice(5))}
    />
  </div>
)

/** The rounds of a room, or of everywhere, and its climate; at the desk what is to feed has a button. */
export function RoomTools({ room, toFeed }: { room: Room | undefined; toFeed: number }) {
  const { mayLog } = useCan()
  const navigate = useNavigate()
  const choice = room ? { room: room.name } : {}
  const rounds = mayLog ? roundKinds : []
  return (
    <div className="row gap8">
      {mayLog && toFeed > 0 && (
        <ButtonLink
          to={roundHref('feeding', { due: '1', ...choice })}
          leftSection={<RoundIcon kind="feeding" />}
        >
          Feed {toFeed}
        </ButtonLink>
      )}
      <IconMenu
        isQuiet
        label={`Rounds of ${room ? nameOf(room) : 'all rooms'}`}
        icon={<IconDots size={22} />}
        choices={[
          ...rounds.map((kind) => ({
            label: `${roundVerbs[kind]} ${room ? 'the room' : 'everyone'}`,
            icon: <RoundIcon kind={kind} />,
            onChoose: () => navigate(roundHref(kind, choice)),
          })),
          {
            label: 'Climate',
            onChoose: () =>
              navigate(`/climate${room ? `?${new URLSearchParams({ room: room.name })}` : ''}`),
          },
        ]}
      />
    </div>
  )
}
