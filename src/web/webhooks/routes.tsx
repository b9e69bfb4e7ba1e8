import { lazyPart } from '#web/platform/pages/lazy-part.tsx'

const pages = () => import('./pages.tsx')

export const Receivers = lazyPart(async () => (await pages()).webhooksSection())
