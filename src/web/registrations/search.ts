import type { RegistrationShow } from '#contract/registrations/states.ts'

/** Parts of the addresses of registrations. */
export type ListSearch = { page?: number; show?: RegistrationShow }

/** `image`: the single flow. The processor's page comes back with `success` or `canceled`. */
export type PaymentReturn = { success?: boolean; canceled?: boolean }
export type NewSearch = PaymentReturn & { image?: string }

/** The wallet's page comes back with `token` and `PayerID`. */
export type OrderSearch = PaymentReturn & { token?: string; PayerID?: string }
export type PlanSearch = { page?: number; office?: 'US' | 'CA' }

export const pageIn = (page: unknown): number => (Number.isSafeInteger(page) && Number(page) > 1 ? Number(page) : 1)
