import type { Region } from '../law/region.ts'
import { type Notice, hasOath } from './build-notice.ts'
import { contentFaults } from './content-faults.ts'
import type { NoticeFacts } from './facts.ts'
import type { NoticeFault } from './notice-fault.ts'
import type { NoticeRecipient } from './recipient.ts'
import { wantFaults } from './want-faults.ts'

type Linted = { notice: Notice; region: Region; facts: NoticeFacts; recipient: NoticeRecipient }

/** Everything that the region forbids and the recipient would refuse; an empty list lets the notice go. */
export function lintNotice({ notice, region, facts, recipient }: Linted): NoticeFault[] {
  const oath = hasOath(region, recipient)
  const text = `${notice.subject}\n${notice.text}`
  return [...contentFaults({ text, region, facts, recipient, oath }), ...wantFaults({ text, notice, facts, recipient })]
}
