import { IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Location } from '../../collection/animals/moves/moves.contract.ts'
import type { RoundChoiceAddress, RoundKind } from '../../collection/animals/roundAddress.ts'
import { type Group, groupResource } from '../../collection/groups/groups.contract.ts'
import { formatComing, today } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { isGone } from '../../web/api.ts'
import { ChipSelect } from '../../web/look/controls/ChipSelect.tsx'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { usePage } from '../../web/records.ts'
import { AddButton } from '../../web/screens/AddButton.tsx'
import { LookOnlyScreen } from '../../web/screens/May.tsx'
import { MissingScreen } from '../../web/screens/MissingScreen.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { reading } from '../../web/served.ts'
import { useCan, useUser, useUserQuery } from '../../web/user.ts'
import { useRoundLines } from './lines/useRoundLines.ts'
import { Round } from './Round.tsx'
import { RoundHead } from './RoundHead.tsx'
import { roundNames, roundRule, roundTitle, startOf } from './words.ts'

export const FeedingRound = () => <RoundScreen kind="feeding" />
export const CleaningRound = () => <RoundScreen kind="cleaning" />
export const WeighingRound = () => <RoundScreen kind="weighing" />

/** The round of the animals in the address. */
function RoundScreen({ kind }: { kind: RoundKind }) {
  const [params] = useSearchParams()
  const user = useUser()
  // Drafts are stored per person, so the round waits until the user has loaded.
  const { isPending: isUnknown } = useUserQuery()
  const query = useRoundLines(kind, params)
  const start = startOf(params)
  const { mayLog } = useCan()
  const crumbs = [start, { label: roundNames[kind] }]
  const isOfDue = params.has('due')
  const isPart = isOfDue && narrowings.some((name) => params.has(name))
  const isChosen = params.has('ids')
  if (!mayLog) return <LookOnlyScreen title={roundNames[kind]} />
  // What is being entered stays, also if what others record can't be read.
  if (isGone(query.error) && !query.data) {
    return <MissingScreen what={params.has('group') ? 'Group' : 'Species'} />
  }
  const round = isUnknown ? undefined : query.data
  const hasLines = round && round.value.length > 0
  // Another person or account in the same tab has a draft of its own. Narrowing a round of what is
  // due keeps the draft, so that a refusal isn't forgotten.
  const draftAddress = `${user.account_id} ${user.id} ${kind}?${isOfDue ? 'due' : params}`
  const title = hasLines ? roundTitle(kind, round, isOfDue) : roundNames[kind]
  const head = {
    title,
    back: start,
    rule: hasLines ? roundRule(kind, { lines: round.value, isChosen }, user.timezone) : undefined,
  }
  const filter = isOfDue && <DueFilter />
  return (
    <Screen title={title} crumbs={crumbs} hasHeading={false}>
      {hasLines ? (
        <Round
          key={`${draftAddress} ${params}`}
          kind={kind}
          isOfDue={isOfDue}
          isPart={isPart}
          isChosen={isChosen}
          isByPlace={isOfDue || params.has('room') || params.has('rack')}
          draftAddress={draftAddress}
          head={head}
          filter={filter}
          {...round}
        />
      ) : (
        <>
          <RoundHead {...head}>{filter && <div className="below12">{filter}</div>}</RoundHead>
          {round && <NoAnimals kind={kind} isDue={isOfDue} isPart={isPart} />}
          {!round && query.isError && <ListFailed what="Animals" onRetry={() => query.refetch()} />}
          {!round && !query.isError && <Waiting shape="rows" count={8} />}
        </>
      )}
    </Screen>
  )
}

function NoAnimals({ kind, isDue, isPart }: { kind: RoundKind; isDue: boolean; isPart: boolean }) {
  const { stats } = useUser()
  if (isDue && !isPart && kind === 'feeding') return <EveryoneFed />
  if (isDue) {
    return (
      <Empty
        title={`Nothing to ${kind === 'cleaning' ? 'clean' : 'feed'} ${isPart ? 'here ' : ''}today`}
        action={<TextLink href={`/rounds/${kind}`}>Choose from all animals</TextLink>}
      >
        Animals that are due appear here, by room, rack and tub.
      </Empty>
    )
  }
  if (stats.animals === 0) {
    return (
      <Empty title="No animals yet" action={<AddButton href="/animals/new" what="Animal" />}>
        A round records a meal, a clean or a weight for all of them in one go.
      </Empty>
    )
  }
  return (
    <Empty title="No animals here" action={<TextLink href="/animals">All animals</TextLink>}>
      None of the animals you keep match this round.
    </Empty>
  )
}

