import type { RecipientAtDesk } from '#contract/takedowns/desk-recipient-endpoints.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'

type RecipientMarkProps = { entry: Pick<RecipientAtDesk, 'isWithdrawn' | 'awaitsStaff' | 'unverified'> }

/** The standing of an entry's address, as a mark. */
export const RecipientMark = ({ entry }: RecipientMarkProps) => {
  const { label, filled, tone } = markOf(entry)
  return (
    <StatusMark filled={filled} tone={tone}>
      {label}
    </StatusMark>
  )
}

function markOf({ isWithdrawn, awaitsStaff, unverified }: RecipientMarkProps['entry']) {
  if (isWithdrawn) return { label: 'Withdrawn', filled: 'empty', tone: 'dim' } as const
  if (awaitsStaff) return { label: 'Not verified', filled: 'empty', tone: 'warn' } as const
  if (unverified.length > 0) return { label: 'Partly verified', filled: 'half', tone: 'warn' } as const
  return { label: 'Verified', filled: 'full', tone: 'ok' } as const
}
