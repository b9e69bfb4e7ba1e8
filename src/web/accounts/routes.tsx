import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyPage, lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute, mailedRoute, outsideRoute, rootRoute } from '#web/platform/routes.ts'

const LoginPage = lazyPage(() => import('./sign-in/login-page.tsx'), 'LoginPage')

const partnerRoute = createRoute({
  getParentRoute: () => outsideRoute,
  path: '/register/$partner',
  loader: async ({ params }) => (await import('./registering/partner-of.ts')).partnerOf(params.partner),
  component: lazyPage(async () => {
    const { RegisterPage } = await import('./registering/register-page.tsx')
    return { Page: () => <RegisterPage partner={partnerRoute.useLoaderData()} /> }
  }, 'Page'),
})

const signupKeyRoute = createRoute({
  getParentRoute: () => outsideRoute,
  path: '/register/$partner/$key',
  loader: async ({ params }) => (await import('./registering/partner-of.ts')).partnerOf(params.partner, params.key),
  component: lazyPage(async () => {
    const { RegisterPage } = await import('./registering/register-page.tsx')
    return {
      Page: () => <RegisterPage partner={signupKeyRoute.useLoaderData()} signupKey={signupKeyRoute.useParams().key} />,
    }
  }, 'Page'),
})

/** Pages for signed-out visitors. */
export const accountRoutes = [
  createRoute({ getParentRoute: () => outsideRoute, path: '/', component: LoginPage }),
  createRoute({ getParentRoute: () => outsideRoute, path: '/login', component: LoginPage }),
  createRoute({
    getParentRoute: () => outsideRoute,
    path: '/register',
    component: lazyPage(() => import('./registering/register-page.tsx'), 'RegisterPage'),
  }),
  partnerRoute,
  signupKeyRoute,
] as const

const resetRoute = createRoute({
  getParentRoute: () => mailedRoute,
  path: '/login/reset/$token',
  validateSearch: z.object({ invited: z.boolean().optional().catch(undefined) }),
  component: lazyPage(async () => {
    const { ResetPage } = await import('./mailed/reset-page.tsx')
    return {
      Page: () => (
        <ResetPage token={resetRoute.useParams().token} isInvited={resetRoute.useSearch().invited === true} />
      ),
    }
  }, 'Page'),
})

const verifyRoute = createRoute({
  getParentRoute: () => mailedRoute,
  path: '/register/verify-email/$token',
  component: lazyPage(async () => {
    const { VerifyEmailPage } = await import('./mailed/verify-email-page.tsx')
    return { Page: () => <VerifyEmailPage token={verifyRoute.useParams().token} /> }
  }, 'Page'),
})

/** Pages for links in mails, open to everyone. */
export const mailedRoutes = [
  createRoute({
    getParentRoute: () => mailedRoute,
    path: '/login/reset',
    component: lazyPage(() => import('./mailed/reset-request-page.tsx'), 'ResetRequestPage'),
  }),
  resetRoute,
  verifyRoute,
] as const

/** Public texts for operators without their own. */
export const documentRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/terms',
    component: lazyPage(() => import('./documents/document-pages.tsx'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/privacy',
    component: lazyPage(() => import('./documents/document-pages.tsx'), 'PrivacyPage'),
  }),
] as const

const firstPage = { page: 1 }
const settingsPages = () => import('./settings/settings-pages.tsx')

/** Settings and notifications of the account. */
export const settingsRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/profile',
    component: pageBehind(async () => (await settingsPages()).ProfilePage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/profile/sign-in',
    component: pageBehind(async () => (await settingsPages()).SignInPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/profile/sessions',
    component: pageBehind(async () => (await settingsPages()).SessionsPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/profile/settings',
    component: pageBehind(async () => (await settingsPages()).WebsitesPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/profile/notifications',
    component: pageBehind(async () => (await settingsPages()).PreferencesPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/profile/features',
    component: pageBehind(async () => (await settingsPages()).FeaturesPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/profile/export',
    component: pageBehind(async () => (await settingsPages()).DataPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/desk/owners',
    component: pageBehind(async () => (await settingsPages()).DeskOwnersPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/desk/flags',
    component: pageBehind(async () => (await settingsPages()).FlagsPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/desk/banners',
    component: pageBehind(async () => (await settingsPages()).BannersPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/desk/featured',
    component: pageBehind(async () => (await settingsPages()).FeaturedPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/notifications',
    validateSearch: z.object({ page: z.number().int().min(1).default(1).catch(1) }),
    search: { middlewares: [stripSearchParams(firstPage)] },
    component: pageBehind(async () => (await settingsPages()).NotificationsPage),
  }),
] as const

export const OutsideLayout = lazyPage(() => import('./shells/outside-layout.tsx'), 'OutsideLayout')
const appShell = () => import('./shells/app-shell.tsx')
export const AppShell = lazyPart(async () => ({ default: (await appShell()).AppShell }))
export const Explanation = lazyPart(async () => ({ default: (await import('./explanation.tsx')).Explanation }))
/** Loads the shell along with the page inside it. */
export const preloadAppShell = async (): Promise<void> => void (await appShell())

/** A part of the first steps. */
export const ownWebsites = async () => ({
  default: (await import('./settings/websites/websites-page.tsx')).OwnWebsites,
})
