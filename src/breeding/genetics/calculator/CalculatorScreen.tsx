import { IconShare } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { speciesResource } from '../../../collection/species/species.contract.ts'
import { perPage } from '../../../shared/resource.ts'
import { Card } from '../../../web/look/Card.tsx'
import { Button } from '../../../web/look/controls/Button.tsx'
import { HelpLink } from '../../../web/look/controls/HelpLink.tsx'
import { NativeSelect } from '../../../web/look/controls/NativeSelect.tsx'
import { Segments } from '../../../web/look/controls/Segments.tsx'
import { TextLink } from '../../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../../web/look/messages/Empty.tsx'
import { useFlash } from '../../../web/look/messages/Flash.tsx'
import { ListFailed } from '../../../web/look/messages/ListFailed.tsx'
import { Locked } from '../../../web/look/messages/Locked.tsx'
import { Waiting } from '../../../web/look/messages/Waiting.tsx'
import { usePage } from '../../../web/records.ts'
import { Screen } from '../../../web/screens/Screen.tsx'
import { shareLink } from '../../../web/shell/shareLink.ts'
import { useUser } from '../../../web/user.ts'
import { listed, listedAs, listedKeys } from '../lists/names.ts'
import { useGenes, useSpeciesNamed } from '../useGenes.ts'
import { BearsLive } from './brood.ts'
import classes from './CalculatorScreen.module.css'
import { type CrossAddress, useCrossAddress } from './useCrossAddress.ts'

/** Loaded beside the genes it counts with. */
const Question = lazy(async () => ({ default: (await import('./Question.tsx')).Question }))

const crumbs = [{ label: 'Breeding', href: '/breeding' }, { label: 'Genetics calculator' }]

/** The calculator of two animals' young, and of pairs that can make an animal; its state is in the address. */
export function CalculatorScreen() {
  const { subscribed, owner, isDefault } = useUser()
  if (isDefault) return null
  if (!subscribed) {
    return (
      <Screen title="Genetics calculator" crumbs={crumbs}>
        <Locked
          isOwner={owner}
          gains={['Exact odds for any pairing', 'Possible hets worked out', 'Unlimited animals']}
        >
          See what a pairing may hatch, and which of your animals can make the one you want.
        </Locked>
      </Screen>
    )
  }
  return <Calculator />
}

function Calculator() {
  const [cross, setCross] = useCrossAddress()
  const own = useSpeciesNamed(cross.species)
  const { genes, isPending, isError, refetch } = useGenes(
    own ?? (cross.species ? { commonName: cross.species, latinName: '' } : undefined),
  )
  const bearsLive = own?.bears_live ?? genes?.commonName === listed.boa.commonName
  return (
    <Screen
      title="Genetics calculator"
      second={cross.species || undefined}
      crumbs={crumbs}
      action={<Share />}
    >
      <div className={`${classes.top} grid gap16`}>
        <Segments
          label="Question"
          choices={[
            { value: 'hatch', label: bearsLive ? 'What may be born' : 'What may hatch' },
            { value: 'makers', label: 'Who can make it' },
          ]}
          value={cross.view}
          onChange={(view) => setCross({ view })}
        />
        <SpeciesChoice cross={cross} onChange={(species) => setCross({ species })} />
      </div>
      <HelpLink to="genetics#how-to-write">How do I write genetics?</HelpLink>
      {isError ? (
        <ListFailed what="Genes" onRetry={refetch} />
      ) : isPending ? (
        <Waiting shape="card" />
      ) : genes ? (
        <Suspense fallback={<Waiting shape="card" />}>
          <BearsLive value={bearsLive}>
            <Question {...{ cross, setCross, genes, speciesId: own?.id }} />
          </BearsLive>
        </Suspense>
      ) : (
        cross.species && (
          <Card>
            <EmptyInCard
              action={own && <TextLink href={`/species/${own.id}/genes`}>Add genes</TextLink>}
            >
              {cross.species} has no genes yet. Add the ones you breed, and they're counted here.
            </EmptyInCard>
          </Card>
        )
      )}
    </Screen>
  )
}

type SpeciesChoiceProps = { cross: CrossAddress; onChange: (species: string) => void }

/** The keeper's species first, then those whose genes come with Vivary. */
function SpeciesChoice({ cross: { species }, onChange }: SpeciesChoiceProps) {
  const own = usePage(speciesResource, { per_page: perPage.most }).data?.value ?? []
  const names = own.map(({ commonName }) => commonName)
  const key = listedAs({ commonName: species })
  const chosen = useSpeciesNamed(species)?.commonName ?? (key ? listed[key].commonName : species)
  // A keeper's Common boa is the Boa constrictor.
  const lists = new Set(
    own.map(({ commonName, latinName }) => listedAs({ commonName, latinName: latinName ?? '' })),
  )
  const listedNames = listedKeys.flatMap((key) => (lists.has(key) ? [] : [listed[key].commonName]))
  const others = [...listedNames, chosen].filter(
    (name, at, all) =>
      all.indexOf(name) === at && !names.some((each) => each.toLowerCase() === name.toLowerCase()),
  )
  return (
    <NativeSelect
      label="Species"
      value={chosen}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        ...(names.length > 0 ? [{ group: 'Your species', items: [...new Set(names)] }] : []),
        { group: 'Others', items: others },
      ]}
    />
  )
}

/** The address holds everything: anyone who opens it sees the same. */
function Share() {
  const { show, alert } = useShareWords()
  async function share() {
    const shared = await shareLink({ title: 'Genetics calculator', url: window.location.href })
    if (shared === 'copied') show()
    if (shared === 'failed') alert()
  }
  return (
    <Button
      variant="light"
      leftSection={<IconShare size={20} aria-hidden="true" />}
      onClick={share}
    >
      Share
    </Button>
  )
}

function useShareWords() {
  const { flash, alert } = useFlash()
  return {
    show: () => flash('Link copied.'),
    alert: () => alert("Your browser won't let us copy. You can copy the address instead."),
  }
}
