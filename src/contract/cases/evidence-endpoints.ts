import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Evidence } from '../evidence/evidence.ts'
import { Id } from '../wire.ts'

const caseParams = z.object({ caseId: Id })

/** A page of a case with what is kept of it: one a pair, and one more for each additional page. */
export const CasePairEvidence = z
  .object({
    /** Uuid of the pair in the submission. */
    uuid: z.string(),
    /** Null where the photograph is in no library. */
    image: Id.nullable(),
    title: z.string(),
    /** Null for additional pages, too. */
    match: Id.nullable(),
    pageUrl: z.string(),
    fileUrl: z.string(),
    /** Its newest that the case holds or could hold; null where none was asked for. */
    evidence: Evidence.nullable(),
    /** Why there is nothing to hold yet, as a sentence; null where it is kept or supplied. */
    missing: z.string().nullable(),
  })
  .meta({ id: 'CasePairEvidence' })
export type CasePairEvidence = z.infer<typeof CasePairEvidence>

const CaseEvidence = z.object({
  data: z.array(CasePairEvidence),
  isComplete: z.boolean(),
  /** Bytes of all evidence. */
  bytes: z.number().int(),
})
export type CaseEvidence = z.infer<typeof CaseEvidence>

/** Evidence of each pair of a case. */
export const getCaseEvidence = endpoint({
  name: 'getCaseEvidence',
  method: 'GET',
  path: '/cases/:caseId/evidence',
  params: caseParams,
  reply: CaseEvidence,
  access: 'owner',
  scopes: ['cases:read'],
  errors: [],
})

/** All of a case that is kept, as one ZIP file with a package (WACZ) an evidence. That it was taken stands in the log of each. */
export const getCaseEvidencePackage = endpoint({
  name: 'getCaseEvidencePackage',
  method: 'GET',
  path: '/cases/:caseId/evidence/package',
  params: caseParams,
  reply: 'file',
  access: 'owner',
  errors: ['evidence.none-kept', 'evidence.too-large'],
})

/** As `getCaseEvidence`, of anybody's case. */
export const getDeskCaseEvidence = endpoint({
  name: 'getDeskCaseEvidence',
  method: 'GET',
  path: '/desk/cases/:caseId/evidence',
  params: caseParams,
  reply: CaseEvidence,
  access: 'staff',
  roles: ['case-manager', 'legal'],
  errors: [],
})

/** As `getCaseEvidencePackage`, of anybody's case. */
export const getDeskCaseEvidencePackage = endpoint({
  name: 'getDeskCaseEvidencePackage',
  method: 'GET',
  path: '/desk/cases/:caseId/evidence/package',
  params: caseParams,
  reply: 'file',
  access: 'staff',
  roles: ['case-manager', 'legal'],
  errors: ['evidence.none-kept', 'evidence.too-large'],
})
