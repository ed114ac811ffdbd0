import { useSearchParams } from 'react-router'
import { isGone } from '../../web/api.ts'
import { Empty } from '../../web/look/Empty.tsx'
import { ListFailed } from '../../web/look/ListFailed.tsx'
import { TextLink } from '../../web/look/TextButton.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import { LookOnlyScreen } from '../../web/screens/May.tsx'
import { MissingScreen } from '../../web/screens/MissingScreen.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan, useUser, useUserQuery } from '../../web/user.ts'
import { Round } from './Round.tsx'
import type { RoundKind } from './roundLines.contract.ts'
import { useRoundLines } from './useRoundLines.ts'
import { roundNames, startOf } from './words.ts'

export const FeedingRound = () => <RoundScreen kind="feeding" />
export const CleaningRound = () => <RoundScreen kind="cleaning" />
export const WeighingRound = () => <RoundScreen kind="weighing" />

/** The round of the animals that the address chooses. */
function RoundScreen({ kind }: { kind: RoundKind }) {
  const [params] = useSearchParams()
  const user = useUser()
  // What is entered is kept for this person: before they are known it would be lost when they are.
  const { isPending: isUnknown } = useUserQuery()
  const query = useRoundLines(kind, params)
  const start = startOf(params)
  const { mayLog } = useCan()
  const crumbs = [start, { label: roundNames[kind] }]
  if (!mayLog) return <LookOnlyScreen title={roundNames[kind]} />
  if (query.data && query.data.value.length > 0 && !isUnknown) {
    // Another person, or another account, in the same tab begins anew.
    const address = `${user.account_id} ${user.id} ${kind}?${params}`
    return <Round key={address} kind={kind} address={address} crumbs={crumbs} {...query.data} />
  }
  if (isGone(query.error)) {
    return <MissingScreen what={params.has('group') ? 'Group' : 'Species'} />
  }
  return (
    <Screen title={roundNames[kind]} crumbs={crumbs}>
      {query.isError && <ListFailed what="Animals" onRetry={() => query.refetch()} />}
      {(query.isPending || (query.data && isUnknown)) && <Waiting shape="rows" count={8} />}
      {query.data && !isUnknown && <NobodyHere kind={kind} isDue={params.has('due')} />}
    </Screen>
  )
}

function NobodyHere({ kind, isDue }: { kind: RoundKind; isDue: boolean }) {
  if (isDue) {
    return (
      <Empty
        title={`Nothing to ${kind === 'cleaning' ? 'clean' : 'feed'} today`}
        action={<TextLink href={`/rounds/${kind}`}>Choose from all animals</TextLink>}
      >
        What is due by the animals' schedules comes here, the latest first.
      </Empty>
    )
  }
  return (
    <Empty title="No animals here" action={<TextLink href="/animals">All animals</TextLink>}>
      A round is of the animals that you keep. None of them fits.
    </Empty>
  )
}
