import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Activity } from '../platform/activities.ts'
import { Id, pageOf, pageQuery } from '../wire.ts'
import { Evidence, EvidenceInFull, EvidenceRequest, EvidenceRow, EvidenceState } from './evidence.ts'

const number = z.string().min(1).max(40)

/**
 * Keeps what the page of a match shows now. While one is under way, asking again is answered with that one; `activity` is null for one that a
 * case asked for.
 */
export const keepMatch = endpoint({
  name: 'keepMatch',
  method: 'POST',
  path: '/matches/:matchId/evidence',
  params: z.object({ matchId: Id }),
  reply: z.object({ evidence: Evidence, activity: Activity.nullable() }),
  status: 202,
  access: 'owner',
  scopes: ['evidence:write'],
  errors: ['attempts.too-many', 'evidence.plan-full'],
})

/** Everything that was kept for the owner, the newest first; `bytes` is how much all of it is that the filters let through. */
export const listEvidence = endpoint({
  name: 'listEvidence',
  method: 'GET',
  path: '/evidence',
  query: z.object({
    ...pageQuery,
    state: EvidenceState.optional(),
    image: Id.optional(),
    match: Id.optional(),
  }),
  reply: pageOf(EvidenceRow).extend({ bytes: z.number().int() }),
  access: 'owner',
  scopes: ['matches:read', 'evidence:write'],
  mayLag: true,
  errors: [],
})

/**
 * One evidence, for its owner and for staff; with `requestId` for the payer of the case that holds it, who is told nothing of who did what with it.
 */
export const getEvidence = endpoint({
  name: 'getEvidence',
  method: 'GET',
  path: '/evidence/:number',
  params: z.object({ number }),
  query: z.object({ requestId: Id.optional() }),
  reply: EvidenceInFull,
  access: 'owner-or-payer',
  scopes: ['matches:read', 'evidence:write'],
  errors: ['portal.unavailable'],
})

/** All of it as one file (WACZ) that replay programs read and anybody can check. That it was taken stands in its log, once an hour. */
export const getEvidencePackage = endpoint({
  name: 'getEvidencePackage',
  method: 'GET',
  path: '/evidence/:number/package',
  params: z.object({ number }),
  reply: 'file',
  access: 'owner',
  scopes: ['matches:read', 'evidence:write'],
  errors: ['evidence.not-sealed', 'attempts.too-many'],
})

/** The report for people, a signed PDF of at most 5 MB. That it was taken stands in the log of the evidence. */
export const getEvidenceReport = endpoint({
  name: 'getEvidenceReport',
  method: 'GET',
  path: '/evidence/:number/report',
  params: z.object({ number }),
  reply: 'file',
  access: 'owner',
  scopes: ['matches:read', 'evidence:write'],
  errors: ['evidence.not-sealed', 'document.not-ready', 'attempts.too-many'],
})

/** What the page asked for and was answered, in order, as its record (WARC) has it: the first 2,000. */
export const listEvidenceRequests = endpoint({
  name: 'listEvidenceRequests',
  method: 'GET',
  path: '/evidence/:number/requests',
  params: z.object({ number }),
  reply: z.object({ data: z.array(EvidenceRequest), isAll: z.boolean() }),
  access: 'owner',
  errors: ['evidence.altered', 'attempts.too-many'],
})

/** One of its files; `manifest.json` is what was sealed. That it was taken stands in the log of the evidence. */
export const getEvidenceFile = endpoint({
  name: 'getEvidenceFile',
  method: 'GET',
  path: '/evidence/:number/files/:name',
  params: z.object({ number, name: z.string().min(1).max(100) }),
  reply: 'file',
  access: 'owner',
  scopes: ['matches:read', 'evidence:write'],
  errors: ['attempts.too-many'],
})

export const SuppliedType = z.enum(['image/png', 'image/jpeg', 'application/pdf'])
export type SuppliedType = z.infer<typeof SuppliedType>

/** Goes on by hand where a page could not be captured: with a screenshot or a PDF, and why. It is kept as supplied, never as captured. */
export const supplyEvidence = endpoint({
  name: 'supplyEvidence',
  method: 'POST',
  path: '/desk/evidence/:number/supplied',
  params: z.object({ number }),
  body: z.object({
    reason: z.string().trim().min(10, 'Say in a sentence why it is supplied by hand.').max(2000),
    type: SuppliedType,
    /** The file as base64, at most 15 MB. */
    content: z.base64().max(20_000_000, 'The file may have 15 MB.'),
  }),
  limit: 21_000_000,
  reply: EvidenceInFull,
  access: 'staff',
  roles: ['case-manager', 'legal'],
  errors: ['evidence.not-failed', 'evidence.file'],
})
