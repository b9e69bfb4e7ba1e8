import { createRoute } from '@tanstack/react-router'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'

const inside = { getParentRoute: () => insideRoute }

export const deskRoutes = [
  createRoute({
    ...inside,
    path: '/desk/registrations',
    component: pageBehind(async () => (await import('./desk-registrations-page.tsx')).DeskRegistrationsPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/registrations/$registrationId',
    component: pageBehind(async () => (await import('./desk-registration-page.tsx')).DeskRegistrationPage),
  }),
] as const
