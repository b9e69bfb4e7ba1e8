import type { PaymentPage } from '#contract/portal/page.ts'

/** What every part of the page is given: the case of its address, and how to read it anew. */
export type CaseParts = { portalId: string; page: PaymentPage; onChanged: () => Promise<void> }
