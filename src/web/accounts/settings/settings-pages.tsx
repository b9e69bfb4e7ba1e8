import { lazyRouteComponent } from '@tanstack/react-router'

/** The settings and notifications of the account, each loaded when it is opened. */
export const ProfilePage = lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage')
export const SignInPage = lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage')
export const SessionsPage = lazyRouteComponent(() => import('./sessions-page.tsx'), 'SessionsPage')
export const WebsitesPage = lazyRouteComponent(() => import('./websites-page.tsx'), 'WebsitesPage')
export const PreferencesPage = lazyRouteComponent(() => import('./preferences-page.tsx'), 'PreferencesPage')
export const FeaturesPage = lazyRouteComponent(() => import('./features-page.tsx'), 'FeaturesPage')
export const DataPage = lazyRouteComponent(() => import('./data-page.tsx'), 'DataPage')
export const NotificationsPage = lazyRouteComponent(
  () => import('../notifications/notifications-page.tsx'),
  'NotificationsPage',
)
