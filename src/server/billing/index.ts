/** The parts of billing that features to the right and the composition root may import. */
export type { BillingConfig } from './config.ts'
export { type ProcessorConfig, takesTestMoney } from './processor-config.ts'
export type { ProcessorNeeds } from './processors.ts'
export type { HearNeeds } from './payments/events/hear-processor.ts'
