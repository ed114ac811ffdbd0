import { IconFileUpload, IconKey, IconPhoto, IconSitemap } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { NoRoom, useHasRoom } from '../../collection/animals/NoRoom.tsx'
import { formatShort } from '../../shared/dates.ts'
import type { SignedOffer } from '../../shop/sales/handover.contract.ts'
import { ApiError, api, messageOf } from '../../web/api.ts'
import { Portrait } from '../../web/look/animal/Portrait.tsx'
import { SexBadge } from '../../web/look/animal/Sex.tsx'
import { Card } from '../../web/look/Card.tsx'
import { Button, ButtonLabel } from '../../web/look/controls/Button.tsx'
import { Foot } from '../../web/look/frame/Foot.tsx'
import { IconFeeder, IconShed } from '../../web/look/icons.tsx'
import { useFlash } from '../../web/look/messages/Flash.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { Tag, Tags } from '../../web/look/Tag.tsx'
import { useWrite } from '../../web/records.ts'
import { LookOnlyScreen } from '../../web/screens/May.tsx'
import { Screen } from '../../web/screens/Screen.tsx'
import { useCan, useUser } from '../../web/user.ts'
import classes from './HandOver.module.css'
import { badgesOf, comesAlong } from './offered.ts'

const title = 'Take over an animal'

/** Takes over an animal whose record comes as a file, signed by the seller's own Vivary. */
export function TakeOverScreen() {
  const hasRoom = useHasRoom()
  if (!useCan().mayChange) return <LookOnlyScreen title={title} />
  return hasRoom === false ? <NoRoom title={title} /> : <FromFile />
}

function FromFile() {
  const navigate = useNavigate()
  const { flash } = useFlash()
  const [chosen, setChosen] = useState<{ file: File; offered: SignedOffer }>()
  const [problem, setProblem] = useState<string>()
  const look = useWrite(async (file: File) => {
    const offered = await api<SignedOffer>('POST', 'animals/take_over/look', bodyOf(file))
    setChosen({ file, offered })
  })
  const take = useWrite(async (file: File) => {
    const { object } = await api<{ object: { id: string; name: string } }>(
      'POST',
      'animals/take_over',
      bodyOf(file),
    )
    flash(`${object.name} is yours.`)
    navigate(`/animals/${object.id}`)
  })
  const wrong = (error: unknown) => setProblem(problemOf(error))

  function choose(file: File | undefined) {
    if (!file) return
    setChosen(undefined)
    setProblem(undefined)
    look.mutate(file, { onError: wrong })
  }

  return (
    <Screen
      title={title}
      second="With the file that its seller downloaded from their own Vivary."
      crumbs={[{ label: 'Animals', href: '/animals' }, { label: title }]}
    >
      <div className="line35 grid gap16">
        {chosen && <Seen offered={chosen.offered} />}
        {problem && (
          <p className="warns padX14 padY12 round14 alarm" role="alert">
            {problem}
          </p>
        )}
        <Card>
          <div className={`${classes.offer} grid gap12 middled`}>
            {!chosen && (
              <p className="quiet">
                Its name ends in .vivary. A link or a code from this server opens in the browser and
                needs no file.
              </p>
            )}
            <ChooseFile isLoading={look.isPending} isFirst={!chosen} onChoose={choose} />
          </div>
        </Card>
        {chosen && (
          <Foot>
            <Button
              fullWidth
              loading={take.isPending}
              onClick={() => {
                setProblem(undefined)
                take.mutate(chosen.file, { onError: wrong })
              }}
            >
              Take over {chosen.offered.name}
            </Button>
          </Foot>
        )}
      </div>
    </Screen>
  )
}

const bodyOf = (file: File) => ({ take_over: { file } })

/** A request that is refused as a whole says nothing of the file. */
const problemOf = (error: unknown) =>
  error instanceof ApiError && error.status === 413
    ? 'This file is too large to be the file of an animal.'
    : messageOf(error)

function ChooseFile({
  isLoading,
  isFirst,
  onChoose,
}: {
  isLoading: boolean
  isFirst: boolean
  onChoose: (file: File | undefined) => void
}) {
  const id = useId()
  return (
    <div>
      <ButtonLabel
        htmlFor={id}
        variant={isFirst ? 'filled' : 'light'}
        leftSection={<IconFileUpload size={20} />}
      >
        {isLoading ? 'Reading…' : isFirst ? 'Choose the file' : 'Choose another file'}
      </ButtonLabel>
      <input
        id={id}
        type="file"
        className="hidden"
        disabled={isLoading}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0])
          // So that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** The animal first, then who vouches for it, then what comes along. */
function Seen({ offered }: { offered: SignedOffer }) {
  const { timezone } = useUser()
  const { name, sex, species, genetics, seller, installation, fingerprint, signed_at } = offered
  const pictured = { id: name, species, genetics, photoUrls: null }
  return (
    <>
      <Card>
        <div className={`${classes.seen} row gap14 below12`}>
          <Portrait animal={pictured} size="avatar" />
          <div>
            <h2>{name}</h2>
            <p className="quiet">{[species, genetics].filter(Boolean).join(' · ')}</p>
          </div>
        </div>
        <Tags>
          {sex !== 'unknown' && <SexBadge sex={sex} />}
          {badgesOf(offered).map((badge) => (
            <Tag key={badge}>{badge}</Tag>
          ))}
        </Tags>
      </Card>
      <section
        className={`${classes.vouches} padX16 padY14 round18 lit flex gap14 primary`}
        aria-label="Who vouches for it"
      >
        <IconKey size={28} aria-hidden="true" />
        <div>
          <p className="text14">
            <strong>From {seller}, unchanged.</strong> Signed on {formatShort(signed_at, timezone)}.
          </p>
          <p className="text14">
            The file says that it comes from {installation}. Anyone can sign in any name: if you
            aren't sure, compare this key with{' '}
            <a href={`${installation}/h/key`} target="_blank" rel="noreferrer">
              the one shown there
            </a>
            .
          </p>
          <p className={`${classes.key} text14 code`}>{fingerprint}</p>
        </div>
      </section>
      <Card isFlush>
        <Rows label="Comes along">
          {comesAlong(offered).map(({ kind, title: what, second }) => (
            <Row key={kind} leading={icons[kind]} title={what} second={second} />
          ))}
        </Rows>
      </Card>
    </>
  )
}

const icons: Record<ReturnType<typeof comesAlong>[number]['kind'], ReactNode> = {
  meals: <IconFeeder size={26} />,
  sheds: <IconShed size={26} />,
  parents: <IconSitemap size={26} />,
  photos: <IconPhoto size={26} />,
}
