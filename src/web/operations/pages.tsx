import { lazyPage } from '#web/platform/pages/lazy-part.tsx'

/** Pages of the office, each loaded when it is opened. */
export const AuditPage = lazyPage(() => import('./audit/audit-page.tsx'), 'AuditPage')
export const StaffPage = lazyPage(() => import('./staff/staff-page.tsx'), 'StaffPage')
export const JobsPage = lazyPage(() => import('./jobs/jobs-page.tsx'), 'JobsPage')
export const MailPage = lazyPage(() => import('./mail/mail-page.tsx'), 'MailPage')
export const TrustPage = lazyPage(() => import('./trust/trust-page.tsx'), 'TrustPage')
