import { z } from 'zod'
import { Whose } from '#contract/desk/desk-work-endpoints.ts'
import { StaffRole } from '#contract/platform/staff-roles.ts'

/** What the address of the desk says: whose work, of which role, or what is searched for. */
const WorkSearch = z.object({
  whose: Whose.optional().catch(undefined),
  role: StaffRole.optional().catch(undefined),
  q: z.string().max(200).optional().catch(undefined),
})
export type WorkSearch = z.infer<typeof WorkSearch>

export const readWorkSearch = (search: unknown): WorkSearch => WorkSearch.parse(search)
