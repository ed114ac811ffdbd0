import { test } from 'vitest'
import { fixtures } from './upgrades/fixture.ts'
import { expectUpgraded, usual } from './upgrades/upgrading.ts'

/* Every version between those that upgrades.test.ts tries. */

test.each(fixtures.filter((name) => !usual.includes(name)))(
  '%s is brought to the newest schema in place and from a backup, and its keeper finds everything',
  expectUpgraded,
)
