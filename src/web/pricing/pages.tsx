import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Pages of prices, each loaded when it is opened. They stand behind one door, so that other pages need not know their code. */
export const FeesPage = lazyPage(() => import('./fees-page.tsx'), 'FeesPage')

/** A part of the owner's page of a case. */
export const ownPrice = async () => ({ default: (await import('./own-price.tsx')).OwnPrice })
