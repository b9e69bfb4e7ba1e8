import type { StaffRole } from '#contract/platform/staff-roles.ts'

/** Names of roles on the desk. */
export const roleWords: Record<StaffRole, string> = {
  reviewer: 'Reviewer',
  'case-manager': 'Case manager',
  legal: 'Legal',
  'law-firm-partner': 'Law firm',
  finance: 'Finance',
  'registration-agent': 'Registration agent',
  'domain-curator': 'Site curator',
  support: 'Support',
  admin: 'Administrator',
}
