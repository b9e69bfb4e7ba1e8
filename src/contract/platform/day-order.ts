import { z } from 'zod'

/** Which of day and month comes first where a sheet writes both as numbers. Asked for where a column of days fits both orders. */
export const DayOrder = z.enum(['day-first', 'month-first'])
export type DayOrder = z.infer<typeof DayOrder>
