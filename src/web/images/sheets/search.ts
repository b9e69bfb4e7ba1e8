import { z } from 'zod'
import { Id } from '#contract/wire.ts'

/** Which sheet is looked at. */
export const sheetSearch = z.object({ sheet: Id.optional().catch(undefined) })
