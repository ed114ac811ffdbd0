import type { RouteObject } from 'react-router'
import type { LogKind } from '../care/logs/logs.contract.ts'

/** The screens by their path below /dashboard; '' is the first one. Those of resources and logs follow below. */
const addresses = {
  '': 'DashboardScreen',
  calendar: 'CalendarScreen',
  animals: 'AnimalsScreen',
  'animals/new': 'AnimalFormScreen',
  'animals/:id/edit': 'AnimalFormScreen',
  'animals/new/many': 'ManyAnimalsScreen',
  'animals/:id': 'AnimalScreen',
  'animals/:id/pedigree': 'PedigreeScreen',
  'animals/:animalId/forecast': 'ForecastScreen',
  'animals/:animalId/timeline': 'TimelineScreen',
  'animals/:id/offspring': 'OffspringScreen',
  'animals/:animalId/health': 'HealthScreen',
  'breeding/calculator': 'CalculatorScreen',
  'species/:speciesId/genes': 'GenesScreen',
  inventory: 'InventoryScreen',
  'breeding/:planId/pairings/:id': 'PairingScreen',
  'breeding/season': 'SeasonScreen',
  locations: 'LocationsScreen',
  'climate/sensors': 'ConnectScreen',
  'rounds/feeding': 'FeedingRound',
  'rounds/cleaning': 'CleaningRound',
  'rounds/weighing': 'WeighingRound',
  reports: 'ReportsScreen',
  'reports/weight-over-time': 'WeightsScreen',
  'reports/map': 'MapScreen',
  'reports/top-shedders': 'TopSheddersScreen',
  'reports/hungry': 'HungryScreen',
  'reports/dirty': 'DirtyScreen',
  'reports/feeding-cost': 'FeedingCostScreen',
  'reports/electricity-cost': 'ElectricityScreen',
  'reports/picking-list': 'PickingListScreen',
  'reports/climate': 'WeekScreen',
  'reports/forecasts': 'PastForecastsScreen',
  waiting: 'WaitingScreen',
  notifications: 'NotificationsScreen',
  'account/notifications': 'NotificationSettingsScreen',
  'account/security': 'SecurityScreen',
  'account/security/mfa': 'MfaScreen',
  'account/security/change-password': 'ChangePasswordScreen',
  'account/security/change-email': 'ChangeEmailScreen',
  'account/security/sessions': 'SessionsScreen',
  'account/security/events': 'EventsScreen',
  'account/security/passkeys': 'PasskeysScreen',
  'account/security/linked': 'LinkedSignInsScreen',
  'account/tokens': 'TokensScreen',
  'account/delete': 'DeleteAccountScreen',
  'account/profile': 'ProfileScreen',
  'account/profile/edit': 'ProfileFormScreen',
  incubator: 'IncubatorScreen',
  'incubator/air': 'AirScreen',
  'incubator/new': 'ClutchFormScreen',
  'incubator/:id/edit': 'ClutchFormScreen',
  'incubator/:id': 'ClutchScreen',
  'incubator/:id/hatch': 'HatchScreen',
  shop: 'ShopScreen',
  'shop/new': 'ShopFormScreen',
  'shop/edit': 'ShopFormScreen',
  'shop/analytics': 'AnalyticsScreen',
  'shop/messages': 'MessagesScreen',
  'shop/messages/:id': 'MessageScreen',
  'animals/take-over': 'HandingOver',
  'animals/:id/hand-over': 'HandingOver',
  share: 'SharedPhotoScreen',
  scanner: 'ScannerScreen',
  labels: 'LabelsScreen',
  subscribe: 'SubscribeScreen',
  'subscribe/success': 'SubscribedScreen',
  users: 'SharedUsersScreen',
  help: 'HelpScreen',
  'help/contact': 'ContactScreen',
  'help/:article': 'ArticleScreen',
  import: 'ImportScreen',
  'import/morphmarket': 'MorphMarketScreen',
  'import/reptile-scan': 'ReptileScanScreen',
  'import/file': 'SpreadsheetScreen',
  'import/archive': 'ArchiveScreen',
  'imports/:id': 'ImportingScreen',
  export: 'ExportScreen',
  operator: 'OperatorScreen',
  deleted: 'DeletedScreen',
} as const
type Name = (typeof addresses)[keyof typeof addresses]

