import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, pageOf, pageQuery } from '../wire.ts'
import { maxCertificate, ReadCertificate } from './package/certificate.ts'
import { letterFileParams } from './endpoints.ts'
import { FeeEntry } from './fees.ts'
import { LetterFile, LetterInShort, Registration, RegistrationInFull } from './registration.ts'

const roles = ['registration-agent'] as const
const params = z.object({ registrationId: Id })

/** Queues of orders, in the order in which the agent works through them. */
export const RegistrationQueue = z.enum(['to-file', 'office', 'to-prepare', 'refused', 'done'])
export type RegistrationQueue = z.infer<typeof RegistrationQueue>

const Owner = z.object({ _id: Id, name: z.string(), email: z.string() })
const sentence = (least: number) =>
  z
    .string()
    .trim()
    .min(least, 'Please write at least one sentence.')
    .max(10_000, 'Maximum of 10000 characters allowed.')
const Number = z.string().trim().min(3, 'Give the number.').max(40, 'Maximum of 40 characters allowed.')

/** Files of one letter, and bytes of each. */
export const maxLetterFiles = 4
export const maxLetterFile = 5 * 1024 * 1024

/** An order as the agent sees it in a queue. */
export const DeskRegistration = Registration.extend({ owner: Owner }).meta({ id: 'DeskRegistration' })
export type DeskRegistration = z.infer<typeof DeskRegistration>

/** A letter or mail between the Office and us. */
export const OfficeLetter = LetterInShort.extend({
  text: z.string(),
  /** The member of staff who wrote it down. */
  by: z.string(),
  at: Moment,
})
export type OfficeLetter = z.infer<typeof OfficeLetter>

export const DeskRegistrationInFull = RegistrationInFull.extend({
  owner: Owner,
  letters: z.array(OfficeLetter),
  /** The uploaded certificate that waits for a person's confirmation. */
  certificateRead: ReadCertificate.nullable(),
  /** The refused order that this one corrects. */
  corrects: Id.nullable(),
  /** The Office's number of the application, noted before the filing or with it. */
  caseNumber: z.string().nullable(),
  /** The fee of the Office on this day. */
  officeFee: FeeEntry.nullable(),
  /** The party that files for the owner, as the application names it. */
  agent: z.object({ name: z.string(), email: z.string() }),
}).meta({ id: 'DeskRegistrationInFull' })
export type DeskRegistrationInFull = z.infer<typeof DeskRegistrationInFull>

/** Orders of a queue, by the day until which acting pays, then by age. */
export const listDeskRegistrations = endpoint({
  name: 'listDeskRegistrations',
  method: 'GET',
  path: '/desk/registrations',
  query: z.object({ ...pageQuery, queue: RegistrationQueue.default('to-file') }),
  reply: pageOf(DeskRegistration),
  access: 'staff',
  roles,
  errors: [],
})

export const getDeskRegistration = endpoint({
  name: 'getDeskRegistration',
  method: 'GET',
  path: '/desk/registrations/:registrationId',
  params,
  reply: DeskRegistrationInFull,
  access: 'staff',
  roles,
  errors: [],
})

/** One file of the package, for the agent. */
export const getDeskRegistrationFile = endpoint({
  name: 'getDeskRegistrationFile',
  method: 'GET',
  path: '/desk/registrations/:registrationId/files/:name',
  params: params.extend({ name: z.string().max(200) }),
  reply: 'file',
  access: 'staff',
  roles,
  errors: [],
})

/** Makes the package of a paid order again, after staff or owner solved what stopped it. */
export const makePackageAgain = endpoint({
  name: 'makePackageAgain',
  method: 'POST',
  path: '/desk/registrations/:registrationId/package',
  params,
  reply: DeskRegistrationInFull,
  access: 'staff',
  roles,
  errors: ['registration.no-way'],
})

/** Notes the number that the Office shows before the filing. The lists of the package carry it from then on. */
export const noteCaseNumber = endpoint({
  name: 'noteCaseNumber',
  method: 'PUT',
  path: '/desk/registrations/:registrationId/case-number',
  params,
  body: z.object({ number: Number.nullable() }),
  reply: DeskRegistrationInFull,
  access: 'staff',
  roles,
  errors: ['registration.no-way'],
})

