import { useSearchParams } from 'react-router'
import type { RoundKind } from '../../collection/animals/roundAddress.ts'
import { isGone } from '../../web/api.ts'
import { TextLink } from '../../web/look/controls/TextButton.tsx'
import { Empty } from '../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { LookOnlyScreen } from '../../web/screens/May.tsx'
import { MissingScreen } from '../../web/screens/MissingScreen.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan, useUser, useUserQuery } from '../../web/user.ts'
import { DueFilter, narrowings } from './DueFilter.tsx'
import { useRoundLines } from './lines/useRoundLines.ts'
import { Round } from './Round.tsx'
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
  return (
    <Screen
      title={hasLines ? roundTitle(kind, round, isOfDue) : roundNames[kind]}
      crumbs={crumbs}
      second={hasLines && roundRule(kind, round.value)}
    >
      {isOfDue && <DueFilter />}
      {query.isError && !query.data && (
        <ListFailed what="Animals" onRetry={() => query.refetch()} />
      )}
      {!round && !query.isError && <Waiting shape="rows" count={8} />}
      {hasLines && (
        <Round
          key={`${draftAddress} ${params}`}
          kind={kind}
          isOfDue={isOfDue}
          isPart={isPart}
          isByPlace={isOfDue || params.has('room') || params.has('rack')}
          draftAddress={draftAddress}
          {...round}
        />
      )}
      {round && !hasLines && <NobodyHere kind={kind} isDue={isOfDue} isPart={isPart} />}
    </Screen>
  )
}

function NobodyHere({ kind, isDue, isPart }: { kind: RoundKind; isDue: boolean; isPart: boolean }) {
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
  return (
    <Empty title="No animals here" action={<TextLink href="/animals">All animals</TextLink>}>
      None of the animals you keep match this round.
    </Empty>
  )
}
