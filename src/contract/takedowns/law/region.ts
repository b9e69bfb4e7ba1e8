import { z } from 'zod'
import { takedownRegions } from '../../platform/choices.ts'
import { CitedSource, type SourceId } from './sources.ts'

/** The code of a region, as the specification numbers them. */
export type RegionCode = (typeof takedownRegions)[number]['code']
export const RegionCode = z.literal(takedownRegions.map(({ code }) => code))

/** The languages in which notices are worded. */
export const NoticeLanguage = z.enum(['en', 'de', 'fr', 'it', 'es', 'pt', 'zh', 'ja', 'ru'])
export type NoticeLanguage = z.infer<typeof NoticeLanguage>

/** A section of a notice. A required element of a region is met by one section, found by its heading. */
export const Part = z.enum([
  'form',
  'prescribedForm',
  'provider',
  'channel',
  'names',
  'works',
  'ownership',
  'right',
  'location',
  'seenAt',
  'infringement',
  'reasons',
  'noLicence',
  'photoClass',
  'marking',
  'creation',
  'uploader',
  'recordNumber',
  'evidence',
  'remedy',
  'legalBasis',
  'goodFaith',
  'accuracy',
  'truth',
  'reasonableSteps',
  'sworn',
  'suit',
  'dataConsent',
  'principal',
  'identity',
  'mandate',
  'contact',
  'sender',
  'notifier',
  'signature',
])
export type Part = z.infer<typeof Part>

/** The notices that an element belongs to: all, those of agents, those of natural persons, of simple photographs, or where the fact is known. */
export const When = z.enum(['always', 'agent', 'person', 'simple-photograph', 'known'])
export type When = z.infer<typeof When>

/** An identifier of the research file; staff verify an element by it. */
const Name = z.string().regex(/^[a-z0-9]+(_[a-z0-9]+)*$/)
const Text = z.string().min(3).max(400)

export const Element = z.strictObject({ id: Name, text: Text, part: Part, when: When, source: CitedSource })
export type Element = z.infer<typeof Element>

const Law = z.strictObject({ law: Text, sections: z.string().min(1).max(200), source: CitedSource })

/** A rule on content; `check` is asked of the finished notice, null leaves it as a caution that is shown before signing. */
export const ContentRule = z.strictObject({
  id: Name,
  text: Text,
  check: z
    .enum([
      'no-offer',
      'no-payment',
      'no-personal-data-asked',
      'no-other-link',
      'no-dsa',
      'no-perjury',
      'no-trade-mark',
      'no-blocking-threat',
      'no-second-notice',
      'no-agent',
    ])
    .nullable(),
  source: CitedSource,
})
export type ContentRule = z.infer<typeof ContentRule>

/** A time limit; `text` alone stands where the law names no number. */
export const Deadline = z
  .strictObject({
    event: Name,
    within: z
      .strictObject({ count: z.number().int().positive(), unit: z.enum(['workdays', 'days', 'hours', 'months']) })
      .nullable(),
    countedFrom: Text,
    actor: z.enum(['host', 'owner', 'notifier', 'user', 'sender', 'right holder', 'site owner']),
    isStatutory: z.boolean(),
    text: Text.nullable(),
    source: CitedSource,
  })
  .refine(({ within, text }) => within !== null || text !== null, 'A deadline has a number or a sentence.')
export type Deadline = z.infer<typeof Deadline>

/** States of a notice after it was delivered, in the order of the research file. */
export const Outcome = z.enum([
  'acknowledged',
  'forwarded',
  'removed_verified',
  'partially_removed',
  'blocked_until',
  'refused',
  'no_response',
  'counter_noticed',
  'action_filed',
  'restored',
  'reappeared',
  'withdrawn',
])
export type Outcome = z.infer<typeof Outcome>

/** `staff-confirm`: staff read each notice first. `off`: no notice is sent. */
export const RegionStatus = z.enum(['on', 'staff-confirm', 'off'])
export type RegionStatus = z.infer<typeof RegionStatus>

export const Region = z
  .strictObject({
    code: RegionCode,
    name: Text,
    language: NoticeLanguage,
    addressee: Text,
    laws: z.array(Law).min(1),
    /** The law as a notice names it, in the notice's language; null where none was verified. `onlyIn` is the host's country. */
    cites: z.strictObject({ law: Text, search: Text.optional(), onlyIn: z.string().length(2).optional() }).nullable(),
    requiredElements: z.array(Element).min(1),
    /** True where the owner must say why no exception covers the use, before signing. */
    asksExceptions: z.boolean(),
    signers: z.strictObject({ owner: z.boolean(), agent: z.boolean(), condition: Text, source: CitedSource }),
    /** The oath by default; the recipient's own wish wins over it. */
    perjury: z.enum(['required', 'allowed', 'avoid']),
    contentRules: z.array(ContentRule),
    deadlines: z.array(Deadline),
    /**
     * The country whose workdays count, the country of hosts to which the clock is confined, and the zone in which days begin: the westernmost
     * of the country, so that a day that ends somewhere has not begun to count late. Null shows no clock.
     */
    clock: z
      .strictObject({
        workdaysOf: z.string().length(2).nullable(),
        onlyIn: z.string().length(2).nullable(),
        zone: z.string(),
      })
      .nullable(),
    outcomes: z.array(Outcome).min(1),
    /** Canadian hosts forward notices; all others remove. */
    success: z.enum(['removed_verified', 'forwarded']),
    otherRoutes: z.array(z.strictObject({ id: Name, use: Text, effect: Text })),
    notes: z.array(z.string().min(3).max(400)),
    status: RegionStatus,
    /** A sentence on the status; a region that is off always has one. */
    statusReason: Text.nullable(),
  })
  .refine(({ status, statusReason }) => status === 'on' || statusReason !== null, 'Say why the region is not on.')
export type Region = z.infer<typeof Region>

/** An element that every notice of its region has. */
export const element = (id: string, part: Part, source: SourceId, text: string): Element => ({
  id,
  text,
  part,
  when: 'always',
  source,
})

/** The same for some notices only. */
export const only = (when: When, always: Element): Element => ({ ...always, when })
