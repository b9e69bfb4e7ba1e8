import { z } from 'zod'

/** The engine's certainty; only `certain` starts cases unseen. */
export const Band = z.enum(['certain', 'likely', 'look'])
export type Band = z.infer<typeof Band>
