import { Button, Input } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { counted } from '../../shared/durations.ts'
import type { Page } from '../../shared/resource.ts'
import { api } from '../../web/api.ts'
import type { Form } from '../../web/form/form.ts'
import { ListFailed } from '../../web/look/ListFailed.tsx'
import { TickRow } from '../../web/look/Tick.tsx'
import { Waiting } from '../../web/look/Waiting.tsx'
import type { animalResource } from '../animals/animals.contract.ts'
import type { GroupForForm } from './groups.contract.ts'
import classes from './Members.module.css'
import { useMemberRows } from './useMemberRows.ts'

/** The groups an animal is in, each with its tick; `animalId` is absent for a new animal. */
export function GroupsField({
  form,
  animalId,
}: {
  form: Form<typeof animalResource>
  animalId?: string
}) {
  const members = useMemberRows(form, 'group_id')
  const query = useGroupsToChoose(animalId)
  const offered = query.data?.pages.flatMap(({ value }) => value)
  return (
    <Input.Wrapper error={members.isWrong && goneMeanwhile}>
      {query.isError && !offered && <ListFailed what="Groups" onRetry={() => query.refetch()} />}
      {query.isPending && <Waiting shape="rows" count={2} />}
      {offered?.length === 0 && (
        <p className={classes.none}>You don't have any groups to add this animal to.</p>
      )}
      {offered && offered.length > 0 && (
        <ul className={classes.ticks} aria-label="Groups">
          {offered.map((group) => {
            const wasIn = group.animal_group_id !== null
            return (
              <li key={group.id}>
                <TickRow
                  title={group.name}
                  second={counted(group.animalCount, 'animal')}
                  isDone={members.isIn(group.id, wasIn)}
                  onChange={() => members.toggle(group.id, wasIn)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          color="gray"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Show more groups
        </Button>
      )}
    </Input.Wrapper>
  )
}

function useGroupsToChoose(animalId: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['groups', 'for form', animalId],
    queryFn: ({ pageParam }) =>
      api<Page<GroupForForm>>(
        'GET',
        `animals/groups_for_form?animal_id=${animalId ?? ''}&per_page=100&page=${pageParam}`,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _, page) => (page < totalPages ? page + 1 : undefined),
  })
}

const goneMeanwhile = 'One of these groups is not there any more. Please refresh your browser.'
