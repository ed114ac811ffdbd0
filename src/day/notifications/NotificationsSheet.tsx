import { IconArrowsSort, IconDots, IconSettings, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Feeder } from '../../care/feeders/feeders.contract.ts'
import { RestockSheet } from '../../care/feeders/fetched.ts'
import { doneWords } from '../../care/schedules/words.ts'
import { formatComing, today } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { sortLabels } from '../../shared/resource.ts'
import { Card } from '../../web/look/Card.tsx'
import { Button } from '../../web/look/controls/Button.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { Row, Rows } from '../../web/look/Row.tsx'
import { ScaleMark } from '../../web/look/ScaleMark.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { Sheet } from '../../web/look/sheet/Sheet.tsx'
import { useUser } from '../../web/user.ts'
import { HappenedRow } from './HappenedRow.tsx'
import classes from './Notifications.module.css'
import { type NotificationSort, notificationSorts } from './notifications.contract.ts'
import { ToDoLines } from './ToDoLines.tsx'
import type { ToDo } from './toDo.contract.ts'
import { type NotificationActs, useNotificationActs, useNotifications } from './useNotifications.ts'
import { useToDo } from './useUnreadCount.ts'

/** Lists what is to do now, with its actions; then what happened, which is read; then what was done today. */
export function NotificationsSheet({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<NotificationSort>(notificationSorts[0])
  const [isAsking, setIsAsking] = useState(false)
  const [restocked, setRestocked] = useState<Feeder>()
  const acts = useNotificationActs()

  if (restocked) return <RestockSheet feeder={restocked} onClose={() => setRestocked(undefined)} />
  if (isAsking) {
    return (
      <DeleteAllQuestion
        onBack={() => setIsAsking(false)}
        onClose={onClose}
        onYes={() => {
          setIsAsking(false)
          setPage(1)
          acts.removeAll.act()
        }}
      />
    )
  }
  return (
    <Sheet
      isOpen
      isFromBar
      onClose={onClose}
      title="Notifications"
      mark={
        <Link
          className="apart round12 side44 center ink2"
          to="/account/notifications"
          aria-label="Notification settings"
          title="Notification settings"
          onClick={onClose}
        >
          <IconSettings size={22} aria-hidden="true" />
        </Link>
      }
    >
      <div className={`${classes.parts} stack gap14`}>
        <ToDoPart onFollow={onClose} onRestock={setRestocked} />
        <Happened
          page={page}
          sort={sort}
          acts={acts}
          onPage={setPage}
          onSort={(next) => {
            setSort(next)
            setPage(1)
          }}
          onDeleteAll={() => setIsAsking(true)}
          onFollow={onClose}
        />
        <Done />
      </div>
    </Sheet>
  )
}

function ToDoPart(acts: { onFollow: () => void; onRestock: (feeder: Feeder) => void }) {
  const { data, isError, refetch } = useToDo()
  return (
    <Card title="To do now" isFlush>
      {!data &&
        (isError ? <ListFailed what="What is due" onRetry={refetch} /> : <Waiting shape="rows" />)}
      {data &&
        (data.count > 0 ? <ToDoLines toDo={data} {...acts} /> : <NothingToDo next={data.next} />)}
    </Card>
  )
}

/** 'Nothing to do now. Next: Thursday, 5 to feed.' */
function NothingToDo({ next }: Pick<ToDo, 'next'>) {
  const { timezone } = useUser()
  const coming =
    next && ` Next: ${formatComing(next.on, today(timezone))}, ${numberText(next.animals)} to feed.`
  return <EmptyInCard>Nothing to do now.{coming}</EmptyInCard>
}

function Happened({
  page,
  sort,
  acts,
  onPage,
  onSort,
  onDeleteAll,
  onFollow,
}: {
  page: number
  sort: NotificationSort
  acts: NotificationActs
  onPage: (page: number) => void
  onSort: (sort: NotificationSort) => void
  onDeleteAll: () => void
  onFollow: () => void
}) {
  const query = useNotifications(page, sort)
  const { value = [] } = query.data ?? {}
  const areRead = value.every(({ read_at }) => read_at)
  const all = [
    ...notificationSorts.map((each) => ({
      label: sortLabels[each],
      icon: <IconArrowsSort size={20} aria-hidden="true" />,
      isChosen: each === sort,
      onChoose: () => onSort(each),
    })),
    {
      label: 'Delete all',
      icon: <IconTrash size={20} aria-hidden="true" />,
      isDangerous: true,
      onChoose: onDeleteAll,
    },
  ]
  return (
    <Card
      title="Happened"
      isFlush
      aside={
        value.length > 0 && (
          <span className="row">
            <TextButton onClick={() => (areRead ? acts.unreadAll : acts.readAll).act()}>
              {areRead ? 'Mark all as unread' : 'Mark all as read'}
            </TextButton>
            <IconMenu
              label="All notifications"
              icon={<IconDots size={20} />}
              choices={all}
              isQuiet
            />
          </span>
        )
      }
    >
      {query.isError && !query.data && (
        <ListFailed what="Notifications" onRetry={() => query.refetch()} />
      )}
      {query.isPending && <Waiting shape="rows" />}
      {query.data?.total === 0 && <EmptyInCard>No notifications.</EmptyInCard>}
      <ul className="hairlines block" aria-label="Notifications">
        {value.map((notification) => (
          <HappenedRow
            key={notification.id}
            notification={notification}
            acts={acts}
            onFollow={onFollow}
          />
        ))}
      </ul>
      <Pages page={page} query={query} onChange={onPage} />
    </Card>
  )
}

/** One row for all that was done since this morning. */
function Done() {
  const { data } = useToDo()
  if (!data || data.done.length === 0) return null
  const count = data.done.reduce((sum, { animals }) => sum + animals, 0)
  return (
    <Card isFlush>
      <Rows label="Done today">
        <Row
          leading={<ScaleMark state="full" size={20} />}
          title={`${numberText(count)} done since this morning`}
          second={doneWords(data.done)}
          isDone
        />
      </Rows>
    </Card>
  )
}

function DeleteAllQuestion({
  onBack,
  onClose,
  onYes,
}: {
  onBack: () => void
  onClose: () => void
  onYes: () => void
}) {
  return (
    <Sheet
      isOpen
      onClose={onClose}
      onBack={onBack}
      title="Delete all notifications?"
      foot={
        <Button color="clay" onClick={onYes}>
          Delete all
        </Button>
      }
    >
      <p>This permanently deletes all that happened, including unread ones. What is to do stays.</p>
    </Sheet>
  )
}
