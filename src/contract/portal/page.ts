import { z } from 'zod'
import { ContactSource } from '#contract/letters/contacts/contact.ts'
import { LineKind, TaxTreatment } from '../billing/price-lines.ts'
import { durations } from '../platform/choices.ts'
import { FactorSources, PriceChoice, PriceStep } from '../pricing/price.ts'
import { Change, Matrix3, Quad } from '../fingerprints/change.ts'
import { Id, Moment } from '../wire.ts'
import { AnswerKind } from './answer-kinds.ts'
import { languages } from '../languages/languages.ts'
import { PortalRecord, PortalScreenshot } from './record.ts'

/** In minor units by the exponent of ISO 4217. */
const amount = z.number().int()
const Language = z.enum(languages)
const picture = z.object({ url: z.string(), width: z.number().int(), height: z.number().int() })

/** Payment state of a case for its payer. `merged`: the page leads to the continuing case. */
export const PortalState = z.enum(['unpaid', 'processing', 'paid', 'legal', 'merged'])
export type PortalState = z.infer<typeof PortalState>

export const PaymentMethod = z.enum(['card', 'card-parts', 'wallet', 'bank'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/**
 * Why nothing can be paid. `bank`: a payment waits for a bank's answer. `parts`: the next part is charged on its day. `too-small`: no payment service
 * takes such a sum. `no-way`: nothing is set up to pay by.
 */
export const NothingPayable = z.enum([
  'unavailable',
  'legal',
  'merged',
  'no-price',
  'closed',
  'paid',
  'bank',
  'parts',
  'too-small',
  'no-way',
])
export type NothingPayable = z.infer<typeof NothingPayable>

export const PortalDocument = z.object({
  _id: z.string(),
  kind: z.enum(['letter', 'evidence-report', 'agent-confirmation', 'invoice', 'licence', 'receipt']),
  /** What is written on it: the day of a letter, the number of a report. */
  name: z.string(),
  at: Moment.nullable(),
})
export type PortalDocument = z.infer<typeof PortalDocument>

/** The one open answer of a case. Readers with a confirmed address see its text (`getAnswer`). */
export const OpenAnswer = z.object({
  kind: AnswerKind,
  at: Moment,
  /** The day by which a human decides; reminders and parts are held until then, and after a missed one. */
  decideBy: z.iso.date(),
  /** Whether it disputes the claim. */
  isStopped: z.boolean(),
  /** What was added to it since, the oldest first. */
  more: z.array(z.object({ kind: AnswerKind, at: Moment })),
})
export type OpenAnswer = z.infer<typeof OpenAnswer>

/** The decision on the last answer, with its author's name and day, for every holder of the link. */
export const PortalDecision = z.object({
  at: Moment,
  outcome: z.enum(['upheld', 'rejected', 'price-changed', 'answered', 'settled']),
  by: z.string(),
  language: Language,
  text: z.string(),
})
export type PortalDecision = z.infer<typeof PortalDecision>

/** What is shown of a use beside the record's: pictures, what was done, and what proves it. */
export const PortalUse = z.object({
  _id: z.string(),
  title: z.string(),
  page: z.string(),
  additional: z.array(z.string()),
  original: picture.nullable(),
  copy: picture.nullable(),
  screenshot: picture.nullable(),
  changes: z.array(Change),
  region: Quad.nullable(),
  transform: Matrix3.nullable(),
  firstSeen: Moment.nullable(),
  lastSeen: Moment.nullable(),
  evidence: z.object({ number: z.string(), capturedAt: Moment.nullable() }).nullable(),
  /** The photographer's own publication and prices, where receipts are worth searching for. */
  soldAt: z.string().nullable(),
  isOnStock: z.boolean(),
})
export type PortalUse = z.infer<typeof PortalUse>

export const PortalLine = z.object({ kind: LineKind, amount, taxTreatment: TaxTreatment })
export type PortalLine = z.infer<typeof PortalLine>

/** What the page shows beside the record. */
export const Portal = z
  .object({
    state: PortalState,
    /** The case that this one goes on as. */
    mergedInto: z.object({ _id: Id, name: z.string() }).nullable(),
    /** Reason for which no reminder goes out and no part is charged: a person has yet to answer, or the case rests. */
    pause: z.enum(['answer', 'rest']).nullable(),
    currency: z.string().nullable(),
    lines: z.array(PortalLine),
    /** Null where nothing can be paid. */
    total: amount.nullable(),
    /** Number of the newest letter; `/verify` shows that it is real. */
    letterNumber: z.string().nullable(),
    /** Both prices, the past alone first, then by the days of the licence; one if no other can still be chosen. */
    prices: z.array(z.object({ days: z.literal(durations).nullable(), total: amount })),
    choice: PriceChoice,
    /** Steps of the sum, with the source of each factor; null in low-value cases and for prices of one sum. */
    arithmetic: z
      .object({
        steps: z.array(PriceStep),
        sources: FactorSources,
        /** Version of the table of fees. */
        version: z.number().int(),
      })
      .nullable(),
    /** Reason for which no licence is offered; null where one is, or the price stands. */
    noLicence: z.enum(['owner', 'not-priced']).nullable(),
    /** The promise to take the pictures down, made with the payment of the past alone. */
    removal: z
      .object({
        by: z.iso.date(),
        lookedAt: Moment.nullable(),
        outcome: z.enum(['gone', 'present', 'unclear']).nullable(),
      })
      .nullable(),
    /** Before it was lowered; shown struck through. */
    listTotal: amount.nullable(),
    /** What came in already, at most the price. */
    received: amount,
    /** The sum to pay now: all that is left, or the part that is due. Null where nothing can be paid, by `nothingDue`. */
    due: amount.nullable(),
    nothingDue: NothingPayable.nullable(),
    /** Number of the part that is due, if it is one. */
    duePart: z.number().int().nullable(),
    /** What came in above the price: still to go back, and back already. */
    over: z.object({ open: amount, back: amount }),
    isLowValue: z.boolean(),
    /** How long the use lasted, in days. */
    durationDays: z.number().int().nullable(),
    dueOn: z.iso.date().nullable(),
    instalments: z.object({
      parts: z.array(z.number().int()),
      /** Whether parts round up; else the last one is less. */
      roundsUp: z.boolean(),
      /** The first day on which they may begin: the server's, wherever the reader is. */
      from: z.iso.date(),
      plan: z.array(
        z.object({
          n: z.number().int(),
          due: z.iso.date(),
          amount,
          /** What is left of it to pay. */
          open: amount,
          state: z.enum(['due', 'late', 'paid', 'missed']),
        }),
      ),
    }),
    documents: z.array(PortalDocument),
    answer: OpenAnswer.nullable(),
    decision: PortalDecision.nullable(),
    /** Of ours, that can be accepted now. */
    offer: z
      .object({ _id: Id, amount, currency: z.string(), endsAt: Moment.nullable(), parts: z.number().int().nullable() })
      .nullable(),
    uses: z.array(PortalUse),
    photographer: z.object({ name: z.string(), place: z.string().nullable(), mandateOn: z.iso.date().nullable() }),
    manager: z.object({ name: z.string().nullable(), email: z.string() }),
    /** The company that asks, as it names itself on its invoices; where none is set, by the name of the product alone. */
    company: z.object({
      name: z.string(),
      address: z.array(z.string()),
      country: z.string().nullable(),
      taxNumber: z.string().nullable(),
      /** Its register, capital and who stands for it. */
      foot: z.string().nullable(),
    }),
    /** Where the address that the letter went to comes from. */
    addressFrom: ContactSource.nullable(),
    /** What the licence would allow. */
    licence: z.object({
      continued: z.boolean().nullable(),
      until: z.iso.date().nullable(),
      number: z.string().nullable(),
    }),
    /** The language of the letter. */
    language: Language.nullable(),
    languages: z.array(Language),
    methods: z.array(PaymentMethod),
    bank: z.object({ lines: z.array(z.string()), reference: z.string() }).nullable(),
  })
  .meta({ id: 'Portal' })
export type Portal = z.infer<typeof Portal>

/** All that the payment page of a case shows. */
export const PaymentPage = z
  .object({
    case: z.object({ _id: Id, record: PortalRecord }),
    screenshots: z.array(PortalScreenshot),
    cluster: z.object({
      images: z.array(z.object({ _id: z.string(), url: z.string().nullable(), preview: z.string().nullable() })),
      matches: z.array(z.object({ _id: z.string(), url: z.string() })),
    }),
    portal: Portal,
  })
  .meta({ id: 'PaymentPage' })
export type PaymentPage = z.infer<typeof PaymentPage>
