import type { View } from '../shot-moments.ts'

/** Pages of the desk beside its cases. */
export const operationsViews: View[] = [
  { name: 'desk-texts', address: '/desk/texts', isStaff: true },
  { name: 'desk-outgoing-mail', address: '/desk/mail', isStaff: true },
  { name: 'desk-jobs', address: '/desk/jobs', isStaff: true },
  { name: 'desk-staff', address: '/desk/staff', isStaff: true },
  { name: 'desk-trust', address: '/desk/trust', isStaff: true },
  { name: 'desk-audit', address: '/desk/audit', isStaff: true },
  { name: 'desk-owners', address: '/desk/owners', isStaff: true },
  { name: 'desk-lawyers', address: '/desk/lawyers', isStaff: true },
  { name: 'desk-firms', address: '/desk/firms', isStaff: true },
]
