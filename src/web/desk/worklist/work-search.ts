import { z } from 'zod'
import { type CaseNarrowing, readNarrowing } from '#contract/desk/case-narrowing.ts'
import { Whose } from '#contract/desk/desk-work-endpoints.ts'
import { StaffRole } from '#contract/platform/staff-roles.ts'

/** Address of the desk: assignee, role, or search words. */
const WorkSearch = z.object({
  whose: Whose.optional().catch(undefined),
  role: StaffRole.optional().catch(undefined),
  q: z.string().max(200).optional().catch(undefined),
})
export type WorkSearch = z.infer<typeof WorkSearch> & CaseNarrowing

/** Filters in an address; wrong ones are left out. */
export const narrowingIn = (search: unknown) =>
  readNarrowing(z.record(z.string(), z.unknown()).catch({}).parse(search)).narrowing

export const readWorkSearch = (search: unknown): WorkSearch => ({ ...narrowingIn(search), ...WorkSearch.parse(search) })
