import type { ProcessorEvent } from '#server/gateways/processor-event.ts'
import { defineEvent } from '#server/platform/features/event.ts'

/** A processor has said something, which was verified and read again: told in the transaction that keeps its id, so once. */
export const processorSpoke = defineEvent<ProcessorEvent>('processor.spoke')
