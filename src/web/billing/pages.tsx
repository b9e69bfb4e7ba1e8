import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** The pages of plans and payments, each loaded when it is opened. */
export const PlanPage = lazyPage(() => import('./plans/plan-page.tsx'), 'PlanPage')
export const PaymentsPage = lazyPage(() => import('./payments/payments-page.tsx'), 'PaymentsPage')
export const PayoutsPage = lazyPage(() => import('./payouts/payouts-page.tsx'), 'PayoutsPage')
export const RemittancePage = lazyPage(() => import('./remittance/remittance-page.tsx'), 'RemittancePage')
export const StatementPage = lazyPage(() => import('./remittance/statement-page.tsx'), 'StatementPage')
export const PayeesPage = lazyPage(() => import('./payouts/desk/payees-page.tsx'), 'PayeesPage')
export const RunsPage = lazyPage(() => import('./payouts/runs/runs-page.tsx'), 'RunsPage')
export const RunPage = lazyPage(() => import('./payouts/runs/run-page.tsx'), 'RunPage')
export const CouponsPage = lazyPage(() => import('./desk/coupons-page.tsx'), 'CouponsPage')
export const DeskPaymentsPage = lazyPage(() => import('./desk/payments-page.tsx'), 'DeskPaymentsPage')
export const DeskPaymentPage = lazyPage(() => import('./desk/payment-page.tsx'), 'DeskPaymentPage')
export const BooksPage = lazyPage(() => import('./desk/books-page.tsx'), 'BooksPage')
