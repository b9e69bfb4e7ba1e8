import { z } from 'zod'

/** Ways to register (specification, 3, "Copyright registration options"). */
export const RegistrationOption = z.enum(['USCO_SINGLE', 'USCO_MULTI', 'CIPO_SINGLE'])
export type RegistrationOption = z.infer<typeof RegistrationOption>

export const RegistrationOffice = z.enum(['US', 'CA'])
export type RegistrationOffice = z.infer<typeof RegistrationOffice>

type OptionWords = {
  office: RegistrationOffice
  label: string
  /** Paragraphs, split by a blank line. */
  description: string
  /** US dollars. */
  price: number
  maxImages: number
}

export const registrationOptions: Record<RegistrationOption, OptionWords> = {
  USCO_SINGLE: {
    office: 'US',
    label: 'United States, one image',
    description:
      'One image, registered with the United States Copyright Office.\n\nThe lower fee of the Office applies where one author is the only claimant and nothing was made for hire. We check this before you pay.',
    price: 99,
    maxImages: 1,
  },
  USCO_MULTI: {
    office: 'US',
    label: 'United States, up to 750 photographs',
    description:
      'A group of up to 750 photographs, registered together with the United States Copyright Office.\n\nAll have one author and one claimant. All are unpublished, or all were published in one calendar year.',
    price: 119,
    maxImages: 750,
  },
  CIPO_SINGLE: {
    office: 'CA',
    label: 'Canada, one image',
    description:
      'One image, registered with the Canadian Intellectual Property Office.\n\nThe Office takes one application a work. Several images are several orders, each with its own fee.',
    price: 119,
    maxImages: 1,
  },
}

/** Offices that the screen names without an option. */
export const officesComingSoon = ['China', 'India'] as const
