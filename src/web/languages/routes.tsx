import { createRoute } from '@tanstack/react-router'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'

const inside = { getParentRoute: () => insideRoute }
const pages = () => import('./pages.tsx')

export const languageRoutes = [
  createRoute({
    ...inside,
    path: '/desk/languages',
    component: pageBehind(async () => (await pages()).LanguagesPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/languages/$language',
    component: pageBehind(async () => (await pages()).LanguagePage),
  }),
  createRoute({
    ...inside,
    path: '/desk/texts',
    component: pageBehind(async () => (await pages()).OfficeTextsPage),
  }),
] as const
