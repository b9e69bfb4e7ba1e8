import type { PaymentPage } from '#contract/portal/page.ts'

/** Props of every part of the page: its case, and how to reload it. */
export type CaseParts = { portalId: string; page: PaymentPage; onChanged: () => Promise<void> }
