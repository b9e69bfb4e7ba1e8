import { z } from 'zod'

/** What a member of staff may do. One person may hold several; `admin` holds all. A law firm's partner sees assigned cases only. */
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

/** Whether somebody who holds these roles may do what one of `asked` may; administrators may everything. */
export const holdsOneOf = (held: readonly StaffRole[], asked: readonly StaffRole[]): boolean =>
  held.some((role) => role === 'admin' || asked.includes(role))
