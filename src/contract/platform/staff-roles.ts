import { z } from 'zod'

/** Permissions of a staff member. One person may hold several; `admin` includes all. A law firm's partner sees only assigned cases. */
export const StaffRole = z.enum([
  'reviewer',
  'case-manager',
  'legal',
  'law-firm-partner',
  'finance',
  'registration-agent',
  'domain-curator',
  'support',
  'admin',
])
export type StaffRole = z.infer<typeof StaffRole>

/** True when a held role is in `asked`; administrators always. */
export const holdsOneOf = (held: readonly StaffRole[], asked: readonly StaffRole[]): boolean =>
  held.some((role) => role === 'admin' || asked.includes(role))