/** Records that the Office has the application, the fee and the deposit. */
export const fileRegistration = endpoint({
  name: 'fileRegistration',
  method: 'POST',
  path: '/desk/registrations/:registrationId/filing',
  params,
  body: z.object({
    number: Number,
    filedOn: z.iso.date('Give the day as YYYY-MM-DD.'),
    /** US cents that the Office took. */
    officeFee: z.number().int().min(0).max(1_000_000),
  }),
  reply: DeskRegistrationInFull,
  access: 'staff',
  roles,
  errors: ['registration.no-way', 'registration.future-day', 'filing.not-asked'],
})

/** Writes a letter between the Office and us into the order. A letter from the Office asks for an answer. */
export const addOfficeLetter = endpoint({
  name: 'addOfficeLetter',
  method: 'POST',
  path: '/desk/registrations/:registrationId/letters',
  params,
  body: z.object({
    direction: OfficeLetter.shape.direction,
    on: z.iso.date('Give the day as YYYY-MM-DD.'),
    text: sentence(3),
    /** PDFs, or mails as `.eml` files. Their owner sees them. */
    files: z
      .array(
        LetterFile.pick({ name: true }).extend({
          base64: z.base64('The file could not be read. Choose it again.').max(Math.ceil(maxLetterFile / 3) * 4),
        }),
      )
      .max(maxLetterFiles, { error: `A letter takes at most ${maxLetterFiles} files.`, abort: true })
      .default([]),
  }),
  reply: DeskRegistrationInFull,
  access: 'staff',
  roles,
  limit: 32 * 1024 * 1024,
  errors: ['registration.no-way', 'registration.future-day', 'registration.money-back', 'letter.unreadable'],
})

/** A file of a letter, for the agent. */
export const getDeskRegistrationLetterFile = endpoint({
  name: 'getDeskRegistrationLetterFile',
  method: 'GET',
  path: '/desk/registrations/:registrationId/letters/:letter/files/:place',
  params: params.extend(letterFileParams),
  reply: 'file',
  access: 'staff',
  roles,
  errors: [],
})

/** Records the Office's refusal. Its owner may correct the order without another service fee. */
export const refuseRegistration = endpoint({
  name: 'refuseRegistration',
  method: 'POST',
  path: '/desk/registrations/:registrationId/refusal',
  params,
  body: z.object({ reason: sentence(10) }),
  reply: DeskRegistrationInFull,
  access: 'staff',
  roles,
  errors: ['registration.no-way'],
})

/** Takes the certificate (PDF) and reads its numbers. A person confirms them afterwards. */
export const uploadCertificate = endpoint({
  name: 'uploadCertificate',
  method: 'POST',
  path: '/desk/registrations/:registrationId/certificate',
  params,
  body: z.object({
    base64: z.base64('The file could not be read. Choose it again.').max(Math.ceil(maxCertificate / 3) * 4),
  }),
  reply: DeskRegistrationInFull,
  access: 'staff',
  roles,
  limit: 8 * 1024 * 1024,
  errors: ['registration.no-way', 'certificate.unreadable'],
})

/** Confirms the numbers of the uploaded certificate. The images are registered from then on. */
export const confirmCertificate = endpoint({
  name: 'confirmCertificate',
  method: 'POST',
  path: '/desk/registrations/:registrationId/certificate/confirmation',
  params,
  body: z.object({
    number: Number,
    effectiveOn: z.iso.date('Give the day as YYYY-MM-DD.'),
    decidedOn: z.iso.date('Give the day as YYYY-MM-DD.').nullable(),
    /** The reason for a confirmation in spite of doubts. */
    reason: z.string().trim().max(1000).default(''),
  }),
  reply: DeskRegistrationInFull,
  access: 'staff',
  roles,
  errors: ['registration.no-way', 'registration.future-day', 'certificate.missing', 'certificate.doubtful'],
})

/** Starts a corrected order in place of a refused one. Its service fee is zero. */
export const correctRegistration = endpoint({
  name: 'correctRegistration',
  method: 'POST',
  path: '/registrations/:registrationId/corrections',
  params,
  reply: RegistrationInFull,
  status: 201,
  access: 'owner',
  errors: ['registration.not-refused', 'registration.one-image', 'registration.image-not-ready'],
})
