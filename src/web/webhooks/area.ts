import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { receiversOfPrograms } from '#web/programs/index.ts'
import { Receivers } from './routes.tsx'

/** Receivers of signed messages, on the page of programs. */
export const webhooks = defineArea({ fills: [fill(receiversOfPrograms, Receivers)] })
