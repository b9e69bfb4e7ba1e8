import { z } from 'zod'

/** A text whose letters were guessed: as what it was read, and lines of it by which a person sees if that is right. */
export const GuessedText = z.object({ charset: z.string(), lines: z.array(z.string()) }).meta({ id: 'GuessedText' })
export type GuessedText = z.infer<typeof GuessedText>
