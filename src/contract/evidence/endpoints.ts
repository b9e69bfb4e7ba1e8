import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Activity } from '../platform/activities.ts'
import { Id, pageOf, pageQuery } from '../wire.ts'
import { Evidence, EvidenceInFull, EvidenceRequest, EvidenceRow, EvidenceState } from './evidence.ts'

const number = z.string().min(1).max(40)

/** Captures a match's page as it is now. While a capture runs, a second call returns that one; `activity` is null if a case started it. */
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

/** Evidence of the owner, newest first; `bytes` is the total size of all that the filters select. */
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
 * Returns one evidence to its owner and to staff. With `requestId` it is for the payer of the case that holds it, without the log of people's
 * actions.
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

/** Returns all of it as one file (WACZ) that replay programs read and anyone can check. Its log notes the download, once an hour. */
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

/** Returns the report for people, a signed PDF of at most 5 MB. The log of the evidence notes the download. */
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

/** Returns the first 2,000 requests of the page with their answers, in order, from its record (WARC). */
export const listEvidenceRequests = endpoint({
  name: 'listEvidenceRequests',
  method: 'GET',
  path: '/evidence/:number/requests',
  params: z.object({ number }),
  reply: z.object({ data: z.array(EvidenceRequest), isAll: z.boolean() }),
  access: 'owner',
  errors: ['evidence.altered', 'attempts.too-many'],
})

/** Returns a file, such as the sealed `manifest.json`; logs the download. */
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

/** Supplies a screenshot or PDF with a reason when a page could not be captured. It counts as supplied, never as captured. */
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
