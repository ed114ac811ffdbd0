import { test } from 'vitest'
import { expectUpgraded, fixtures, usual } from './upgrades/upgrading.ts'

/* Every version between those that upgrades.test.ts tries. */

test.each(fixtures.filter((name) => !usual.includes(name)))(
  '%s is brought to the newest schema, and its keeper finds everything',
  expectUpgraded,
)
