import { z } from 'zod'

/** The engine's certainty: only `certain` may start a case without a look. */
export const Band = z.enum(['certain', 'likely', 'look'])
export type Band = z.infer<typeof Band>
