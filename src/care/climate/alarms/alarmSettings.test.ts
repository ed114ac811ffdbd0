import { expect, test } from 'vitest'
import { addPhone, look, minute, night, pushesOf } from '../../../../test/alarmNights.ts'
import { raisedAlarm } from '../../../../test/alarms.ts'
import { type Keeper, ownInstallation, refusals, signedIn, testApp } from '../../../../test/app.ts'
import { memberOf } from '../../../../test/members.ts'
import { forgetAlarms } from './alarms.jobs.ts'
import { callHeartbeats } from './heartbeats.ts'

ownInstallation()

test('only the owner says whom alarms tell, and only someone who can answer', async () => {
  const stack = await testApp()
  const keeper = await signedIn()
  const guest = await memberOf(stack, keeper.accountId, { role: 'viewer' })
  const friend = await memberOf(stack, keeper.accountId, { role: 'keeper', name: 'Ida' })
  const put = (who: Keeper, climate_alarm_settings: object) =>
    who.patch('climate_alarm_settings', { climate_alarm_settings })
  expect((await put(friend, { minutes: 10 })).statusCode).toBe(403)
  expect(refusals(await put(keeper, { second_user_id: guest.userId }))).toEqual({
    second_user_id: 'Not found',
  })
  expect(refusals(await put(keeper, { heartbeat_url: 'https://10.0.0.1/ping' }))).toHaveProperty(
    'heartbeat_url',
  )
  expect((await put(keeper, { minutes: 10, second_user_id: friend.userId })).json().object).toEqual(
    {
      ...{ minutes: 10, second_user_id: friend.userId, tests_weekly: false, tested_at: null },
      ...{ heartbeat_url: '', heartbeat_at: null, heartbeat_error: '', watched: 0 },
      people: [{ id: friend.userId, name: 'Ida' }],
    },
  )
})

test('once a week the ways are tested, and the message says that it is a test', async () => {
  const keeper = await signedIn()
  await addPhone(keeper)
  await keeper.patch('climate_alarm_settings', { climate_alarm_settings: { tests_weekly: true } })
  const day = 24 * 60 * minute
  for (const at of [0, 6 * day, 7 * day]) await look(night + at)
  expect(await pushesOf(keeper)).toEqual(['A test of your alarms', 'A test of your alarms'])
})

test('an outside address is called while zones are looked at, and no longer', async () => {
  const stack = await testApp()
  const keeper = await signedIn()
  const heartbeat_url = 'https://heartbeat.invalid/ping'
  await keeper.patch('climate_alarm_settings', { climate_alarm_settings: { heartbeat_url } })
  const called = async (at: number) => (await callHeartbeats(stack, new Date(at))).called
  await look(night)
  expect([await called(night), await called(night + minute)]).toEqual([1, 0])
  expect(await called(night + 6 * minute)).toBe(0)
  await look(night + 6 * minute)
  expect(await called(night + 6 * minute)).toBe(1)
  expect((await keeper.get('climate_alarm_settings')).json()).toMatchObject({
    heartbeat_error: "It can't be reached",
  })
})

test('an alarm is kept for 400 days after its end, the last to end first, and one that goes on for as long as it does', async () => {
  const { db, pool } = await testApp()
  const keeper = await signedIn()
  const { id: place_id } = await keeper.add('climate_places', { room: 'Rack room' })
  const ids: string[] = []
  for (const words of ['Long over', 'Just kept', 'Still']) {
    ids.push(await raisedAlarm(db, { account_id: keeper.accountId, place_id, words }))
    await pool.query('delete from climate_watches')
  }
  const [earliest, recent, open] = ids
  await pool.query(`update climate_alarms set since = now() - interval '500 days'`)
  const ends = `update climate_alarms set ended_at = now() - make_interval(days => $2) where id = $1`
  await pool.query(ends, [earliest, 401])
  await pool.query(ends, [recent, 399])
  expect(await forgetAlarms(db, new Date())).toEqual({ alarms: 1 })
  const { rows } = await pool.query('select id from climate_alarms order by room')
  expect(rows).toEqual([{ id: recent }, { id: open }])
  await pool.query(ends, [open, 29])
  await pool.query(ends, [recent, 2])
  await pool.query(`update climate_alarms set since = since - interval '9 days' where id = $1`, [
    recent,
  ])
  expect((await keeper.get('climate_alarms')).json()).toMatchObject({
    now: [],
    ended: [{ id: recent }, { id: open }],
  })
})