/** A screen's code, which is loaded with it, its contract too. */
const files: { [N in Name]: () => Promise<Record<N, Component>> } = {
  DashboardScreen: () => import('../day/dashboard/DashboardScreen.tsx'),
  CalendarScreen: () => import('../day/calendar/CalendarScreen.tsx'),
  AnimalsScreen: () => import('../care/animals/AnimalsScreen.tsx'),
  AnimalFormScreen: () => import('../care/animals/AnimalFormScreen.tsx'),
  ManyAnimalsScreen: () => import('../care/animals/ManyAnimalsScreen.tsx'),
  AnimalScreen: () => import('../care/animals/AnimalScreen.tsx'),
  PedigreeScreen: () => import('../collection/lineage/PedigreeScreen.tsx'),
  TimelineScreen: () => import('../care/animals/page/TimelineScreen.tsx'),
  ForecastScreen: () => import('../care/forecast/ForecastScreen.tsx'),
  OffspringScreen: () => import('../collection/lineage/OffspringScreen.tsx'),
  HealthScreen: () => import('../collection/health/HealthScreen.tsx'),
  CalculatorScreen: () => import('../breeding/genetics/calculator/CalculatorScreen.tsx'),
  GenesScreen: () => import('../breeding/genetics/editing/GenesScreen.tsx'),
  InventoryScreen: () => import('../care/inventory/InventoryScreen.tsx'),
  PairingScreen: () => import('../breeding/pairings/PairingScreen.tsx'),
  SeasonScreen: () => import('../breeding/season/SeasonScreen.tsx'),
  LocationsScreen: () => import('../care/places/LocationsScreen.tsx'),
  WeekScreen: () => import('../care/climate/week/WeekScreen.tsx'),
  ConnectScreen: () => import('../care/climate/sensors/ConnectScreen.tsx'),
  FeedingRound: () => import('../care/rounds/RoundScreen.tsx'),
  CleaningRound: () => import('../care/rounds/RoundScreen.tsx'),
  WeighingRound: () => import('../care/rounds/RoundScreen.tsx'),
  ReportsScreen: () => import('../care/reports/index/ReportsScreen.tsx'),
  WeightsScreen: () => import('../care/reports/weights/WeightsScreen.tsx'),
  MapScreen: () => import('../care/reports/map/MapScreen.tsx'),
  TopSheddersScreen: () => import('../care/reports/shedders/TopSheddersScreen.tsx'),
  HungryScreen: () => import('../care/reports/hungry/HungryScreen.tsx'),
  DirtyScreen: () => import('../care/reports/dirty/DirtyScreen.tsx'),
  FeedingCostScreen: () => import('../care/reports/feedingCost/FeedingCostScreen.tsx'),
  ElectricityScreen: () => import('../care/reports/electricity/ElectricityScreen.tsx'),
  PickingListScreen: () => import('../care/picking/PickingListScreen.tsx'),
  PastForecastsScreen: () => import('../care/forecast/PastForecastsScreen.tsx'),
  WaitingScreen: () => import('../running/waiting/WaitingScreen.tsx'),
  NotificationsScreen: () => import('../day/notifications/NotificationsSheet.tsx'),
  NotificationSettingsScreen: () => import('../day/reminders/NotificationSettingsScreen.tsx'),
  SecurityScreen: () => import('../people/security/SecurityScreen.tsx'),
  MfaScreen: () => import('../people/security/mfa/MfaScreen.tsx'),
  ChangePasswordScreen: () => import('../people/security/ChangePasswordScreen.tsx'),
  ChangeEmailScreen: () => import('../people/security/email/ChangeEmailScreen.tsx'),
  SessionsScreen: () => import('../people/security/SessionsScreen.tsx'),
  EventsScreen: () => import('../people/security/EventsScreen.tsx'),
  PasskeysScreen: () => import('../people/passkeys/PasskeysScreen.tsx'),
  LinkedSignInsScreen: () => import('../people/oidc/LinkedSignInsScreen.tsx'),
  TokensScreen: () => import('../people/tokens/TokensScreen.tsx'),
  DeleteAccountScreen: () => import('../people/leaving/DeleteAccountScreen.tsx'),
  ProfileScreen: () => import('../people/profile/ProfileScreen.tsx'),
  ProfileFormScreen: () => import('../people/profile/ProfileFormScreen.tsx'),
  IncubatorScreen: () => import('../breeding/incubator/IncubatorScreen.tsx'),
  AirScreen: () => import('../breeding/incubator/AirScreen.tsx'),
  ClutchFormScreen: () => import('../breeding/clutches/ClutchFormScreen.tsx'),
  ClutchScreen: () => import('../breeding/clutches/ClutchScreen.tsx'),
  HatchScreen: () => import('../breeding/clutches/HatchScreen.tsx'),
  ShopScreen: () => import('../shop/shop/ShopScreen.tsx'),
  ShopFormScreen: () => import('../shop/shop/ShopFormScreen.tsx'),
  AnalyticsScreen: () => import('../shop/analytics/AnalyticsScreen.tsx'),
  MessagesScreen: () => import('../shop/messages/messages.screens.tsx'),
  MessageScreen: () => import('../shop/messages/messages.screens.tsx'),
  HandingOver: () => import('../running/handover/HandOverScreen.tsx'),
  SharedPhotoScreen: () => import('../collection/animals/sharing/SharedPhotoScreen.tsx'),
  ScannerScreen: () => import('../day/scanner/ScannerScreen.tsx'),
  LabelsScreen: () => import('../collection/codes/LabelsScreen.tsx'),
  SubscribeScreen: () => import('../people/subscription/SubscribeScreen.tsx'),
  SubscribedScreen: () => import('../people/subscription/SubscribedScreen.tsx'),
  SharedUsersScreen: () => import('../people/members/SharedUsersScreen.tsx'),
  HelpScreen: () => import('../running/help/help.screens.tsx'),
  ContactScreen: () => import('../running/help/help.screens.tsx'),
  ArticleScreen: () => import('../running/help/help.screens.tsx'),
  ImportScreen: () => import('../running/imports/ImportScreen.tsx'),
  MorphMarketScreen: () => import('../running/imports/SourceScreen.tsx'),
  ReptileScanScreen: () => import('../running/imports/SourceScreen.tsx'),
  SpreadsheetScreen: () => import('../running/imports/SourceScreen.tsx'),
  ArchiveScreen: () => import('../running/imports/SourceScreen.tsx'),
  ImportingScreen: () => import('../running/imports/ImportingScreen.tsx'),
  ExportScreen: () => import('../running/exports/ExportScreen.tsx'),
  OperatorScreen: () => import('../running/operator/OperatorScreen.tsx'),
  DeletedScreen: () => import('../running/deleted/DeletedScreen.tsx'),
}

