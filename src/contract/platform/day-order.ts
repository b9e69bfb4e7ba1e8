import { z } from 'zod'

/** Order of day and month in a spreadsheet that writes both as numbers. Needed when a column fits both orders. */
export const DayOrder = z.enum(['day-first', 'month-first'])
export type DayOrder = z.infer<typeof DayOrder>
