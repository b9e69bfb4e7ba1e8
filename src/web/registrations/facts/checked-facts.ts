import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { type FactsInForm, faultsOf } from './order-facts.ts'

/** Checks the facts of an order as they are typed, each fault at its field. */
export const checkedFacts: Resolver<FactsInForm> = (typed) => {
  const faults = faultsOf(typed)
  if (faults.size === 0) return { values: typed, errors: {} }
  const errors: FieldErrors<FactsInForm> = {}
  for (const [name, message] of faults) set(errors, name, { type: 'fact', message })
  return { values: {}, errors }
}
