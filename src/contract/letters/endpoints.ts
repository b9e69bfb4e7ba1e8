import { z } from 'zod'
import { languages } from '../languages/languages.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Moment } from '#contract/wire.ts'
import { ContactBy, CountryCode } from './contact-by/country-rule.ts'
import { LawQuestion } from '#contract/reference/law-questions.ts'
import { CaseState } from '#contract/cases/case-states.ts'
import { LetterDraft, letterFields, LetterKind, OwnersLetter, PrintBlocker, SentLetter } from './letter.ts'

const ofCase = z.object({ caseId: Id })
const ofLetter = z.object({ caseId: Id, letterId: Id })
const roles = ['case-manager', 'legal'] as const

/** The letters of a case, what its country's law asks first, and which letter comes next. */
export const listCaseLetters = endpoint({
  name: 'listCaseLetters',
  method: 'GET',
  path: '/desk/cases/:caseId/letters',
  params: ofCase,
  reply: z.object({
    data: z.array(SentLetter),
    /** The kind that can be written now; null where none can. */
    next: LetterKind.nullable(),
    /** True when the first letter is next, and its price and a contact are known. */
    isPrepared: z.boolean(),
    contactBy: ContactBy,
    /** Why no letter of ours can be made there; null where one can. */
    problem: z.string().nullable(),
    questions: z.array(LawQuestion),
    languages: z.array(z.enum(languages)),
  }),
  access: 'staff',
  roles,
  errors: [],
})

/** Begins a letter by its template, or goes on with the one that was begun. Refused where no letter of ours can be made. */
export const openLetterDraft = endpoint({
  name: 'openLetterDraft',
  method: 'POST',
  path: '/desk/cases/:caseId/letters',
  params: ofCase,
  body: z.object({ kind: LetterKind }),
  reply: LetterDraft,
  access: 'staff',
  roles,
  errors: ['letter.not-now', 'letter.not-allowed', 'letter.no-template'],
})

/** Keeps what is written. `revision` is the one that was read. Another language begins with its own text. */
export const saveLetterDraft = endpoint({
  name: 'saveLetterDraft',
  method: 'PUT',
  path: '/desk/cases/:caseId/letters/:letterId',
  params: ofLetter,
  body: z.object({ revision: z.number().int(), ...letterFields }),
  reply: LetterDraft,
  access: 'staff',
  roles,
  errors: ['letter.revised', 'letter.sent', 'letter.no-template'],
})

/** Throws the draft away; what was sent stays. */
export const discardLetterDraft = endpoint({
  name: 'discardLetterDraft',
  method: 'DELETE',
  path: '/desk/cases/:caseId/letters/:letterId',
  params: ofLetter,
  reply: 'none',
  status: 204,
  access: 'staff',
  roles,
  errors: ['letter.sent'],
})

/** The file as it would be sent, marked as a draft and not signed; what lacks is named in it. */
export const previewLetter = endpoint({
  name: 'previewLetter',
  method: 'GET',
  path: '/desk/cases/:caseId/letters/:letterId/preview',
  params: ofLetter,
  reply: 'file',
  access: 'staff',
  roles,
  errors: ['document.not-ready'],
})

/** Sends it, once: asked for again, it answers with the letter that was sent. What is missing is refused, each as a sentence. */
export const sendLetter = endpoint({
  name: 'sendLetter',
  method: 'POST',
  path: '/desk/cases/:caseId/letters/:letterId/send',
  params: ofLetter,
  body: z.object({ revision: z.number().int() }),
  reply: SentLetter,
  access: 'staff',
  roles,
  errors: ['document.not-ready', 'letter.lacking', 'letter.changed', 'letter.revised', 'letter.not-now'],
})

/** The signed file of a letter that was sent. */
export const getDeskLetterFile = endpoint({
  name: 'getDeskLetterFile',
  method: 'GET',
  path: '/desk/cases/:caseId/letters/:letterId/file',
  params: ofLetter,
  reply: 'file',
  access: 'staff',
  roles,
  errors: [],
})

/** The same to be printed: on the paper of the recipient's country, with the address in the window. */
export const getLetterPrint = endpoint({
  name: 'getLetterPrint',
  method: 'GET',
  path: '/desk/cases/:caseId/letters/:letterId/print',
  params: ofLetter,
  reply: 'file',
  access: 'staff',
  roles,
  errors: ['letter.not-postable', 'document.not-ready'],
})

