import { createRoute } from '@tanstack/react-router'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'
import type { AuditSearch } from './audit/audit-search.ts'

const inside = { getParentRoute: () => insideRoute }
const pages = () => import('./pages.tsx')

export const operationsRoutes = [
  createRoute({
    ...inside,
    path: '/desk/audit',
    validateSearch: (search: Record<string, unknown>) => search as AuditSearch,
    component: pageBehind(async () => (await pages()).AuditPage),
  }),
  createRoute({ ...inside, path: '/desk/staff', component: pageBehind(async () => (await pages()).StaffPage) }),
  createRoute({ ...inside, path: '/desk/jobs', component: pageBehind(async () => (await pages()).JobsPage) }),
  createRoute({ ...inside, path: '/desk/mail', component: pageBehind(async () => (await pages()).MailPage) }),
  createRoute({ ...inside, path: '/desk/trust', component: pageBehind(async () => (await pages()).TrustPage) }),
] as const
