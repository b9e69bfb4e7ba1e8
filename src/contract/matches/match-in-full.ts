import { z } from 'zod'
import { Moment } from '../wire.ts'
import { Match } from './match.ts'

/**
 * Evidence of a match. Points of both pictures agree in their position and spread over `cells` of 64 squares of the common part. `hashDistance`
 * counts the differing bits of 256 between the nearest hashes; null when points decided.
 */
export const MatchEvidence = z
  .object({
    inliers: z.number().int().min(0),
    cells: z.number().int().min(0).max(64),
    hashDistance: z.number().int().min(0).max(256).nullable(),
  })
  .meta({ id: 'MatchEvidence' })
export type MatchEvidence = z.infer<typeof MatchEvidence>

/** Sale of a stock agency to an unnamed buyer, which may have licensed a use. */
export const AgencySale = z
  .object({ agency: z.string(), reference: z.string().nullable(), soldOn: z.iso.date() })
  .meta({ id: 'AgencySale' })
export type AgencySale = z.infer<typeof AgencySale>

/** Match with the details shown only on its own page. */
export const MatchInFull = Match.extend({
  /** Null for matches without stored evidence. */
  evidence: MatchEvidence.nullable(),
  /** Time of the verdict, and the name of the rule that gave it; null when no rule did, or it has ended. */
  verdictAt: Moment.nullable(),
  verdictRule: z.string().nullable(),
  /** Sale to ask the agency about; null when the ledger has none. */
  sale: AgencySale.nullable(),
}).meta({ id: 'MatchInFull' })
export type MatchInFull = z.infer<typeof MatchInFull>
