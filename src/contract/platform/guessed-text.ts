import { z } from 'zod'

/** Text of a guessed encoding: its name, and sample lines by which a person can check it. */
export const GuessedText = z.object({ charset: z.string(), lines: z.array(z.string()) }).meta({ id: 'GuessedText' })
export type GuessedText = z.infer<typeof GuessedText>
