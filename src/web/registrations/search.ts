import type { RegistrationOffice } from '#contract/registrations/options.ts'
import type { RegistrationShow } from '#contract/registrations/states.ts'

/** The processor's page comes back with one of the two. */
export type PaymentReturn = { success?: boolean; canceled?: boolean }

/** The wallet's page comes back with both. */
export type WalletReturn = { token?: string; PayerID?: string }

/** Parts of the addresses of registrations. */
export type RegistrationSearch = PaymentReturn &
  WalletReturn & {
    page?: number
    show?: RegistrationShow
    office?: RegistrationOffice
    /** The single flow of this image. */
    image?: string
    /** Ids with commas between them, chosen in the library. */
    images?: string
    /** A selection that the server keeps, where the ids are too many for an address. */
    selection?: string
  }

export const pageIn = (page: unknown): number => (Number.isSafeInteger(page) && Number(page) > 1 ? Number(page) : 1)
