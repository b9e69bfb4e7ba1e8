/** A process that reads lists of sanctions: a file from outside may be huge, or crash its reader. */
import type { SanctionSource } from '#contract/billing/payouts/lists.ts'
import { answerParent } from '#server/platform/children/answer-parent.ts'
import type { SanctionNames } from './listed-name.ts'
import { readList } from './read-list.ts'

answerParent<{ source: SanctionSource; files: Uint8Array[] }>(async ({ source, files }): Promise<SanctionNames> =>
  readList(source, files),
)
