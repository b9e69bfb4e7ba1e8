import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Correspondence pages of staff and owners, loaded when shown. */
export const MailsPage = lazyPage(() => import('./mails-page.tsx'), 'MailsPage')

export const threadOfCase = async () => ({ default: (await import('./thread-of-case.tsx')).ThreadOfCase })
export const ownThread = async () => ({ default: (await import('./own-correspondence.tsx')).OwnCorrespondence })
