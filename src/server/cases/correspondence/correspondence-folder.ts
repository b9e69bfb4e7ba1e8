import type { Id } from '#contract/wire.ts'

/** Where the files of a case's correspondence lie. */
export const correspondenceFolder = (caseId: Id): string => `correspondence/${caseId}/`
