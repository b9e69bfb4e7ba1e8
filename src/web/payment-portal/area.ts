import { paymentPageOfCase } from '#web/cases/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { lazyPart } from '#web/platform/lazy-part.tsx'
import { fill } from '#web/platform/slot.tsx'

const PortalPanel = lazyPart(() => import('./desk/portal-panel.tsx'), 'PortalPanel')

/** What staff see of the payment page; the page itself comes without the app. */
export const paymentPortal = defineArea({ fills: [fill(paymentPageOfCase, PortalPanel)] })
