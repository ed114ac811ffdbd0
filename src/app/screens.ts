import type { RouteObject } from 'react-router'
import type { LogKind } from '../care/logs/logs.contract.ts'

/** Every screen below /dashboard. A feature's code is loaded with its first screen, its contract too. */
export const screens: RouteObject[] = [
  { index: true, ...from(() => import('../day/dashboard/DashboardScreen.tsx'), 'DashboardScreen') },
  {
    path: 'calendar',
    ...from(() => import('../day/calendar/CalendarScreen.tsx'), 'CalendarScreen'),
  },
  { path: 'animals', ...from(() => import('../care/animals/AnimalsScreen.tsx'), 'AnimalsScreen') },
  ...['animals/new', 'animals/:id/edit'].map((path) => ({
    path,
    ...from(() => import('../care/animals/AnimalFormScreen.tsx'), 'AnimalFormScreen'),
  })),
  {
    path: 'animals/new/many',
    ...from(() => import('../care/animals/ManyAnimalsScreen.tsx'), 'ManyAnimalsScreen'),
  },
  {
    path: 'animals/:id',
    ...from(() => import('../care/animals/AnimalScreen.tsx'), 'AnimalScreen'),
  },
  {
    path: 'animals/:id/pedigree',
    ...from(() => import('../collection/lineage/PedigreeScreen.tsx'), 'PedigreeScreen'),
  },
  {
    path: 'animals/:id/forecast',
    ...from(() => import('../care/forecast/ForecastScreen.tsx'), 'ForecastScreen'),
  },
  {
    path: 'animals/:id/offspring',
    ...from(() => import('../collection/lineage/OffspringScreen.tsx'), 'OffspringScreen'),
  },
  screensOfLog('feedings', 'feeding'),
  screensOfLog('cleans', 'cleaning'),
  screensOfLog('sheds', 'shedding'),
  screensOfLog('weight', 'weight'),
  screensOfLog('poops', 'poop'),
  {
    path: 'animals/:animalId/health',
    ...from(() => import('../collection/health/HealthScreen.tsx'), 'HealthScreen'),
  },
  ...screensOf('species', () => import('../collection/species/species.screens.tsx')),
  ...screensOf('groups', () => import('../collection/groups/groups.screens.tsx')),
  {
    path: 'breeding/calculator',
    ...from(
      () => import('../breeding/genetics/calculator/CalculatorScreen.tsx'),
      'CalculatorScreen',
    ),
  },
  {
    path: 'species/:speciesId/genes',
    ...from(() => import('../breeding/genetics/editing/GenesScreen.tsx'), 'GenesScreen'),
  },
  {
    path: 'inventory',
    ...from(() => import('../care/inventory/InventoryScreen.tsx'), 'InventoryScreen'),
  },
  ...screensOf('inventory/feeders', () => import('../care/feeders/feeders.screens.tsx')),
  ...screensOf('inventory/bulbs', () => import('../care/bulbs/bulbs.screens.tsx')),
  ...screensOf(
    'inventory/supplements',
    () => import('../care/supplements/supplements.screens.tsx'),
  ),
  ...screensOf('breeding', () => import('../breeding/plans/plans.screens.tsx')),
  {
    path: 'breeding/:planId/pairings/:id',
    ...from(() => import('../breeding/pairings/PairingScreen.tsx'), 'PairingScreen'),
  },
  {
    path: 'breeding/season',
    ...from(() => import('../breeding/season/SeasonScreen.tsx'), 'SeasonScreen'),
  },
  ...screensOf('contacts', () => import('../collection/contacts/contacts.screens.tsx')),
  {
    path: 'locations',
    ...from(() => import('../care/rounds/LocationsScreen.tsx'), 'LocationsScreen'),
  },
  ...(['Feeding', 'Cleaning', 'Weighing'] as const).map((name) => ({
    path: `rounds/${name.toLowerCase()}`,
    ...from(() => import('../care/rounds/RoundScreen.tsx'), `${name}Round`),
  })),
  {
    path: 'reports',
    ...from(() => import('../care/reports/index/ReportsScreen.tsx'), 'ReportsScreen'),
  },
  {
    path: 'reports/weight-over-time',
    ...from(() => import('../care/reports/weights/WeightsScreen.tsx'), 'WeightsScreen'),
  },
  { path: 'reports/map', ...from(() => import('../care/reports/map/MapScreen.tsx'), 'MapScreen') },
  {
    path: 'reports/top-shedders',
    ...from(() => import('../care/reports/shedders/TopSheddersScreen.tsx'), 'TopSheddersScreen'),
  },
  {
    path: 'reports/hungry',
    ...from(() => import('../care/reports/hungry/HungryScreen.tsx'), 'HungryScreen'),
  },
  {
    path: 'reports/dirty',
    ...from(() => import('../care/reports/dirty/DirtyScreen.tsx'), 'DirtyScreen'),
  },
  {
    path: 'reports/feeding-cost',
    ...from(() => import('../care/reports/feedingCost/FeedingCostScreen.tsx'), 'FeedingCostScreen'),
  },
  {
    path: 'reports/electricity-cost',
    ...from(() => import('../care/reports/electricity/ElectricityScreen.tsx'), 'ElectricityScreen'),
  },
  {
    path: 'reports/picking-list',
    ...from(() => import('../care/picking/PickingListScreen.tsx'), 'PickingListScreen'),
  },
  {
    path: 'reports/forecasts',
    ...from(() => import('../care/forecast/PastForecastsScreen.tsx'), 'PastForecastsScreen'),
  },
  {
    path: 'waiting',
    ...from(() => import('../running/waiting/WaitingScreen.tsx'), 'WaitingScreen'),
  },
  {
    path: 'account/notifications',
    ...from(
      () => import('../day/reminders/NotificationSettingsScreen.tsx'),
      'NotificationSettingsScreen',
    ),
  },
  ...Object.entries({
    'account/security': from(
      () => import('../people/security/SecurityScreen.tsx'),
      'SecurityScreen',
    ),
    'account/security/mfa': from(() => import('../people/security/mfa/MfaScreen.tsx'), 'MfaScreen'),
    'account/security/change-password': from(
      () => import('../people/security/ChangePasswordScreen.tsx'),
      'ChangePasswordScreen',
    ),
    'account/security/change-email': from(
      () => import('../people/security/email/ChangeEmailScreen.tsx'),
      'ChangeEmailScreen',
    ),
    'account/security/sessions': from(
      () => import('../people/security/SessionsScreen.tsx'),
      'SessionsScreen',
    ),
    'account/security/events': from(
      () => import('../people/security/EventsScreen.tsx'),
      'EventsScreen',
    ),
  }).map(([path, screen]) => ({ path, ...screen })),
  {
    path: 'account/security/passkeys',
    ...from(() => import('../people/passkeys/PasskeysScreen.tsx'), 'PasskeysScreen'),
  },
  {
    path: 'account/security/linked',
    ...from(() => import('../people/oidc/LinkedSignInsScreen.tsx'), 'LinkedSignInsScreen'),
  },
  {
    path: 'account/tokens',
    ...from(() => import('../people/tokens/TokensScreen.tsx'), 'TokensScreen'),
  },
  {
    path: 'account/delete',
    ...from(() => import('../people/leaving/DeleteAccountScreen.tsx'), 'DeleteAccountScreen'),
  },
  {
    path: 'account/profile',
    ...from(() => import('../people/profile/ProfileScreen.tsx'), 'ProfileScreen'),
  },
  {
    path: 'account/profile/edit',
    ...from(() => import('../people/profile/ProfileFormScreen.tsx'), 'ProfileFormScreen'),
  },
  {
    path: 'incubator',
    ...from(() => import('../breeding/incubator/IncubatorScreen.tsx'), 'IncubatorScreen'),
  },
  {
    path: 'incubator/air',
    ...from(() => import('../breeding/incubator/AirScreen.tsx'), 'AirScreen'),
  },
  ...['incubator/new', 'incubator/:id/edit'].map((path) => ({
    path,
    ...from(() => import('../breeding/clutches/ClutchFormScreen.tsx'), 'ClutchFormScreen'),
  })),
  {
    path: 'incubator/:id',
    ...from(() => import('../breeding/clutches/ClutchScreen.tsx'), 'ClutchScreen'),
  },
  {
    path: 'incubator/:id/hatch',
    ...from(() => import('../breeding/clutches/HatchScreen.tsx'), 'HatchScreen'),
  },
  { path: 'shop', ...from(() => import('../shop/shop/ShopScreen.tsx'), 'ShopScreen') },
  ...['shop/new', 'shop/edit'].map((path) => ({
    path,
    ...from(() => import('../shop/shop/ShopFormScreen.tsx'), 'ShopFormScreen'),
  })),
  ...screensOf('shop/listings', () => import('../shop/listings/listings.screens.tsx')),
  {
    path: 'shop/analytics',
    ...from(() => import('../shop/analytics/AnalyticsScreen.tsx'), 'AnalyticsScreen'),
  },
  {
    path: 'shop/messages',
    ...from(() => import('../shop/messages/messages.screens.tsx'), 'MessagesScreen'),
  },
  {
    path: 'shop/messages/:id',
    ...from(() => import('../shop/messages/messages.screens.tsx'), 'MessageScreen'),
  },
  ...screensOf('shop/sales', () => import('../shop/sales/sales.screens.tsx')),
  ...['animals/take-over', 'animals/:id/hand-over'].map((path) => ({
    path,
    ...from(() => import('../running/handover/handover.screens.tsx'), 'HandOver'),
  })),
  {
    path: 'share',
    ...from(
      () => import('../collection/animals/sharing/SharedPhotoScreen.tsx'),
      'SharedPhotoScreen',
    ),
  },
  { path: 'scanner', ...from(() => import('../day/scanner/ScannerScreen.tsx'), 'ScannerScreen') },
  { path: 'labels', ...from(() => import('../collection/codes/LabelsScreen.tsx'), 'LabelsScreen') },
  {
    path: 'subscribe',
    ...from(() => import('../people/subscription/SubscribeScreen.tsx'), 'SubscribeScreen'),
  },
  {
    path: 'subscribe/success',
    ...from(() => import('../people/subscription/SubscribedScreen.tsx'), 'SubscribedScreen'),
  },
  {
    path: 'users',
    ...from(() => import('../people/members/SharedUsersScreen.tsx'), 'SharedUsersScreen'),
  },
  ...Object.entries({
    help: 'HelpScreen',
    'help/contact': 'ContactScreen',
    'help/:article': 'ArticleScreen',
  } as const).map(([path, name]) => ({
    path,
    ...from(() => import('../running/help/help.screens.tsx'), name),
  })),
  { path: 'import', ...from(() => import('../running/imports/ImportScreen.tsx'), 'ImportScreen') },
  ...Object.entries({
    'import/morphmarket': 'MorphMarketScreen',
    'import/reptile-scan': 'ReptileScanScreen',
    'import/file': 'SpreadsheetScreen',
    'import/archive': 'ArchiveScreen',
  } as const).map(([path, name]) => ({
    path,
    ...from(() => import('../running/imports/SourceScreen.tsx'), name),
  })),
  {
    path: 'imports/:id',
    ...from(() => import('../running/imports/ImportingScreen.tsx'), 'ImportingScreen'),
  },
  {
    path: 'export',
    ...from(() => import('../running/exports/ExportScreen.tsx'), 'ExportScreen'),
  },
  {
    path: 'operator',
    ...from(() => import('../running/operator/OperatorScreen.tsx'), 'OperatorScreen'),
  },
  {
    path: 'deleted',
    ...from(() => import('../running/deleted/DeletedScreen.tsx'), 'DeletedScreen'),
  },
]

type ResourceScreens = { List: Component; Form: Component; Detail: Component }
type Component = () => React.ReactNode

/**
 * List, form and detail of a resource, at its contract's path. It is written out, since the contracts of
 * all would come with the first screen; `screens.test.ts` compares them.
 */
function screensOf(path: string, load: () => Promise<ResourceScreens>): RouteObject[] {
  return [
    { path, ...from(load, 'List') },
    { path: `${path}/new`, ...from(load, 'Form') },
    { path: `${path}/:id`, ...from(load, 'Detail') },
    { path: `${path}/:id/edit`, ...from(load, 'Form') },
  ]
}

/** List and form of one kind of log, below its animal. */
function screensOfLog(path: string, kind: LogKind): RouteObject {
  const screen = (name: 'List' | 'Form') => ({
    lazy: async () => ({
      Component: (await import('../care/logs/logs.screens.tsx')).logScreens[kind][name],
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
