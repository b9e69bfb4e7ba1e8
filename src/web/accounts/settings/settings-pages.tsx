import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Settings and notifications of the account, each loaded when opened. */
export const ProfilePage = lazyPage(() => import('./profile-page.tsx'), 'ProfilePage')
export const SignInPage = lazyPage(() => import('./sign-in-page.tsx'), 'SignInPage')
export const SessionsPage = lazyPage(() => import('./sessions-page.tsx'), 'SessionsPage')
export const WebsitesPage = lazyPage(() => import('./websites/websites-page.tsx'), 'WebsitesPage')
export const PreferencesPage = lazyPage(() => import('./preferences-page.tsx'), 'PreferencesPage')
export const FeaturesPage = lazyPage(() => import('./features-page.tsx'), 'FeaturesPage')
export const DataPage = lazyPage(() => import('./data-page.tsx'), 'DataPage')
export const NotificationsPage = lazyPage(() => import('../notifications/notifications-page.tsx'), 'NotificationsPage')
export const DeskOwnersPage = lazyPage(() => import('../desk-owners/desk-owners-page.tsx'), 'DeskOwnersPage')
export const FlagsPage = lazyPage(() => import('../office/flags-page.tsx'), 'FlagsPage')
export const BannersPage = lazyPage(() => import('../office/banners-page.tsx'), 'BannersPage')
export const FeaturedPage = lazyPage(() => import('../office/featured/featured-page.tsx'), 'FeaturedPage')
