import type { RouteObject } from 'react-router'
import type { Resource } from '../shared/resource.ts'
import { bulbResource } from './bulbs/bulbs.contract.ts'
import { contactResource } from './contacts/contacts.contract.ts'
import { feederResource } from './feeders/feeders.contract.ts'
import { groupResource } from './groups/groups.contract.ts'
import {
  cleaningLog,
  feedingLog,
  type LogKind,
  poopLog,
  sheddingLog,
  weightLog,
} from './logs/logs.contract.ts'
import { speciesResource } from './species/species.contract.ts'
import { supplementResource } from './supplements/supplements.contract.ts'

/** Every screen below /dashboard. Each feature's code is fetched when the first of its screens is. */
export const screens: RouteObject[] = [
  { index: true, ...from(() => import('./dashboard/DashboardScreen.tsx'), 'DashboardScreen') },
  { path: 'calendar', ...from(() => import('./calendar/CalendarScreen.tsx'), 'CalendarScreen') },
  { path: 'animals', ...from(() => import('./animals/animals.screens.tsx'), 'List') },
  ...['animals/new', 'animals/:id/edit'].map((path) => ({
    path,
    ...from(() => import('./animals/AnimalFormScreen.tsx'), 'AnimalFormScreen'),
  })),
  {
    path: 'animals/new/many',
    ...from(() => import('./animals/ManyAnimalsScreen.tsx'), 'ManyAnimalsScreen'),
  },
  { path: 'animals/:id', ...from(() => import('./animals/AnimalScreen.tsx'), 'AnimalScreen') },
  screensOfLog(feedingLog, 'feeding'),
  screensOfLog(cleaningLog, 'cleaning'),
  screensOfLog(sheddingLog, 'shedding'),
  screensOfLog(weightLog, 'weight'),
  screensOfLog(poopLog, 'poop'),
  {
    path: 'animals/:animalId/health',
    ...from(() => import('./health/HealthScreen.tsx'), 'HealthScreen'),
  },
  ...screensOf(speciesResource, () => import('./species/species.screens.tsx')),
  ...screensOf(groupResource, () => import('./groups/groups.screens.tsx')),
  {
    path: 'inventory',
    ...from(() => import('./inventory/InventoryScreen.tsx'), 'InventoryScreen'),
  },
  ...screensOf(feederResource, () => import('./feeders/feeders.screens.tsx')),
  ...screensOf(bulbResource, () => import('./bulbs/bulbs.screens.tsx')),
  ...screensOf(supplementResource, () => import('./supplements/supplements.screens.tsx')),
  ...screensOf(contactResource, () => import('./contacts/contacts.screens.tsx')),
  { path: 'locations', ...from(() => import('./rounds/LocationsScreen.tsx'), 'LocationsScreen') },
  ...(['Feeding', 'Cleaning', 'Weighing'] as const).map((name) => ({
    path: `rounds/${name.toLowerCase()}`,
    ...from(() => import('./rounds/RoundScreen.tsx'), `${name}Round`),
  })),
  {
    path: 'reports/picking-list',
    ...from(() => import('./picking/PickingListScreen.tsx'), 'PickingListScreen'),
  },
  {
    path: 'account/notifications',
    ...from(
      () => import('./reminders/NotificationSettingsScreen.tsx'),
      'NotificationSettingsScreen',
    ),
  },
  ...Object.entries({
    'account/security': from(() => import('./security/SecurityScreen.tsx'), 'SecurityScreen'),
    'account/security/mfa': from(() => import('./security/MfaScreen.tsx'), 'MfaScreen'),
    'account/security/change-password': from(
      () => import('./security/ChangePasswordScreen.tsx'),
      'ChangePasswordScreen',
    ),
    'account/security/change-email': from(
      () => import('./security/ChangeEmailScreen.tsx'),
      'ChangeEmailScreen',
    ),
    'account/security/sessions': from(
      () => import('./security/SessionsScreen.tsx'),
      'SessionsScreen',
    ),
    'account/security/events': from(() => import('./security/EventsScreen.tsx'), 'EventsScreen'),
  }).map(([path, screen]) => ({ path, ...screen })),
  {
    path: 'account/security/passkeys',
    ...from(() => import('./passkeys/PasskeysScreen.tsx'), 'PasskeysScreen'),
  },
  {
    path: 'account/security/linked',
    ...from(() => import('./oidc/LinkedSignInsScreen.tsx'), 'LinkedSignInsScreen'),
  },
  { path: 'account/tokens', ...from(() => import('./tokens/TokensScreen.tsx'), 'TokensScreen') },
  {
    path: 'account/delete',
    ...from(() => import('./leaving/DeleteAccountScreen.tsx'), 'DeleteAccountScreen'),
  },
  {
    path: 'account/profile',
    ...from(() => import('./profile/ProfileScreen.tsx'), 'ProfileScreen'),
  },
  {
    path: 'account/profile/edit',
    ...from(() => import('./profile/ProfileFormScreen.tsx'), 'ProfileFormScreen'),
  },
  { path: 'labels', ...from(() => import('./codes/LabelsScreen.tsx'), 'LabelsScreen') },
  {
    path: 'subscribe',
    ...from(() => import('./subscription/SubscribeScreen.tsx'), 'SubscribeScreen'),
  },
  {
    path: 'subscribe/success',
    ...from(() => import('./subscription/SubscribedScreen.tsx'), 'SubscribedScreen'),
  },
  { path: 'users', ...from(() => import('./people/SharedUsersScreen.tsx'), 'SharedUsersScreen') },
  {
    path: 'help/v2-migration',
    ...from(() => import('./help/MigrationScreen.tsx'), 'MigrationScreen'),
  },
  { path: 'operator', ...from(() => import('./operator/OperatorScreen.tsx'), 'OperatorScreen') },
  { path: 'deleted', ...from(() => import('./deleted/DeletedScreen.tsx'), 'DeletedScreen') },
]

type ResourceScreens = { List: Component; Form: Component; Detail: Component }
type Component = () => React.ReactNode

/** List, new, one and edit of a resource, at the addresses its contract names. */
function screensOf({ path }: Resource, load: () => Promise<ResourceScreens>): RouteObject[] {
  return [
    { path, ...from(load, 'List') },
    { path: `${path}/new`, ...from(load, 'Form') },
    { path: `${path}/:id`, ...from(load, 'Detail') },
    { path: `${path}/:id/edit`, ...from(load, 'Form') },
  ]
}

/** List, new and edit of one kind of log, below its animal. */
function screensOfLog({ path }: Resource, kind: LogKind): RouteObject {
  const screen = (name: 'List' | 'Form') => ({
    lazy: async () => ({
      Component: (await import('./logs/logs.screens.tsx')).logScreens[kind][name],
    }),
  })
  return {
    path: `animals/:animalId/${path}`,
    children: [
      { index: true, ...screen('List') },
      { path: 'new', ...screen('Form') },
      { path: ':id/edit', ...screen('Form') },
    ],
  }
}

function from<Name extends string>(load: () => Promise<Record<Name, Component>>, name: Name) {
  return { lazy: async () => ({ Component: (await load())[name] }) }
}
