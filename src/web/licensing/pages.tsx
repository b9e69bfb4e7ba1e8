import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** The pages of licences, each loaded when it is opened. They stand behind one door, so that the other pages need not know what is behind it. */
export const AgreementPage = lazyPage(() => import('./agreement-page.tsx'), 'AgreementPage')
export const LedgerPage = lazyPage(() => import('./ledger-page.tsx'), 'LedgerPage')

/** The form for one licence, on pages of matches, too. */
export const addLicence = async () => ({ default: (await import('./add-licence.tsx')).AddLicence })
