import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { maxCertificate, ReadCertificate } from './package/certificate.ts'
import { RegistrationOffice } from './options.ts'

/** A registration that an image has from elsewhere, by the word of its owner. */
export const EarlierEntry = z
  .object({
    office: RegistrationOffice,
    /** As the Office prints it: `VA 2-345-678`. */
    number: z.string(),
    effectiveOn: z.iso.date().nullable(),
    /** The owner uploaded its certificate and confirmed the number. */
    hasCertificate: z.boolean(),
  })
  .meta({ id: 'EarlierRegistration' })
export type EarlierEntry = z.infer<typeof EarlierEntry>

/** A certificate that waits for its owner's confirmation. */
export const EarlierCertificate = ReadCertificate.extend({ office: RegistrationOffice })
export type EarlierCertificate = z.infer<typeof EarlierCertificate>

const EarlierOfImage = z.object({ data: z.array(EarlierEntry), toConfirm: z.array(EarlierCertificate) })
export type EarlierOfImage = z.infer<typeof EarlierOfImage>

/** Registrations of an image from elsewhere, at most one of each Office. */
export const getEarlierRegistrations = endpoint({
  name: 'getEarlierRegistrations',
  method: 'GET',
  path: '/images/:imageId/earlier-registrations',
  params: z.object({ imageId: Id }),
  reply: EarlierOfImage,
  access: 'owner',
  errors: [],
})

const ofOffice = z.object({ imageId: Id, office: RegistrationOffice })

/** Takes the certificate (PDF) of a registration from elsewhere and reads its number. Its owner confirms it afterwards. */
export const uploadEarlierCertificate = endpoint({
  name: 'uploadEarlierCertificate',
  method: 'PUT',
  path: '/images/:imageId/earlier-registrations/:office/certificate',
  params: ofOffice,
  body: z.object({
    base64: z.base64('The file could not be read. Choose it again.').max(Math.ceil(maxCertificate / 3) * 4),
  }),
  reply: EarlierOfImage,
  access: 'owner',
  limit: 8 * 1024 * 1024,
  errors: ['certificate.unreadable', 'attempts.too-many'],
})

/** Confirms the number of the uploaded certificate. The image counts as registered from then on. */
export const confirmEarlierCertificate = endpoint({
  name: 'confirmEarlierCertificate',
  method: 'POST',
  path: '/images/:imageId/earlier-registrations/:office/certificate/confirmation',
  params: ofOffice,
  body: z.object({
    number: z.string().trim().min(1, 'Give the number.').max(40, 'Maximum of 40 characters allowed.'),
    effectiveOn: z.iso.date('Give the day as YYYY-MM-DD.').nullable(),
    /** The owner has looked at the differences, and the certificate is of this image. */
    isSure: z.boolean().default(false),
  }),
  reply: EarlierOfImage,
  access: 'owner',
  errors: ['certificate.missing', 'certificate.doubtful', 'registration.number', 'registration.future-day'],
})

/** The certificate of a registration from elsewhere. */
export const getEarlierCertificate = endpoint({
  name: 'getEarlierCertificate',
  method: 'GET',
  path: '/images/:imageId/earlier-registrations/:office/certificate',
  params: ofOffice,
  reply: 'file',
  access: 'owner',
  errors: [],
})
