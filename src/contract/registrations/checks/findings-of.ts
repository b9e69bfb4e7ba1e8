import type { RegistrationFinding } from '../registration.ts'
import { declarationFindings } from './declaration-findings.ts'
import { earlierFindings } from './earlier-findings.ts'
import { fileFindings } from './file-findings.ts'
import { groupFindings } from './group-findings.ts'
import type { CheckContext, OrderToCheck } from './order-to-check.ts'
import { partyFindings } from './party-findings.ts'
import { workFindings } from './work-findings.ts'

/** Faults of an order before it is paid, those that stop it first. An empty list lets it be paid. */
export function findingsOf(order: OrderToCheck, context: CheckContext): RegistrationFinding[] {
  const findings = [
    ...groupFindings(order, context),
    ...workFindings(order, context),
    ...earlierFindings(order, context),
    ...fileFindings(order, context),
    ...partyFindings(order),
    ...declarationFindings(order),
  ]
  return findings.toSorted((one, other) => Number(one.weight !== 'stop') - Number(other.weight !== 'stop'))
}

/** True when a finding refuses the payment. */
export const stopsPayment = (findings: readonly RegistrationFinding[]): boolean =>
  findings.some(({ weight }) => weight === 'stop')
