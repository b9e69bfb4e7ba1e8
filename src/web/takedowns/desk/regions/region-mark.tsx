import type { RegionStatus } from '#contract/takedowns/law/region.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'

const words = {
  on: { label: 'On', filled: 'full', tone: 'ok' },
  'staff-confirm': { label: 'Staff read each notice', filled: 'half', tone: 'warn' },
  off: { label: 'Off', filled: 'empty', tone: 'dim' },
} as const satisfies Record<RegionStatus, unknown>

export const regionWord = (status: string): string =>
  Object.hasOwn(words, status) ? words[status as RegionStatus].label : status

/** The status of a region, as a mark. */
export const RegionMark = ({ status }: { status: RegionStatus }) => {
  const { label, filled, tone } = words[status]
  return (
    <StatusMark filled={filled} tone={tone}>
      {label}
    </StatusMark>
  )
}
