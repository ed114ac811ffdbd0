/**
 * The files of endurance that `npm test` runs when a change touches what they protect: by the beginnings
 * of paths. A file that stands nowhere here would only be run before a release, so a test fails.
 */
export const protectedBy = [
  [
    ['src/db/shards.ts', 'test/scale/'],
    ['test/scale/statements.endurance.test.ts', 'test/scale/growth.endurance.test.ts'],
  ],
  [
    ['src/care/climate/'],
    [
      'src/care/climate/climate.endurance.test.ts',
      'src/care/climate/doors/doors.endurance.test.ts',
    ],
  ],
  [
    [
      'bin/',
      'src/app/main.ts',
      'src/app/serving.ts',
      'src/db/embedded',
      'src/db/dataDir.ts',
      'package-lock.json',
    ],
    ['test/embedded.endurance.test.ts', 'test/backupCommands.endurance.test.ts'],
  ],
  [
    [
      'bin/run.mjs',
      'bin/operate.mjs',
      'src/db/embedded',
      'src/server/pictures/render.ts',
      'package-lock.json',
    ],
    ['test/smallMachine.endurance.test.ts'],
  ],
  [
    ['deploy/', '.dockerignore', 'bin/build.mjs', 'bin/setup.mjs', 'package-lock.json'],
    ['test/deploy.endurance.test.ts'],
  ],
  [
    ['deploy/haproxy.cfg', 'deploy/nginx.conf', 'src/server/connections.ts', 'src/server/live/'],
    ['test/balancer.endurance.test.ts'],
  ],
  [['deploy/prometheus/', 'src/running/metrics/'], ['test/prometheus.endurance.test.ts']],
  [
    [
      ...['deploy/pgbouncer.ini', 'src/db/connect.ts', 'src/db/pooler.ts', 'src/server/jobs.ts'],
      ...['src/server/live/notices.ts', 'src/running/operator/backups/restorer.jobs.ts'],
      ...['test/pgbouncer.ts', 'package-lock.json'],
    ],
    ['test/pooler.endurance.test.ts'],
  ],
  [
    ['src/db/connect.ts', 'src/db/replica.ts', 'test/standby.ts'],
    ['test/replica.endurance.test.ts'],
  ],
  [
    [
      'src/backup/',
      'src/db/',
      'src/running/operator/backups/',
      'src/server/pictures/files.ts',
      'test/backups.ts',
    ],
    [
      'src/backup/backup.endurance.test.ts',
      'test/backupCommands.endurance.test.ts',
      'test/backupKills.endurance.test.ts',
    ],
  ],
  [
    ['src/server/files/', 'src/running/operator/movingFiles.ts', 'test/s3Server.ts'],
    ['test/moveFiles.endurance.test.ts'],
  ],
  [
    ['src/backup/', 'src/db/', 'test/upgrades/'],
    ['test/upgrades.endurance.test.ts', 'test/failedMigrations.endurance.test.ts'],
  ],
  [['bin/'], ['test/npmKilled.endurance.test.ts']],
  [
    ['src/app/serving.ts', 'src/app/jobs.ts', 'src/server/jobs.ts', 'src/db/connect.ts'],
    ['test/jobStop.endurance.test.ts'],
  ],
  [
    ['src/app/serving.ts', 'src/server/worker.ts', 'src/running/watch/', 'test/faults/'],
    ['test/faults/faults.endurance.test.ts'],
  ],
  [
    ['src/web/queue/', 'src/web/unsent.ts', 'src/app/shell/standing/waitingParts.ts'],
    ['test/browser/queueKills.endurance.spec.ts'],
  ],
  [
    ['src/day/reminders/', 'src/server/messages/', 'src/app/jobs.ts', 'src/db/migrations/'],
    ['test/remindKills.endurance.test.ts', 'test/faults/manyEmails.endurance.test.ts'],
  ],
  [
    ['src/running/imports/', 'src/server/worker.ts', 'src/db/migrations/', 'test/importing.ts'],
    ['test/importKills.endurance.test.ts'],
  ],
  [
    ['src/running/imports/', 'src/server/limits/', 'src/server/keptUploads.ts'],
    [
      'src/running/imports/largeFiles.endurance.test.ts',
      'src/running/imports/reading/hostileFiles.endurance.test.ts',
    ],
  ],
  [
    ['src/server/records/', 'src/care/logs/feedings/', 'src/shop/sales/'],
    ['test/atOnce.endurance.test.ts'],
  ],
  [
    ['src/server/pages/pages.ts', 'src/server/records/'],
    ['src/server/pages/pages.endurance.test.ts'],
  ],
  [
    ['src/shop/public/', 'src/server/pages/', 'test/payloads.ts'],
    ['src/shop/public/scripts.endurance.test.ts'],
  ],
  [
    ['src/server/session/', 'src/server/records/', 'test/attack/'],
    ['test/attack/attack.endurance.test.ts', 'test/attack/secrets.endurance.test.ts'],
  ],
  [
    ['src/server/records/', 'test/mutation/', 'test/twins/'],
    ['test/mutation/accounts.endurance.test.ts'],
  ],
  [
    ['src/running/help/', 'src/demo/', 'test/browser/helpScenes.ts'],
    ['test/browser/helpPictures.endurance.spec.ts'],
  ],
  [
    ['src/running/help/', 'src/web/styles.css', 'src/shared/tokens.ts'],
    ['test/browser/helpArticles.endurance.spec.ts'],
  ],
  [
    [
      'src/server/records/',
      'src/server/pages/',
      'src/day/',
      'src/care/reports/',
      'src/care/paper/',
    ],
    ['test/largeCollection.endurance.test.ts'],
  ],
  [
    ['src/day/scanner/', 'src/web/queue/', 'test/browser/scanning.ts'],
    ['test/browser/scanFilms.endurance.spec.ts'],
  ],
  [
    ['test/recipes', 'src/app/records.ts', 'src/server/records/', 'src/care/supplements/'],
    ['test/recipes.endurance.test.ts'],
  ],
  [
    ['src/people/', 'src/server/session/', 'src/backup/tables.ts', 'src/db/migrations/'],
    ['test/browser/stranger.endurance.spec.ts'],
  ],
]
