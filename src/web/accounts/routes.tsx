import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { outsideRoute } from '#web/platform/routes.ts'

const LoginPage = lazyRouteComponent(() => import('./login-page.tsx'), 'LoginPage')

export const accountRoutes = [
  createRoute({ getParentRoute: () => outsideRoute, path: '/', component: LoginPage }),
  createRoute({ getParentRoute: () => outsideRoute, path: '/login', component: LoginPage }),
  createRoute({
    getParentRoute: () => outsideRoute,
    path: '/register',
    component: lazyRouteComponent(() => import('./register-page.tsx'), 'RegisterPage'),
  }),
] as const

export const OutsideLayout = lazyRouteComponent(() => import('./outside-layout.tsx'), 'OutsideLayout')
const appShell = () => import('./app-shell.tsx')
export const AppShell = lazy(async () => ({ default: (await appShell()).AppShell }))
/** Fetches the shell while the page inside it is fetched. */
export const preloadAppShell = async (): Promise<void> => void (await appShell())
