import { type Guard, of } from './guard.ts'

const routes = ['test/everyRoute.test.ts']
const twins = ['test/everyTwin.test.ts']
const everyResource = ['test/everyResource.test.ts', 'test/everyList.test.ts']

/** Guards of the helpers that every record is read and written with. */
export const records: Guard[] = [
  ...of('src/server/records/crud.ts', routes, [
    'every query is about one account',
    'and(eq(table.account_id, accountId), scope,',
    'and(scope,',
  ]),
  ...of(
    'src/server/records/crud.ts',
    ['src/care/logs/everyLog.test.ts', 'src/care/logs/logs.test.ts'],
    [
      'a query stays within its scope',
      '.account_id, accountId), scope, isPresent',
      '.account_id, accountId), isPresent',
    ],
  ),
  ...of(
    'src/server/records/crud.ts',
    everyResource,
    ['what is deleted is not there', 'scope, isPresent, ...conditions)', 'scope, ...conditions)'],
    [
      'a change that comes too late is refused',
      'readAt === undefined ? undefined : eq(',
      'true ? undefined : eq(',
    ],
    [
      'a record sent twice is one',
      '.onConflictDoNothing({ target: [table.account_id, table.id] })',
    ],
    [
      'what was not there is not deleted',
      'if (rowCount === 0) throw new NotFound()\n    },\n\n    async restore',
      '},\n\n    async restore',
    ],
  ),
  ...of(
    'src/server/records/crud.ts',
    ['src/care/logs/everyLog.test.ts', 'src/collection/comments/comments.test.ts'],
    ['the id of another record is refused', 'if (!row) throw new Invalid([idTaken])'],
  ),
  ...of(
    'src/server/records/crud.ts',
    twins,
    [
      'a record is restored in its own account alone',
      'eq(table.account_id, accountId),\n        eq(table.id, id),\n        isNotNull',
      'eq(table.id, id),\n        isNotNull',
    ],
    ['a total is of one account', 'eq(totals.account_id, accountId), '],
  ),
  ...of(
    'src/server/records/rows.ts',
    twins,
    [
      'rows are changed in their account alone',
      'eq(table.account_id, accountId), inArray(table.id, id)',
      'inArray(table.id, id)',
    ],
    [
      'rows are looked up in their account alone',
      'eq(table.account_id, accountId), inArray(table.id, ids), ...ties',
      'inArray(table.id, ids), ...ties',
    ],
    [
      'what a row names is of the account',
      'eq(to.account_id, accountId), among(to.id, ids)',
      'among(to.id, ids)',
    ],
  ),
  ...of(
    'src/server/records/rows.ts',
    [
      'src/collection/groups/groups.test.ts',
      'src/care/animals/nested.test.ts',
      'src/care/schedules/wrongSchedules.test.ts',
    ],
    ['a row of another record is refused', ', ...ties))', '))'],
    ['a row that is not there is refused', 'id && !before.has(bare(id))', 'false'],
    ['what a row names is not deleted', ', notDeleted(to))', ')'],
    [
      'nothing is written if a row is wrong',
      'if (refusals.length > 0) throw new Invalid(refusals)\n\n  const isMine',
      'const isMine',
    ],
  ),
  ...of(
    'src/server/records/named.ts',
    ['test/everyRoute.test.ts: is refused at the field'],
    ['what a record names is of the account', 'if (!rows.has(id)) missing.push(field)'],
  ),
  ...of(
    'src/server/records/ownRecords.ts',
    ['test/everyRole.test.ts: changes and deletes what is theirs'],
    [
      'a viewer changes only what they recorded',
      "if (row) throw new Forbidden('viewer_only'",
      "if (false) throw new Forbidden('viewer_only'",
    ],
  ),
  ...of('src/server/records/ownRecords.ts', twins, [
    'whose record it is is asked in the account',
    'eq(table.account_id, accountId), which',
    'which',
  ]),
  ...of(
    'src/server/records/requirePast.ts',
    ['src/collection/animals/animals.test.ts', 'src/care/bulbs/bulbs.test.ts'],
    ['a day lies not ahead', 'day && day > today(timeZone)', 'false'],
  ),
  ...of(
    'src/server/plan.ts',
    ['src/server/plan.test.ts'],
    ['Plus that is yet to begin is none', 'lte(subscriptionPeriods.starts_at, now),\n'],
    [
      'Plus that is over is none',
      'or(isNull(subscriptionPeriods.ends_at), gt(subscriptionPeriods.ends_at, now)),\n',
    ],
    [
      'Plus that is turned on twice is one period',
      'if (running && running.ends_at === null) return\n',
    ],
    ['what needs Plus is refused without it', 'if (!session?.isSubscribed) {', 'if (false) {'],
    ["what is the owner's alone is refused to others", 'if (!session?.isOwner) {', 'if (false) {'],
  ),
  ...of(
    'src/server/plan.ts',
    ['src/people/subscription/localPlus.test.ts'],
    [
      'Plus that cost nothing ends where it is sold',
      "stripe ? ne(subscriptionPeriods.source, 'local') : undefined",
      'undefined',
    ],
  ),
  ...of(
    'src/server/plan.ts',
    ['src/collection/animals/freePlan.test.ts'],
    ['those who add at once wait for each other', ".for('no key update')"],
  ),
  ...of(
    'src/collection/animals/openAnimals.queries.ts',
    ['src/people/subscription/gates.test.ts'],
    ['an animal that the plan locks is locked', 'if (!standing.isOpen) throw locked()'],
  ),
  ...of(
    'src/collection/animals/openAnimals.queries.ts',
    ['src/collection/lineage/outside.test.ts'],
    [
      'an animal of someone else has no records',
      "if (isOutside) throw new Invalid([{ field: 'animal_id', message: notOutside }])",
    ],
  ),
  ...of(
    'src/collection/animals/openAnimals.queries.ts',
    ['src/collection/animals/freePlan.test.ts'],
    [
      'a free account keeps five animals',
      'if (total + count > freeAnimals) throw',
      'if (false) throw',
    ],
    [
      'a free account locks itself before it counts',
      'await lockAccount(tx, accountId)\n  // A separate',
      '// A separate',
    ],
  ),
]
