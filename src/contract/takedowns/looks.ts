import { z } from 'zod'

/** Days after sending on which a copy is looked at. */
export const lookDays = [1, 3, 7, 14, 30, 90] as const

/** The outcomes of a look, with what the owner is told. Errors, challenges and refusals of robots are `unclear`, never removal. */
export const lookOutcomes = {
  present: 'Still there.',
  'gone-from-page': 'Gone from the page. The picture file still answers at its address.',
  'gone-from-address': 'The picture file is gone. The page still shows the picture.',
  gone: 'Gone from the page and from its address.',
  unclear: 'We could not look.',
} as const

export type LookOutcome = keyof typeof lookOutcomes
export const LookOutcome = z.enum(Object.keys(lookOutcomes) as [LookOutcome, ...LookOutcome[]])
