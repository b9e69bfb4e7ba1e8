import { z } from 'zod'
import { Moment } from '../../wire.ts'

const Line = z.string().trim().max(300)
const Text = z.string().trim().max(5000)
const Address = z.string().max(2048)

const Person = z.object({ name: Line, address: Line, phone: Line, email: Line })
export type Person = z.infer<typeof Person>

const Work = z.object({
  title: Line,
  description: Text,
  original: Address.nullable(),
  createdOn: z.iso.date().nullable(),
  publishedOn: z.iso.date().nullable(),
})

const Use = z.object({ pageUrl: Address, fileUrl: Address.nullable(), seenAt: Moment })
export type Use = z.infer<typeof Use>

/** Everything that a notice can say; empty texts and false statements are facts that are still missing. */
export const NoticeFacts = z.object({
  owner: Person,
  /** Acts for the owner; null where the owner writes. */
  agent: Person.nullable(),
  isCompany: z.boolean(),
  works: z.array(Work).max(500),
  uses: z.array(Use).max(500),
  /** IANA name of the zone in which times are printed. */
  timeZone: z.string(),
  grounds: z.object({
    /** The right that is infringed. */
    right: Text,
    ownership: Text,
    infringement: Text,
    /** Why no exception of that law covers the use. */
    exceptions: Text,
    legalBasis: Text,
  }),
  /** Each is true once the signer has made the statement; nobody makes it for them. */
  statements: z.object({
    goodFaith: z.boolean(),
    accuracy: z.boolean(),
    authority: z.boolean(),
    noLicence: z.boolean(),
    truth: z.boolean(),
    reasonableSteps: z.boolean(),
    sworn: z.boolean(),
    suit: z.boolean(),
    dataConsent: z.boolean(),
  }),
  photograph: z.object({
    class: z.enum(['creative', 'simple']).nullable(),
    /** The name, year or artist on the copies of the owner. */
    marking: Line,
    /** Why choice or execution is a personal creation. */
    creation: Text,
  }),
  uploader: Line,
  recordNumber: Line,
  evidence: z.array(Line).max(50),
  identityDocument: Line,
  mandate: Line,
  /** The wording that a law prescribes, as staff entered it. */
  prescribedForm: Text,
  remedy: Text,
  signature: z.object({ name: Line, day: z.iso.date().or(z.literal('')) }),
  agreements: z.object({ disclosure: z.boolean(), publication: z.boolean(), indemnity: z.boolean() }),
  /** True once a poster's statement led to restoration of the same item. */
  wasRestored: z.boolean(),
  /** True once the host of the original removed the copy, or a court ordered it. */
  isGoneAtOrigin: z.boolean(),
  /** Files beside the text. */
  attachments: z.array(Line).max(20),
})
export type NoticeFacts = z.infer<typeof NoticeFacts>
