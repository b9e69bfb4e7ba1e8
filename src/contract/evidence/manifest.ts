import { z } from 'zod'
import { Id, Moment } from '../wire.ts'

/** A SHA-256, 64 hexadecimal digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits.')
/** Number of an evidence: 60 random bits, in letters and digits that do not resemble each other. */
export const EvidenceNumber = z
  .string()
  .regex(/^RFE-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/, 'This is no number of an evidence.')

/** Kinds of evidence files; `supplied` ones are never called captured. */
export const EvidenceFileKind = z.enum([
  'window',
  'window-uncovered',
  'page',
  'page-uncovered',
  'place',
  'close-up',
  'copy',
  'html',
  'supplied',
])
export type EvidenceFileKind = z.infer<typeof EvidenceFileKind>

/** File with its hash. A `page` taller than a picture may be has parts from the top. */
export const EvidenceFile = z.object({
  name: z.string(),
  kind: EvidenceFileKind,
  mime: z.string(),
  bytes: z.number().int().min(0),
  sha256: Sha256,
  /** Size of pictures, in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type EvidenceFile = z.infer<typeof EvidenceFile>

/** A rectangle in CSS pixels from the page's top left. */
export const PlaceOnPage = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

const Tls = z.object({
  protocol: z.string(),
  /** The certificate's fault in words; null when valid. */
  problem: z.string().nullable(),
  chain: z.array(
    z.object({ subject: z.string(), issuer: z.string(), from: Moment, until: Moment, sha256: z.string() }),
  ),
})

/** A registry's fact (RDAP) with source; null when unavailable. */
const RegistryFact = z
  .object({
    source: z.string(),
    handle: z.string().nullable(),
    name: z.string().nullable(),
    country: z.string().nullable(),
    events: z.record(z.string(), z.string()),
  })
  .nullable()

/**
 * All data of one capture, which is hashed, stamped and printed. The sealed canonical form (RFC 8785: sorted keys, no blanks) lets anyone with
 * the file compute the same hash. It has no personal contact data.
 */
export const EvidenceManifest = z.object({
  version: z.literal(1),
  number: EvidenceNumber,
  /** `supplied`: a person's statement about the page, with reason. */
  origin: z.enum(['captured', 'supplied']),
  reason: z.string().nullable(),
  /** Name of the account's holder. */
  owner: z.string(),
  requestedBy: z.enum(['owner', 'staff', 'case', 'takedown']),
  image: z.object({ id: Id, title: z.string(), sha256: Sha256.nullable() }),
  page: z.object({
    url: z.string(),
    finalUrl: z.string(),
    redirects: z.array(z.string()),
    status: z.number().int().nullable(),
    title: z.string().nullable(),
    language: z.string().nullable(),
    /** The answer's headers as they were sent, in order. */
    headers: z.array(z.tuple([z.string(), z.string()])),
    /** Limits that cut the page: its height, requests or bytes. */
    cut: z.array(z.string()),
    overlaysHidden: z.number().int(),
  }),
  copy: z.object({
    url: z.string(),
    place: PlaceOnPage.nullable(),
    score: z.number().nullable(),
    agreeing: z.number().int().nullable(),
  }),
  server: z.object({
    address: z.string().nullable(),
    port: z.number().int().nullable(),
    names: z.array(z.string()),
    tls: Tls.nullable(),
    domain: RegistryFact,
    network: RegistryFact,
  }),
  capture: z.object({
    from: Moment,
    until: Moment,
    /** Milliseconds that our clock is ahead of the time server's; null when none is configured, or it did not answer. */
    clockOffset: z.number().nullable(),
    timeServer: z.string().nullable(),
    /** The time server's error, if one is configured and failed. */
    clockProblem: z.string().optional(),
    viewport: z.object({ width: z.number().int(), height: z.number().int() }),
    locale: z.string(),
    timeZone: z.string(),
    userAgent: z.string(),
    software: z.record(z.string(), z.string()),
    requests: z.number().int(),
    /** Number of answers without a body, if any broke off. */
    cutAnswers: z.number().int().optional(),
  }),
  files: z.array(EvidenceFile),
  /** Record of requests and answers, separately time-stamped. */
  warc: z.object({ name: z.string(), bytes: z.number().int(), sha256: Sha256, records: z.number().int() }).nullable(),
})
export type EvidenceManifest = z.infer<typeof EvidenceManifest>
