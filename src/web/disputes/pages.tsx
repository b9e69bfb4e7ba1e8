import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Dispute pages of staff and owners, loaded when shown. */
export const DisputesPage = lazyPage(() => import('./disputes-page.tsx'), 'DisputesPage')

export const imageUser = async () => ({ default: (await import('./image-user.tsx')).ImageUser })
export const ownAnswers = async () => ({ default: (await import('./own-answers.tsx')).OwnAnswers })
