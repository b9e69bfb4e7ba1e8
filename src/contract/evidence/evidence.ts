import { z } from 'zod'
import { Id, Moment } from '../wire.ts'
import { EvidenceFileKind, EvidenceManifest, EvidenceNumber, Sha256 } from './manifest.ts'

/**
 * `waiting` in the queue, `capturing` the page, `sealing` the capture, `kept`; `failed`, with a possible retry at `nextTryAt`; `supplied` by a
 * person instead.
 */
export const EvidenceState = z.enum(['waiting', 'capturing', 'sealing', 'kept', 'failed', 'supplied'])
export type EvidenceState = z.infer<typeof EvidenceState>

export const RequestedBy = z.enum(['owner', 'staff', 'case', 'takedown'])
export type RequestedBy = z.infer<typeof RequestedBy>

/** Kinds of files: the manifest's, and the request record. */
export const KeptFileKind = z.enum([...EvidenceFileKind.options, 'warc'])
export type KeptFileKind = z.infer<typeof KeptFileKind>

/** An evidence as lists show it. */
export const Evidence = z
  .object({
    _id: Id,
    number: EvidenceNumber,
    state: EvidenceState,
    /** Reason for the last failure, as a sentence. */
    problem: z.string().nullable(),
    attempts: z.number().int(),
    nextTryAt: Moment.nullable(),
    image: Id,
    match: Id.nullable(),
    pageUrl: z.string(),
    fileUrl: z.string(),
    requestedBy: RequestedBy,
    /** The work on it, while a person waits for it. */
    activity: Id.nullable(),
    bytes: z.number().int(),
    createdAt: Moment,
    capturedAt: Moment.nullable(),
    sealedAt: Moment.nullable(),
    /** Times of the last hash check and of the first difference. */
    checkedAt: Moment.nullable(),
    alteredAt: Moment.nullable(),
  })
  .meta({ id: 'Evidence' })
export type Evidence = z.infer<typeof Evidence>

/** Temporary address of a picture, with its pixels. */
const Shown = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() })

/** Evidence in a list, with its photograph; null when that has left the library. `picture` shows the copy on its page; null when there is none. */
export const EvidenceRow = Evidence.extend({
  title: z.string().nullable(),
  thumbnail: Shown.nullable(),
  picture: Shown.nullable(),
}).meta({ id: 'EvidenceRow' })
export type EvidenceRow = z.infer<typeof EvidenceRow>

export const EvidenceStamp = z.object({
  of: z.enum(['manifest', 'warc']),
  authority: z.string(),
  /** Null before the stamp; `problem` then has the reason. */
  time: Moment.nullable(),
  problem: z.string().nullable(),
})

export const CustodyLine = z.object({
  n: z.number().int(),
  kind: z.string(),
  at: Moment,
  /** An account's id, or the job that did it. */
  by: z.string(),
  about: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  hash: Sha256,
})

/** Request of the captured page, with its answer. */
export const EvidenceRequest = z
  .object({
    url: z.string(),
    at: Moment,
    status: z.number().int(),
    type: z.string().nullable(),
    /** Hash of the answer's body. */
    sha256: Sha256,
  })
  .meta({ id: 'EvidenceRequest' })
export type EvidenceRequest = z.infer<typeof EvidenceRequest>

/** All data of an evidence, for its owner. */
export const EvidenceInFull = Evidence.extend({
  manifest: EvidenceManifest.nullable(),
  manifestHash: Sha256.nullable(),
  warcHash: Sha256.nullable(),
  files: z.array(
    z.object({
      name: z.string(),
      kind: KeptFileKind,
      mime: z.string(),
      bytes: z.number().int(),
      sha256: Sha256,
      /** Temporary address of a picture, which logs no download. */
      url: z.string().nullable(),
    }),
  ),
  stamps: z.array(EvidenceStamp),
  /** The newest 200 lines, oldest first, numbered from one. */
  custody: z.array(CustodyLine),
  /** Number of public look-ups of its number. */
  looks: z.number().int(),
}).meta({ id: 'EvidenceInFull' })
export type EvidenceInFull = z.infer<typeof EvidenceInFull>
