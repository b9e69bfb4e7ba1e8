import { z } from 'zod'
import { Id } from '#contract/wire.ts'

/** Id of the open spreadsheet. */
export const sheetSearch = z.object({ sheet: Id.optional().catch(undefined) })