/** Every screen below /dashboard; its handle fetches its code, which the server's build knows the file of. */
export const screens: RouteObject[] = [
  ...Object.entries(addresses).map(([path, name]) => screenAt(path, name)),
  screensOfLog('feedings', 'feeding'),
  screensOfLog('cleans', 'cleaning'),
  screensOfLog('sheds', 'shedding'),
  screensOfLog('weight', 'weight'),
  screensOfLog('poops', 'poop'),
  ...screensOf('species', () => import('../collection/species/species.screens.tsx')),
  ...screensOf('groups', () => import('../collection/groups/groups.screens.tsx')),
  ...screensOf('inventory/feeders', () => import('../care/feeders/feeders.screens.tsx')),
  ...screensOf('inventory/bulbs', () => import('../care/bulbs/bulbs.screens.tsx')),
  ...screensOf(
    'inventory/supplements',
    () => import('../care/supplements/supplements.screens.tsx'),
  ),
  ...screensOf('climate', () => import('../care/climate/places/places.screens.tsx')),
  ...screensOf('breeding', () => import('../breeding/plans/plans.screens.tsx')),
  ...screensOf('contacts', () => import('../collection/contacts/contacts.screens.tsx')),
  ...screensOf('shop/listings', () => import('../shop/listings/listings.screens.tsx')),
  ...screensOf('shop/sales', () => import('../shop/sales/sales.screens.tsx')),
]

type ResourceScreens = { List: Component; Form: Component; Detail: Component }
type Component = () => React.ReactNode

/**
 * List, form and detail of a resource, at its contract's path. It is written out, since the contracts of
 * all would come with the first screen; `screens.test.ts` compares them.
 */
function screensOf(path: string, load: () => Promise<ResourceScreens>): RouteObject[] {
  return [
    { path, ...from('List', load) },
    { path: `${path}/new`, ...from('Form', load) },
    { path: `${path}/:id`, ...from('Detail', load) },
    { path: `${path}/:id/edit`, ...from('Form', load) },
  ]
}

/** List and form of one kind of log, below its animal. */
function screensOfLog(path: string, kind: LogKind): RouteObject {
  const load = () => import('../care/logs/logs.screens.tsx')
  const part = (name: 'List' | 'Form') => ({
    handle: load,
    lazy: async () => ({ Component: (await load()).logScreens[kind][name] }),
  })
  return {
    path: `animals/:animalId/${path}`,
    children: [
      { index: true, ...part('List') },
      { path: 'new', ...part('Form') },
      { path: ':id/edit', ...part('Form') },
    ],
  }
}

function screenAt<N extends Name>(path: string, name: N): RouteObject {
  return { ...(path ? { path } : { index: true }), ...from(name, files[name]) }
}

function from<N extends string>(name: N, load: () => Promise<{ [Part in N]: Component }>) {
  return { handle: load, lazy: async () => ({ Component: (await load())[name] }) }
}
