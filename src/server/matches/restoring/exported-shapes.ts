import { z } from 'zod'
import { Band } from '#contract/fingerprints/band.ts'
import { Change, Matrix3, Quad } from '#contract/fingerprints/change.ts'
import { Decision, LicenceState, VerdictBy } from '#contract/matches/match.ts'
import { Id, Moment } from '#contract/wire.ts'

export const ExportedText = z.string().max(8000)
export const ExportedMoment = Moment.transform((moment) => new Date(moment))

export const ExportedCluster = z.object({
  id: Id,
  party: ExportedText,
  host: ExportedText,
  title: ExportedText,
  lastFound: ExportedMoment,
  country: z.string().max(2).nullable(),
  category: ExportedText.nullable(),
  platform: ExportedText.nullable(),
  commercial: z.boolean().nullable(),
  stockAgency: ExportedText.nullable(),
  tags: z.array(ExportedText).max(200),
})

export const ExportedMatch = z.object({
  id: Id,
  imageId: Id,
  clusterId: Id,
  urlHash: z.guid(),
  pageHash: z.guid(),
  contentHash: z.string().max(100),
  url: ExportedText,
  pageUrl: ExportedText,
  pageTitle: ExportedText.nullable(),
  host: ExportedText,
  width: z.number().int().min(0),
  height: z.number().int().min(0),
  score: z.number().int().min(0).max(100),
  band: Band,
  changes: z.array(Change).max(100),
  region: Quad,
  transform: Matrix3,
  verdict: Decision,
  verdictAt: ExportedMoment.nullable(),
  verdictBy: VerdictBy.nullable(),
  ruleId: Id.nullable(),
  licence: LicenceState,
  licenceReason: ExportedText.nullable(),
  licenceId: Id.nullable(),
  held: z.boolean(),
  hotlink: z.boolean(),
  imageSource: ExportedText.nullable(),
  alive: z.boolean(),
  firstSeen: ExportedMoment,
  lastSeen: ExportedMoment,
})
export type ExportedMatch = z.infer<typeof ExportedMatch>
export type ExportedCluster = z.infer<typeof ExportedCluster>