/** The letters of an owner's case that went out, the newest first. */
export const listOwnLetters = endpoint({
  name: 'listOwnLetters',
  method: 'GET',
  path: '/cases/:caseId/letters',
  params: ofCase,
  reply: z.object({ data: z.array(OwnersLetter) }),
  access: 'owner',
  errors: [],
})

/** A copy of a letter for the owner: without the link that is the image user's alone. */
export const getOwnLetterFile = endpoint({
  name: 'getOwnLetterFile',
  method: 'GET',
  path: '/cases/:caseId/letters/:letterId/file',
  params: ofLetter,
  reply: 'file',
  access: 'owner',
  errors: ['document.not-ready', 'attempts.too-many'],
})

/** A case whose image user was written to and has not answered. */
export const Remindable = z
  .object({
    _id: Id,
    name: z.string(),
    host: z.string(),
    infringer: z.string(),
    state: CaseState,
    since: Moment,
    dueAt: Moment.nullable(),
    /** Whether the day by which an answer was asked for has passed. */
    isDue: z.boolean(),
    /** Letters that went out. */
    letters: z.number().int(),
    mailedTo: z.array(z.string()),
    lacking: z.array(PrintBlocker),
  })
  .meta({ id: 'Remindable' })
export type Remindable = z.infer<typeof Remindable>

export const maxReminders = 50

/** Cases that wait for an answer, those that wait longest first, at most 200; `total` counts all. */
export const listReminders = endpoint({
  name: 'listReminders',
  method: 'GET',
  path: '/desk/reminders',
  reply: z.object({ data: z.array(Remindable), total: z.number().int() }),
  access: 'staff',
  roles,
  errors: [],
})

/** Reminds each case in its own transaction; returns the cases that no longer allow it. */
export const sendReminders = endpoint({
  name: 'sendReminders',
  method: 'POST',
  path: '/desk/reminders',
  body: z.object({
    cases: z
      .array(Id)
      .min(1, 'Please choose whom to remind.')
      .max(maxReminders, `At most ${maxReminders} at a time.`)
      .refine((ids) => new Set(ids).size === ids.length, 'Each case is named once.'),
  }),
  reply: z.object({
    sent: z.array(z.object({ _id: Id, name: z.string() })),
    skipped: z.array(z.object({ _id: Id, name: z.string(), why: z.string() })),
  }),
  access: 'staff',
  roles,
  errors: [],
})

/** A text of letters, and who wrote it; version 0 is what the product comes with. */
export const LetterTemplate = z
  .object({
    kind: LetterKind,
    language: z.enum(languages),
    /** Two letters; empty for every country without a text of its own. */
    country: z.string(),
    version: z.number().int(),
    /** Number of our own wording; null for a text of staff. */
    edition: z.number().int().nullable(),
    subject: z.string(),
    body: z.string(),
    why: z.string(),
    by: z.string().nullable(),
    at: Moment.nullable(),
  })
  .meta({ id: 'LetterTemplate' })
export type LetterTemplate = z.infer<typeof LetterTemplate>

const whichText = z.object({
  kind: LetterKind,
  language: z.enum(languages),
  country: z.union([z.literal(''), CountryCode]).default(''),
})

/** The texts that count now. */
export const listLetterTemplates = endpoint({
  name: 'listLetterTemplates',
  method: 'GET',
  path: '/desk/templates',
  reply: z.object({ data: z.array(LetterTemplate) }),
  access: 'staff',
  errors: [],
})

/** All versions of one, the newest first. */
export const listTemplateVersions = endpoint({
  name: 'listTemplateVersions',
  method: 'GET',
  path: '/desk/templates/versions',
  query: whichText,
  reply: z.object({ data: z.array(LetterTemplate) }),
  access: 'staff',
  errors: [],
})

/** Writes a text, as another version. Refused with what its fields or the rules of its country say against it. */
export const saveLetterTemplate = endpoint({
  name: 'saveLetterTemplate',
  method: 'PUT',
  path: '/desk/templates',
  body: z.object({
    ...whichText.shape,
    subject: letterFields.subject,
    body: letterFields.body,
    why: z.string().trim().min(1, 'Please say why.').max(500),
    /** The version that was read; 0 where there is none but the product's, or none at all. */
    version: z.number().int().min(0),
  }),
  reply: LetterTemplate,
  access: 'staff',
  roles: ['legal'],
  errors: ['template.changed'],
})
