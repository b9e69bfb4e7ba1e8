import { FeeKind, feeKinds } from '#contract/registrations/fees.ts'
import { officesComingSoon, RegistrationOption, registrationOptions } from '#contract/registrations/options.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readFees } from '../fees/fee-store.ts'
import { priceOfRegistration } from './price.ts'

/** The ways to register with what they cost today, fees apart. */
export async function showOptions({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const fees = await readFees(db)
  const day = clock().toISOString().slice(0, 10)
  return {
    data: RegistrationOption.options.map((option) => ({
      value: option,
      ...registrationOptions[option],
      fees: FeeKind.options
        .filter((kind) => feeKinds[kind].option === option)
        .map((kind) => {
          const { governmentFee, serviceFee, notes } = priceOfRegistration({ option, feeKind: kind, day, fees }).price
          return { kind, label: feeKinds[kind].label, governmentFee, serviceFee, notes }
        }),
    })),
    comingSoon: [...officesComingSoon],
  }
}
