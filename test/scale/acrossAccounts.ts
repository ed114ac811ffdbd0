/**
 * The files below src/ with statements on distributed tables that don't name an account, and why. A cluster asks all of
 * its shards for them.
 */
export const acrossAccounts: Record<string, string> = {
  // A stranger brings a code, a link, a file or a slug, which says the account.
  'src/collection/codes/cards.queries.ts': 'whose code this is',
  'src/running/handover/signedOver.queries.ts': 'the offer that a file was signed for',
  'src/running/handover/takeOver.queries.ts':
    'whose link this is, and if another account was faster',
  'src/running/imports/archives/fitting.queries.ts': 'codes that others have',
  'src/shop/messages/asking.queries.ts': "the shop of a slug, and whose link a visitor's is",
  'src/shop/public/publicShops.queries.ts':
    'the shop of a slug, and all public ones for search engines',
  // Jobs and workers look for work in all accounts.
  'src/care/bulbs/bulbs.jobs.ts': 'reminders of lamps whose end has moved away',
  'src/care/climate/alarms/alarms.jobs.ts': 'alarms of long ago',
  'src/care/climate/alarms/escalation.queries.ts':
    'alarms that go on to the next step, and weekly tests',
  'src/care/climate/alarms/evaluate.queries.ts': 'alarms that are open, and what is being watched',
  'src/care/climate/alarms/heartbeats.ts': 'the outside watches to tell that all is well',
  'src/care/climate/alarms/watched.queries.ts': 'zones with a sensor and a target',
  'src/care/climate/doors/herpstat/poller.jobs.ts': 'the next device to ask',
  'src/care/climate/places/placed.queries.ts':
    'what the zones and boxes have now, for the alarms of all',
  'src/care/climate/readings/hours.queries.ts': 'the hours to add up',
  'src/care/feeders/feeders.jobs.ts': 'reminders of feeders that were restocked',
  'src/care/forecast/allAccounts.queries.ts':
    'mean days between sheds over all accounts, if the operator lets them',
  'src/care/forecast/forecaster.jobs.ts': 'the next forecast to work out',
  'src/care/schedules/due/dueDays.queries.ts':
    'animals picked at random, whose due days are compared with the rule',
  'src/day/achievements/achievements.jobs.ts': 'accounts with logs since they were looked at',
  'src/day/notifications/notifications.queries.ts':
    'what many people have unread, of whom each tab is told at once',
  'src/day/reminders/reminders.jobs.ts': 'people for whom it has become morning',
  'src/people/subscription/subscriptions.jobs.ts':
    'those who were not told that their Plus has ended',
  'src/running/deleted/deleted.jobs.ts': 'what was deleted 30 days ago',
  'src/running/exports/exports.jobs.ts': 'the next archive to pack, and those that have expired',
  'src/running/imports/importer.jobs.ts': 'the next import to go on with',
  'src/running/operator/expiry.ts': 'rows that have had their days',
  'src/running/watch/futureMarks.queries.ts': 'marks of the future',
  'src/running/webhooks/sender.jobs.ts': 'the next call to send, and those of long ago',
  'src/server/pictures/sweep.ts': 'pictures that no record has any more',
  'src/shop/analytics/views.ts': "what is left of a day's visitors",
  // What the operator has of the whole installation.
  'src/backup/backup.ts': 'all rows of all tables',
  'src/running/metrics/figures.queries.ts': 'how much waits, of all',
  'src/running/operator/backups/backupFiles.queries.ts': 'how much a restore would lose',
  'src/running/operator/overview.queries.ts': 'how much there is of everything',
  'src/running/help/help.queries.ts': 'how many found an article helpful',
  'src/running/operator/operator.queries.ts': 'the accounts of a page, and the storage of all',
}
