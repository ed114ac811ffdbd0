import { IconArrowsSort, IconDots, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Feeder } from '../../care/feeders/feeders.contract.ts'
import { RestockSheet } from '../../care/feeders/fetched.ts'
import { formatComing, today } from '../../shared/dates.ts'
import { numberText } from '../../shared/numbers.ts'
import { sortLabels } from '../../shared/resource.ts'
import { Card } from '../../web/look/Card.tsx'
import { TextButton } from '../../web/look/controls/TextButton.tsx'
import { EmptyInCard } from '../../web/look/messages/Empty.tsx'
import { ListFailed } from '../../web/look/messages/ListFailed.tsx'
import { Waiting } from '../../web/look/messages/Waiting.tsx'
import { Pages } from '../../web/look/Pages.tsx'
import { IconMenu } from '../../web/look/sheet/IconMenu.tsx'
import { Confirm } from '../../web/screens/Confirm.tsx'
import { useUser } from '../../web/user.ts'
import { DoneToday } from './DoneToday.tsx'
import { HappenedRow } from './HappenedRow.tsx'
import classes from './Notifications.module.css'
import { type NotificationSort, notificationSorts } from './notifications.contract.ts'
import { ToDoLines } from './ToDoLines.tsx'
import type { ToDo } from './toDo.contract.ts'
import { type NotificationActs, useNotificationActs, useNotifications } from './useNotifications.ts'
import { useToDo, useUnreadCount } from './useUnreadCount.ts'

/**
 * Lists what is to do now, with its actions; then what happened, which is read; then what was done today. `frame` puts
 * them into a sheet or a screen, with a sheet that is open over them.
 */
export function NotificationsList({
  onFollow,
  frame,
}: {
  /** Called when a line leads to another screen. */
  onFollow: () => void
  frame: (parts: ReactNode, over: ReactNode) => ReactNode
}) {
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<NotificationSort>(notificationSorts[0])
  const [isAsking, setIsAsking] = useState(false)
  const [restocked, setRestocked] = useState<Feeder>()
  const acts = useNotificationActs()

  return frame(
    <>
      <ToDoPart onFollow={onFollow} onRestock={setRestocked} />
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
        onFollow={onFollow}
      />
      <DoneToday onFollow={onFollow} />
    </>,
    restocked ? (
      <RestockSheet feeder={restocked} onClose={() => setRestocked(undefined)} />
    ) : (
      isAsking && (
        <Confirm
          isOpen
          title="Delete all notifications?"
          yes="Delete all"
          onYes={() => {
            setPage(1)
            acts.removeAll.act()
          }}
          onClose={() => setIsAsking(false)}
        >
          This permanently deletes all that happened, including unread ones. What is to do stays.
        </Confirm>
      )
    ),
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
  const areRead = useUnreadCount() === 0 && value.every(({ read_at }) => read_at)
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
          <span className={`${classes.tools} row`}>
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
