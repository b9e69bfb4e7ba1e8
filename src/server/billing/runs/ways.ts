import type { RunWay } from '#contract/billing/runs/runs.ts'
import type { ProcessorNeeds } from '../processors.ts'

/** The ways that this installation has. */
export const waysOf = ({ card }: Pick<ProcessorNeeds, 'card'>): RunWay[] =>
  card ? ['sepa', 'csv', 'transfers'] : ['sepa', 'csv']
