import { z } from 'zod'
import { Id, Moment } from '../wire.ts'

/** A SHA-256, 64 hexadecimal digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits.')
/** The number of an evidence: 60 random bits, in letters and digits that are not taken for one another. */
export const EvidenceNumber = z
  .string()
  .regex(/^RFE-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/, 'This is no number of an evidence.')

/** What a file of an evidence shows. Whatever is `supplied` was given by a person and is never called captured. */
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

/** One file, with what it is checked by. `page` has parts from the top where it is taller than a picture may be. */
export const EvidenceFile = z.object({
  name: z.string(),
  kind: EvidenceFileKind,
  mime: z.string(),
  bytes: z.number().int().min(0),
  sha256: Sha256,
  /** Of pictures, in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})
export type EvidenceFile = z.infer<typeof EvidenceFile>

/** A rectangle on the page, in CSS pixels from its top left. */
export const PlaceOnPage = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

const Tls = z.object({
  protocol: z.string(),
  /** What was not right about it, in words; null where all was. The page is captured all the same. */
  problem: z.string().nullable(),
  chain: z.array(
    z.object({ subject: z.string(), issuer: z.string(), from: Moment, until: Moment, sha256: z.string() }),
  ),
})

/** A fact of a registry (RDAP), with where it was read; null where it was not to be had. */
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
 * Everything that is known of one capture: what is hashed, stamped and printed. It is sealed in its canonical form (RFC 8785: keys in order, no
 * blanks), so that whoever has the file computes the same hash. No personal contact data stand in it.
 */
export const EvidenceManifest = z.object({
  version: z.literal(1),
  number: EvidenceNumber,
  /** `supplied`: by a person, with the reason; everything about the page is what that person says. */
  origin: z.enum(['captured', 'supplied']),
  reason: z.string().nullable(),
  /** For whom: the name of the account's holder. */
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
    /** Whether the page was cut: at its height, its requests or its bytes. */
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
    /** How many milliseconds the clock here is ahead of the time server's; null where none is configured, or it told nothing. */
    clockOffset: z.number().nullable(),
    timeServer: z.string().nullable(),
    /** Why the time server told nothing; left out where it did, or none is configured. */
    clockProblem: z.string().optional(),
    viewport: z.object({ width: z.number().int(), height: z.number().int() }),
    locale: z.string(),
    timeZone: z.string(),
    userAgent: z.string(),
    software: z.record(z.string(), z.string()),
    requests: z.number().int(),
    /** Of how many the answer could not be read to its end, and is kept without its body; left out where there are none. */
    cutAnswers: z.number().int().optional(),
  }),
  files: z.array(EvidenceFile),
  /** The record of every request and answer, apart from the files: it is stamped for itself. */
  warc: z.object({ name: z.string(), bytes: z.number().int(), sha256: Sha256, records: z.number().int() }).nullable(),
})
export type EvidenceManifest = z.infer<typeof EvidenceManifest>