/** Says when the next meal is due. */
function EveryoneFed() {
  const { timezone } = useUser()
  const now = today(timezone)
  const lines = useRoundLines('feeding', new URLSearchParams()).data?.value ?? []
  const days = lines.flatMap(({ next_on }) => (next_on && next_on > now ? [next_on] : []))
  const [next] = days.toSorted()
  return (
    <Empty
      title="Everyone has eaten."
      action={<TextLink href="/rounds/feeding">Choose from all animals</TextLink>}
    >
      {next
        ? `Next: ${formatComing(next, now)}, ${numberText(days.filter((day) => day === next).length)} to feed.`
        : 'Animals that are due appear here, by room, rack and tub.'}
    </Empty>
  )
}

/** The parameters that narrow a round of what is due. */
const narrowings = ['group', 'room', 'rack'] as const

/** Narrows a round of what is due to a room, rack or group. The address holds the choice. */
function DueFilter() {
  const [params, setParams] = useSearchParams()
  const places = useQuery({
    queryKey: ['locations'],
    ...reading<{ value: Location[] }>('locations'),
  })
  const groups = usePage(groupResource, { per_page: 100 })
  const sections = [
    ...roomsIn(places.data?.value ?? []),
    ...sectionOfGroups(groups.data?.value ?? []),
  ]
  const chosen = chosenIn(params)
  const isLoaded = !places.isPending && !groups.isPending
  if (isLoaded && sections.length === 0 && !chosen.value) return null
  const isOffered = sections.some(({ items }) => items.some(({ value }) => value === chosen.value))

  function narrow(value: string) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of narrowings) after.delete(name)
        for (const [name, choice] of new URLSearchParams(value)) after.set(name, choice)
        return after
      },
      { replace: true },
    )
  }

  return (
    <ChipSelect
      icon={<IconMapPin size={20} aria-hidden="true" />}
      label="Room, rack or group"
      value={chosen.value}
      onChange={narrow}
      choices={[
        { value: '', label: 'All rooms' },
        ...(chosen.value && !isOffered ? [chosen] : []),
        ...sections,
      ]}
    />
  )
}

/** The choice in the address, which may be one that the list doesn't have (yet). */
function chosenIn(params: URLSearchParams) {
  const pairs = narrowings.flatMap((name) => {
    const value = params.get(name)
    return value === null ? [] : [[name, value]]
  })
  const label = params.get('group') === null ? (params.get('rack') ?? params.get('room')) : null
  return { value: new URLSearchParams(pairs).toString(), label: label ?? '…' }
}

const choiceOf = (choice: RoundChoiceAddress, label: string) => ({
  value: new URLSearchParams(choice).toString(),
  label,
})

/** Each room with its racks; a rack whose name others have, too, is named with its room. */
function roomsIn(places: Location[]) {
  const roomsOf = Map.groupBy(places, ({ rack }) => rack)
  const isShared = (rack: string) => new Set(roomsOf.get(rack)?.map(({ room }) => room)).size > 1
  return [...Map.groupBy(places, ({ room }) => room)].map(([room, inRoom]) => {
    const name = room || 'No room'
    const racks = [...new Set(inRoom.map(({ rack }) => rack))].filter(Boolean)
    return {
      group: name,
      items: [
        choiceOf({ room }, `All of ${name}`),
        ...racks.map((rack) =>
          choiceOf({ room, rack }, isShared(rack) ? `${rack}, ${name}` : rack),
        ),
      ],
    }
  })
}

function sectionOfGroups(groups: Group[]) {
  if (groups.length === 0) return []
  return [{ group: 'Groups', items: groups.map(({ id, name }) => choiceOf({ group: id }, name)) }]
}
