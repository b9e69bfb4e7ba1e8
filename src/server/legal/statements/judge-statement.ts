import { isClosedByLawyers, isSettlement } from '#contract/cases/state-questions.ts'
import type { LawyersStepBody } from '#contract/legal/statements.ts'
import type { FieldProblem } from '#contract/problem.ts'

/** A statement's money in minor units; null without any. */
export type StatedMoney = Pick<LawyersStepBody, 'currency' | 'amount' | 'costs'>

/** Problems of a statement's money: a settlement brings some, a judgment may bring none, an end brings nothing. */
export function problemsOfMoney({
  to,
  currency,
  amount,
  costs,
}: Omit<LawyersStepBody, 'reason' | 'document' | 'after'>): FieldProblem[] {
  if (isClosedByLawyers(to))
    return amount === null && costs === null
      ? []
      : [{ path: 'amount', message: 'A case that is closed brings nothing. State a settlement or a judgment first.' }]
  const problems: FieldProblem[] = []
  if (currency === null) problems.push({ path: 'currency', message: 'Choose the currency of the amount.' })
  if (amount === null || (isSettlement(to) && amount === 0))
    problems.push({
      path: 'amount',
      message: isSettlement(to)
        ? 'Type the amount of the settlement.'
        : 'Type the amount, or 0 where nothing was awarded.',
    })
  if (amount !== null && (costs ?? 0) > amount)
    problems.push({ path: 'costs', message: 'Costs cannot be more than the amount. The firm bears anything above it.' })
  return problems
}

/** Stated amount less costs; null without an amount. */
export const restOf = ({ amount, costs }: Pick<StatedMoney, 'amount' | 'costs'>): number | null =>
  amount === null ? null : amount - (costs ?? 0)
