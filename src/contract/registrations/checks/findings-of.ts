import type { RegistrationFinding } from '../registration.ts'
import { checkDeclarations } from './check-declarations.ts'
import { checkEarlier } from './check-earlier.ts'
import { checkFiles } from './check-files.ts'
import { checkGroup } from './check-group.ts'
import type { CheckContext, OrderToCheck } from './order-to-check.ts'
import { checkParty } from './check-party.ts'
import { checkWorks } from './check-works.ts'

/** Faults of an order before it is paid, those that stop it first. An empty list lets it be paid. */
export function findingsOf(order: OrderToCheck, context: CheckContext): RegistrationFinding[] {
  const findings = [
    ...checkGroup(order, context),
    ...checkWorks(order, context),
    ...checkEarlier(order, context),
    ...checkFiles(order, context),
    ...checkParty(order, context),
    ...checkDeclarations(order),
  ]
  return findings.toSorted((one, other) => Number(one.weight !== 'stop') - Number(other.weight !== 'stop'))
}

/** True when a finding refuses the payment. */
export const stopsPayment = (findings: readonly RegistrationFinding[]): boolean =>
  findings.some(({ weight }) => weight === 'stop')
