import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
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
export const AppShell = lazyRouteComponent(() => import('./app-shell.tsx'), 'AppShell')
