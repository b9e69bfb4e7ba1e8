import { lazyRouteComponent } from '@tanstack/react-router'

/** The pages of licences, each loaded when it is opened. They stand behind one door, so that the other pages need not know what is behind it. */
export const AgreementPage = lazyRouteComponent(() => import('./agreement-page.tsx'), 'AgreementPage')
export const LedgerPage = lazyRouteComponent(() => import('./ledger-page.tsx'), 'LedgerPage')
