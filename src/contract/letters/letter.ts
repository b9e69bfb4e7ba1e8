import { z } from 'zod'
import { languages } from '../languages/languages.ts'
import { Id, Moment } from '#contract/wire.ts'
import { ContactBy } from './contact-by/country-rule.ts'
import { PlainEmail } from './contacts/contact.ts'

/** What a letter is: the first one of a case, or a reminder of it. */
export const LetterKind = z.enum(['first', 'reminder'])
export type LetterKind = z.infer<typeof LetterKind>

export const kindNames: Record<LetterKind, string> = { first: 'First letter', reminder: 'Reminder' }

/** A part of a letter in the order in which it is read. */
const LetterBlock = z.union([
  z.object({ text: z.string() }),
  /** Small print below the signature. */
  z.object({ note: z.string() }),
  z.object({ items: z.array(z.string()) }),
  z.object({ amounts: z.array(z.object({ what: z.string(), amount: z.string() })), total: z.string() }),
  /** A link; `isCode` asks for a QR code beside it. */
  z.object({ label: z.string(), url: z.string(), isCode: z.boolean().optional() }),
])
export type LetterBlock = z.infer<typeof LetterBlock>

/** Everything that a letter says; its file, its mail and what is printed are made of this alone. */
export const LetterContent = z.object({
  kind: LetterKind,
  language: z.enum(languages),
  reference: z.string(),
  /** `YYYY-MM-DD` */
  date: z.iso.date(),
  dueOn: z.iso.date(),
  sender: z.object({
    name: z.string(),
    lines: z.array(z.string()),
    /** Lines to which the letter comes back, where not to the address. */
    returnTo: z.array(z.string()).nullable().optional(),
    email: z.string(),
    phone: z.string().nullable().optional(),
    /** The entry of the operator in a public register. */
    register: z.string().nullable().optional(),
  }),
  /** The address as on an envelope, and its country's two letters; null where none is known. */
  recipient: z.object({ lines: z.array(z.string()), country: z.string().nullable() }),
  subject: z.string(),
  /** Keys of the original and of its copy on the page; null where one is missing. */
  pair: z.object({ original: z.string(), copy: z.string(), host: z.string() }).nullable().optional(),
  blocks: z.array(LetterBlock),
  enclosures: z.array(z.string()),
  /** Under which number, and where, anybody learns that it is from us; from when it is sent on. */
  check: z.object({ number: z.string(), url: z.url() }).nullable().optional(),
})
export type LetterContent = z.infer<typeof LetterContent>

/** What a letter is written on; a version or an id that is another by the time it is sent stops it. */
export const LetterBasis = z.object({
  country: z.string().nullable(),
  ruleVersion: z.number().int().nullable(),
  contactBy: ContactBy,
  priceVersion: z.number().int().nullable(),
  /** `first en IE 3` */
  template: z.string(),
})
export type LetterBasis = z.infer<typeof LetterBasis>

/** Something without which a letter does not leave, with the page where it is filled in. */
export const PrintBlocker = z.object({ code: z.string(), sentence: z.string(), where: z.string().nullable() })
export type PrintBlocker = z.infer<typeof PrintBlocker>

/** What the linter says of a text, in our own words. */
export const Objection = z.object({
  rule: z.string(),
  sentence: z.string(),
  /** The words that it is about; null for something that is not there. */
  words: z.string().nullable(),
  source: z.string(),
  checkedAt: z.iso.date(),
})
export type Objection = z.infer<typeof Objection>

export const maxRecipients = 10

/** What staff write of a letter before it is sent. */
export const letterFields = {
  language: z.enum(languages),
  subject: z.string().trim().min(1, 'Please write a subject.').max(200, 'Maximum of 200 characters allowed.'),
  body: z.string().trim().min(1, 'Please write the letter.').max(12_000, 'Maximum of 12000 characters allowed.'),
  contact: Id.nullable(),
  /** Addresses beside the contact's own. */
  recipients: z.array(PlainEmail).max(maxRecipients, `At most ${maxRecipients} addresses.`),
  byPost: z.boolean(),
}

/** A letter while it is written, with everything that keeps it from being sent. */
export const LetterDraft = z
  .object({
    _id: Id,
    kind: LetterKind,
    revision: z.number().int(),
    ...letterFields,
    savedAt: Moment,
    savedBy: z.string(),
    /** The addresses that it goes to by mail: the contact's, and the others. */
    mailedTo: z.array(z.string()),
    lacking: z.array(PrintBlocker),
    objections: z.array(Objection),
    /** What is another since it was written, each as a sentence; saving again takes note of it. */
    changed: z.array(z.string()),
    mail: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
    enclosures: z.array(z.string()),
    dueOn: z.iso.date(),
  })
  .meta({ id: 'LetterDraft' })
export type LetterDraft = z.infer<typeof LetterDraft>

/** How handing a mail over went. */
export const LetterMail = z.object({
  email: z.string(),
  state: z.enum(['waiting', 'handed-over', 'sent', 'refused', 'failed', 'unsure', 'kept', 'stopped']),
  problem: z.string().nullable(),
  at: Moment,
})

/** A letter that was sent, as staff see it. */
export const SentLetter = z
  .object({
    _id: Id,
    kind: LetterKind,
    language: z.enum(languages),
    subject: z.string(),
    sentAt: Moment,
    sentBy: z.string(),
    dueOn: z.iso.date(),
    byPost: z.boolean(),
    recipient: z.array(z.string()),
    mails: z.array(LetterMail),
  })
  .meta({ id: 'SentLetter' })
export type SentLetter = z.infer<typeof SentLetter>

/** A letter that was sent, as the owner of its case sees it. */
export const OwnersLetter = z
  .object({
    _id: Id,
    kind: LetterKind,
    language: z.enum(languages),
    subject: z.string(),
    sentAt: Moment,
    dueOn: z.iso.date(),
  })
  .meta({ id: 'OwnersLetter' })
export type OwnersLetter = z.infer<typeof OwnersLetter>
