import { z } from 'zod'
import { Moment } from '../wire.ts'
import { Match } from './match.ts'

/**
 * What a match rests on: points of both pictures that agree in where they lie, and over how many of 64 squares of what both show
 * they spread; in how many of 256 bits the nearest hashes differ, null where points decided.
 */
export const MatchEvidence = z
  .object({
    inliers: z.number().int().min(0),
    cells: z.number().int().min(0).max(64),
    hashDistance: z.number().int().min(0).max(256).nullable(),
  })
  .meta({ id: 'MatchEvidence' })
export type MatchEvidence = z.infer<typeof MatchEvidence>

/** A sale of a stock agency to a buyer who is not named, which may have licensed a use. */
export const AgencySale = z
  .object({ agency: z.string(), reference: z.string().nullable(), soldOn: z.iso.date() })
  .meta({ id: 'AgencySale' })
export type AgencySale = z.infer<typeof AgencySale>

/** A match with what is told of it alone and in no list. */
export const MatchInFull = Match.extend({
  /** Null where it was not kept. */
  evidence: MatchEvidence.nullable(),
  /** When the verdict was given, and the name of the rule that gave it; null where none did, or it has ended. */
  verdictAt: Moment.nullable(),
  verdictRule: z.string().nullable(),
  /** The sale of which the agency is to be asked; null where the ledger knows of none. */
  sale: AgencySale.nullable(),
}).meta({ id: 'MatchInFull' })
export type MatchInFull = z.infer<typeof MatchInFull>
